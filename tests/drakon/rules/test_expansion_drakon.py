"""Drakon with Expansion One: running into her ends the turn, and she counts as a figure."""

import random

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import absent, expansion
from tests.drakon.rules.helpers_expansion_leave import both, expansion_heroes, named
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON

LAIR = "blank:W start:NESW find_coin:E blank:E"


def halted(table: Table, number: int) -> bool:
    """Whether Drakon ended this seat's turn, and no other, in the last `play`."""
    halts = [event["seat"] for event in table.happened("TurnHalted")]
    ends = [event["seat"] for event in table.happened("TurnEnded")]
    return halts == [number] and ends[:1] == [number]


@rule("MOVE-3", "HERO-1")
@both
def test_walking_into_her_ends_the_turn_before_any_ability(edition: str) -> None:
    seats = [seat(hero="thief", coins=[1, 2]), seat()]
    rest = {"drakon": "1,0", "hoard": [3], "edition": edition}
    table = expansion_heroes(LAIR, *seats, **rest).play("move 1,0; coin 2")
    # Start, a coin less, and nothing of the chamber; the swap must wait.
    assert (table.at(0), table.coins(0), table.ability(0)) == ("0,0", [1], True)
    assert halted(table, 0)
    assert table.asked == (1, "turn")


@rule("MOVE-3")
@both
def test_without_the_expansion_the_turn_goes_on(edition: str) -> None:
    seats = [seat(hero="thief", coins=[1, 2]), seat()]
    rest = {"drakon": "1,0", "hoard": [3], "edition": edition}
    table = hero_table(LAIR, *seats, **rest).play("move 1,0; coin 2")
    assert table.happened("TurnHalted") == []
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use swap 1"]


@rule("MOVE-3", "HERO-AMAZON")
@both
def test_no_action_follows_an_additional_move_into_her(edition: str) -> None:
    amazon = seat(hero=named(edition, "amazon"), hand=["blank:N"])
    table = expansion_heroes(LAIR, amazon, seat(), drakon="1,0", edition=edition)
    table.play("use move 1,0")
    assert (table.at(0), table.hand(0), table.ability(0)) == ("0,0", ["blank:N"], False)
    assert halted(table, 0)
    assert table.asked == (1, "turn")


@rule("MOVE-3", "HERO-AMAZON")
def test_no_additional_move_follows_a_move_into_her() -> None:
    table = expansion_heroes(LAIR, seat(hero="amazon"), seat(), drakon="1,0").play("move 1,0")
    assert table.ability(0)
    assert table.asked == (1, "turn")


@rule("MOVE-3", "HERO-AMAZON")
def test_an_additional_move_into_her_after_the_action_ends_the_turn_too() -> None:
    table = expansion_heroes(LAIR, seat(hero="amazon", coins=[2]), seat(), drakon="2,0")
    table.play("move 1,0; use move 2,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [])
    assert halted(table, 0)


@rule("MOVE-3", "HERO-WIZ")
def test_a_walk_into_her_ends_the_turn() -> None:
    board = "start:NESW blank:N find_coin:E"
    wizard = seat("1,0", hero="wizard", coins=[2])
    table = expansion_heroes(board, wizard, seat(), drakon="2,0", hoard=[1])
    table.play("use walk 2,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [])
    assert halted(table, 0)


@rule("MOVE-3", "X-VOID", "HERO-1")
@both
def test_a_return_to_her_ends_the_turn(edition: str) -> None:
    seats = [absent("return", hero="thief", coins=[1, 2]), seat()]
    table = expansion_heroes(LAIR, *seats, drakon="1,0", hoard=[3], edition=edition)
    table.play("return 1,0; coin 1")
    assert (table.at(0), table.coins(0), table.ability(0)) == ("0,0", [2], True)
    assert halted(table, 0)
    assert table.asked == (1, "turn")


@rule("MOVE-3", "DRAK-5")
@both
def test_entering_start_while_she_is_there_ends_the_turn_and_costs_one_coin(edition: str) -> None:
    board = "start:NESW master_key:- blank:E"
    seats = [seat("1,0", hero="thief", coins=[2, 2]), seat("2,0", hand=["blank:N"])]
    table = expansion_heroes(board, *seats, drakon="0,0", edition=edition).play("move 0,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [2])
    assert halted(table, 0)
    assert table.asked == (1, "turn")


@rule("MOVE-3")
def test_the_next_turns_are_complete_again() -> None:
    seats = [seat(hero="amazon"), seat("2,0", hero="thief", coins=[1], hand=["blank:N"])]
    table = expansion_heroes(LAIR, *seats, drakon="1,0", hoard=[3]).play("move 1,0")
    assert table.legal_of("use") == ["use swap 1"]
    table.play("use swap 1; place blank:N@2,1")
    assert table.asked == (0, "turn")
    table.play("move -1,0")
    assert table.at(0) == "-1,0"
    assert table.happened("TurnHalted") == []


@rule("MOVE-3", "CH-DRAKON")
@both
def test_when_she_comes_to_the_hero_the_turn_goes_on(edition: str) -> None:
    board = "start:NESW drakon_moves:E blank:E"
    seats = [seat(hero="thief", coins=[2, 2]), seat()]
    table = expansion_heroes(board, *seats, drakon="2,0", edition=edition)
    table.play("move 1,0; drakon 1,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [2])
    assert table.happened("TurnHalted") == []
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use swap 2"]


CONTROL = "start:NESW mind_control:N blank:E find_coin:E"


@rule("MOVE-3", "CH-MIND")
@both
def test_moving_another_hero_into_her_does_not_end_the_turn(edition: str) -> None:
    seats = [seat(hero="thief", coins=[1]), seat("2,0", coins=[2]), seat()]
    table = expansion_heroes(CONTROL, *seats, drakon="3,0", hoard=[3], edition=edition)
    table.play("move 1,0; control 1 3,0")
    assert (table.at(1), table.coins(1)) == ("0,0", [])
    assert table.happened("TurnHalted") == []
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use swap 1"]
    # And the hero who was caught has a whole turn after that.
    table.play("end")
    assert table.asked == (1, "turn")
    assert table.legal_of("move") == ["move 1,0"]


@rule("MOVE-3", "HERO-BARB")
@both
def test_pushing_another_hero_into_her_still_leaves_the_action(edition: str) -> None:
    seats = [seat(hero=named(edition, "barbarian")), seat(hand=["map:N"])]
    table = expansion_heroes(LAIR, *seats, drakon="1,0", edition=edition)
    table.play("use push 1 1,0")
    assert (table.at(1), table.hand(0)) == ("0,0", ["map:N"])
    assert table.happened("TurnHalted") == []
    assert table.asked == (0, "turn")
    assert table.legal_of("move") == ["move -1,0", "move 1,0"]


@rule("MOVE-3", "RUL-3")
def test_being_moved_into_her_in_return_on_your_own_turn_ends_it() -> None:
    board = "start:NESW mind_control:E find_coin:E . blank:E mind_control:N"
    seats = [seat(hero="thief", coins=[1, 1]), seat("4,0", hand=["blank:N"])]
    table = expansion_heroes(board, *seats, drakon="2,0").play("move 1,0")
    assert (table.at(0), table.at(1), table.coins(0)) == ("0,0", "5,0", [1])
    assert halted(table, 0)
    assert table.asked == (1, "turn")


OPEN_CHAMBERS = "start:NESW {effect}:N blank:E find_coin:E lose_coin:E map:E"


def entered(effect: str, edition: str) -> Table:
    """Seat 0 has entered the effect; Drakon stands on 3,0."""
    seats = [seat(coins=[1], hand=["steal_left:N"]), seat()]
    board = OPEN_CHAMBERS.format(effect=effect)
    return expansion(board, *seats, drakon="3,0", edition=edition).play("move 1,0")


@rule("DRAK-1")
@both
@pytest.mark.parametrize(
    ("effect", "chosen"),
    [
        ("destroy", "destroy {cell}"),
        ("switch", "switch {cell} steal_left:N"),
        ("bargain", "bargain 1 {cell}"),
    ],
)
def test_her_chamber_does_not_count_as_unoccupied(edition: str, effect: str, chosen: str) -> None:
    table = entered(effect, edition)
    for cell in ("2,0", "4,0", "5,0"):
        assert chosen.format(cell=cell) in table.legal
    assert chosen.format(cell="3,0") not in table.legal
    table.refuses(chosen.format(cell="3,0"))


@rule("DRAK-1", "X-MOVING")
@both
def test_her_chamber_cannot_change_places(edition: str) -> None:
    table = entered("moving_chambers", edition)
    assert table.legal == ["exchange 2,0 4,0", "exchange 2,0 5,0", "exchange 4,0 5,0"]
    table.refuses("exchange 2,0 3,0")


@rule("DRAK-1")
@both
@pytest.mark.parametrize(
    "kind",
    ["find_two", "locked_chest", "bargain", "void", "moving_chambers", "floating", "small_room"],
)
def test_she_triggers_no_effect_of_the_expansion(edition: str, kind: str) -> None:
    board = f"start:NESW drakon_moves:N blank:E {kind}:E map:E"
    seats = [seat(coins=[1], hand=["blank:N"]), seat(coins=[2], hand=["blank:N"])]
    table = expansion(board, *seats, drakon="2,0", hoard=[3], edition=edition)
    before = table.board
    table.play("move 1,0; drakon 3,0")
    assert table.asked == (1, "turn")
    assert table.view()["drakon"] == "3,0"
    assert (table.board, table.coins(0), table.coins(1)) == (before, [1], [2])
    assert table.view()["hoard"] == 1


@rule("MOVE-3")
def test_a_saved_or_imagined_table_remembers_that_the_turn_ends() -> None:
    seats = [seat(hero="thief", coins=[1, 2]), seat()]
    table = expansion_heroes(LAIR, *seats, drakon="1,0", hoard=[3]).play("move 1,0")
    now = table.state
    for state in (DRAKON.load(DRAKON.dump(now)), DRAKON.imagined(now, 0, random.Random(1))):
        table.state = state
        assert table.play("coin 2").asked == (1, "turn")
