"""Heroes!: how heroes are dealt, and when abilities can be used."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel import apply
from wyrmhold.kernel.transaction import settled
from wyrmhold.kernel.viewers import OPEN, SPECTATOR

THIRD_HEROES = ["amazon", "barbarian", "dwarf", "knight", "thief", "wizard"]


@rule("HERO-1", "SET-6")
def test_heroes_are_dealt_at_random_and_no_two_players_have_the_same() -> None:
    state, _ = settled(DRAKON.new("third", {"heroes": True}, ["amazon", None, None]))
    left = list(THIRD_HEROES)
    for hero in ("thief", "amazon", "knight"):
        chance = DRAKON.view(state, OPEN)["chance"]
        assert chance == [[f"deal {name}", 1] for name in left]
        state, _ = apply(state, DRAKON.parse(f"deal {hero}"))
        left.remove(hero)
    seats: Any = DRAKON.view(state, SPECTATOR)["seats"]
    assert [one["hero"] for one in seats] == ["thief", "amazon", "knight"]
    assert [one["ability"] for one in seats] == [True, True, True]


@rule("HERO-1", "SET-6")
def test_without_heroes_nobody_has_an_ability() -> None:
    amazon = seat(hero="amazon", hand=["blank:N"])
    table = Table("start:NESW blank:E blank:E", amazon, seat(hero="thief", coins=[1]))
    assert table.legal_of("use") == []
    assert table.refuses("use move 1,0") == "HERO-1"
    assert table.play("move 1,0").asked == (1, "turn")


@rule("HERO-1")
@pytest.mark.parametrize(
    "token",
    ["use move 1,0", "use push 1 1,0", "use discard map:N", "use rob 1", "use swap 1"],
)
def test_nobody_can_use_the_ability_of_another_hero(token: str) -> None:
    knight = seat(hero="knight", hand=["map:N"], coins=[1])
    table = hero_table("start:NESW blank:E", knight, seat(hero="dwarf", coins=[1]), hoard=[2])
    assert table.legal_of("use") == []
    assert table.refuses(token) == "HERO-KNIGHT"


@rule("HERO-1")
def test_an_ability_cannot_be_used_in_the_middle_of_the_action() -> None:
    board = "blank:W start:NESW destroy:E blank:E"
    table = hero_table(board, seat(hero="amazon"), seat(hero="knight")).play("move 1,0")
    assert table.asked == (0, "destroy")
    assert table.legal == ["destroy -1,0", "destroy 2,0"]
    table.refuses("use move 2,0")
    assert table.play("destroy -1,0").legal == ["end", "use move 2,0"]


@rule("HERO-1")
def test_an_ability_is_for_your_own_turn() -> None:
    thief = seat("1,0", hero="thief")
    table = hero_table("start:NESW blank:E blank:E", seat(hero="amazon", coins=[1]), thief)
    table.play("move 1,0")
    assert table.legal == ["end", "use move 2,0"]
    table.refuses("use rob 0")
    table.play("end")
    assert table.asked == (1, "turn")
    assert "use rob 0" in table.legal


@rule("HERO-1", "TURN-1")
def test_before_the_action_nobody_may_end_the_turn_for_an_ability() -> None:
    thief = seat(hero="thief", coins=[1])
    table = hero_table("start:NESW blank:E blank:E", thief, seat(hero="knight"), hoard=[2])
    assert table.refuses("end") == "TURN-1"
    table.play("use swap 1")
    assert table.refuses("end") == "TURN-1"
    table.play("move 1,0")
    assert table.asked == (1, "turn")


@rule("HERO-1", "TURN-1")
def test_after_the_action_there_is_an_ability_or_the_end_but_no_second_action() -> None:
    amazon = seat(hero="amazon", hand=["blank:N"])
    table = hero_table("start:NESW blank:E blank:E", amazon, seat(hero="knight")).play("move 1,0")
    assert table.legal == ["end", "use move 2,0"]
    assert table.refuses("move 2,0") == "TURN-1"
    assert table.refuses("place blank:N@1,1") == "TURN-1"


@rule("HERO-1")
def test_a_player_with_no_use_for_the_ability_is_not_asked_after_the_action() -> None:
    thief = seat(hero="thief", hand=["blank:N"])
    table = hero_table("start:NESW blank:E", thief, seat(hero="knight")).play("move 1,0")
    assert table.asked == (1, "turn")
    assert table.ability(0)


@rule("HERO-1", "HAND-1")
def test_which_abilities_are_spent_is_public() -> None:
    thief = seat(hero="thief", coins=[1])
    table = hero_table("start:NESW blank:E", thief, seat(hero="knight"), hoard=[2])
    table.play("use swap 1")
    for viewer in (0, 1, SPECTATOR):
        assert [one["ability"] for one in table.view(viewer)["seats"]] == [False, True]


STUCK = "start:NESW blank:E"


@rule("HERO-2")
def test_a_player_with_only_an_ability_left_is_asked_for_it_or_the_end() -> None:
    thief = seat("1,0", hero="thief", coins=[1])
    table = hero_table(STUCK, thief, seat(hero="knight"), hoard=[2])
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use swap 1"]
    used = hero_table(STUCK, thief, seat(hero="knight"), hoard=[2]).play("use swap 1")
    assert used.coins(0) == [2]
    assert used.asked == (1, "turn")
    table.play("end")
    assert table.coins(0) == [1]
    assert table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-2", "TURN-4")
def test_a_player_with_neither_action_nor_ability_is_skipped() -> None:
    for stuck in (seat("1,0", hero="thief"), seat("1,0", hero="thief", coins=[1], ability=False)):
        table = hero_table(STUCK, stuck, seat(hero="knight"), hoard=[2])
        assert table.asked == (1, "turn")


@rule("HERO-2", "TURN-5")
def test_abilities_do_not_keep_a_game_going_in_which_nobody_can_act() -> None:
    thief = seat("1,0", hero="thief", coins=[1])
    table = hero_table(STUCK, thief, seat("1,0", hero="wizard"), hoard=[3])
    assert table.outcome == {"winners": [0], "reason": "exhausted"}


@rule("RUL-7", "HERO-WIZ", "CH-MIND")
def test_a_wizard_under_mind_control_is_moved_along_arrows_only() -> None:
    board = """
        .           .               blank:E   .
        start:NESW  mind_control:E  blank:NE  blank:E
    """
    table = hero_table(board, seat(hero="dwarf"), seat("2,0", hero="wizard")).play("move 1,0")
    assert table.legal == ["control 1 2,1", "control 1 3,0"]


@rule("RUL-7", "HERO-WIZ", "RUL-3")
def test_a_wizard_moved_by_another_on_their_own_turn_cannot_walk_either() -> None:
    board = """
        .               .           blank:N
        mind_control:W  start:NESW  mind_control:NE  blank:E
    """
    table = hero_table(board, seat(hero="wizard"), seat(hero="dwarf")).play("move 1,0")
    table.play("control 1 -1,0")
    assert table.asked == (1, "mind_control")
    assert table.legal == ["control 0 1,1", "control 0 2,0"]


@rule("RUL-7", "HERO-AMAZON")
def test_an_amazon_who_is_moved_by_another_gets_no_additional_move() -> None:
    board = "blank:W start:NESW blank:E blank:E"
    pushed = hero_table(board, seat(hero="barbarian"), seat(hero="amazon"))
    pushed.play("use push 1 1,0")
    assert pushed.asked == (0, "turn")
    assert pushed.ability(1)


@rule("RUL-7", "HERO-THIEF")
def test_a_thief_who_is_moved_onto_an_opponent_cannot_rob_in_that_move() -> None:
    rich = seat("-1,0", hero="dwarf", coins=[2])
    board = "blank:N start:NESW mind_control:E"
    third = seat(hero="knight")
    table = hero_table(board, seat(hero="wizard"), seat(hero="thief"), rich, third)
    table.play("move 1,0; control 1 -1,0")
    assert table.coins(1) == []
    # The turn is over; on their own turn the thief may rob, as no action is possible.
    assert table.asked == (1, "turn")
    assert table.legal == ["end", "use rob 2"]


@rule("RUL-7", "HERO-1")
def test_a_hero_moved_by_another_on_their_own_turn_may_use_an_ability_after_the_action() -> None:
    board = "mind_control:W start:NESW mind_control:E blank:E blank:E"
    table = hero_table(board, seat(hero="amazon"), seat(hero="dwarf")).play("move 1,0")
    table.play("control 1 -1,0")
    assert table.at(0) == "2,0"
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use move 3,0"]
