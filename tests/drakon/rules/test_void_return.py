"""The Void: the turn on which a hero returns."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, absent, expansion, void
from tests.rule import rule

LAIR = """
    .        find_coin:N  .       .
    blank:W  start:NESW   void:E  harp:E
"""
HEROES = {"heroes": True}


def returning(board: str = LAIR, **rest: Any) -> Table:
    """Seat 0 comes back now; seat 1 has something to do afterwards."""
    own = {word: rest.pop(word) for word in ("hero", "hand", "coins", "ability") if word in rest}
    others = rest.pop("others", [seat(hand=["blank:N"] * 3)])
    return expansion(board, absent("return", **own), *others, **rest)


@rule("X-VOID")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_hero_returns_to_any_chamber_including_the_void(edition: str) -> None:
    table = returning(edition=edition)
    assert table.asked == (0, "turn")
    cells = ["-1,0", "0,0", "0,1", "1,0", "2,0"]
    assert table.legal == [f"return {cell}" for cell in cells]
    for cell in ("-1,0", "0,0", "2,0"):
        back = returning(edition=edition).play(f"return {cell}")
        assert (back.at(0), void(back, 0)) == (cell, None)
        assert back.asked == (1, "turn")


@rule("X-VOID", "TURN-1")
def test_returning_is_compulsory_and_is_that_turns_move() -> None:
    table = returning(hand=["map:N"])
    assert table.legal == table.legal_of("return")
    assert table.refuses("place map:N@-1,1") == "X-VOID"
    assert table.refuses("move 0,0") == "X-VOID"
    assert table.refuses("end") == "TURN-1"
    table.play("return 0,0")
    assert table.hand(0) == ["map:N"]
    assert table.asked == (1, "turn")


@rule("X-VOID", "MOVE-1")
@pytest.mark.parametrize("cell", ["3,0", "0,2", "5,5"])
def test_there_must_be_a_chamber(cell: str) -> None:
    assert returning().refuses(f"return {cell}") == "MOVE-1"


@rule("X-VOID")
def test_only_a_hero_who_is_away_returns() -> None:
    assert expansion(LAIR, seat(), seat()).refuses("return -1,0") == "X-VOID"


@rule("X-VOID", "MOVE-2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_returning_counts_as_entering(edition: str) -> None:
    table = returning(hoard=[1, 2], edition=edition).play("return 0,1")
    assert table.at(0) == "0,1"
    assert table.asked == ("chance", "coin")
    assert table.play("coin 2").asked == (1, "turn")
    assert table.coins(0) == [2]


@rule("X-VOID")
@pytest.mark.parametrize("kind", ["rotate", "destroy", "floating", "moving_chambers"])
def test_the_player_makes_the_choices_of_the_chamber_returned_to(kind: str) -> None:
    table = returning(f"start:NESW {kind}:E blank:E map:E rotate:E").play("return 1,0")
    assert table.asked == (0, kind)


@rule("X-VOID")
def test_a_hero_who_returns_to_the_void_is_gone_again() -> None:
    table = returning().play("return 1,0")
    assert (table.view()["seats"][0]["at"], void(table, 0)) == (None, "miss")
    assert [event["seat"] for event in table.happened("HeroVanished")] == [0]
    table.play("place blank:N@-1,1")
    assert [event["seat"] for event in table.happened("TurnMissed")] == [0]
    assert table.asked == (1, "turn")
    table.play("place blank:N@-1,2")
    assert table.asked == (0, "turn")
    assert table.play("return 0,0").at(0) == "0,0"


@rule("X-VOID")
def test_the_void_need_not_be_in_play_anymore() -> None:
    board = "start:NESW destroy:E void:E"
    table = expansion(board, absent(), seat(hand=["blank:N"]), turn=1)
    table.play("move 1,0")
    assert "2,0" not in table.board
    table.play("place blank:N@0,1")
    assert table.legal == ["return 0,0", "return 0,1", "return 1,0"]


@rule("MOVE-6", "X-VOID", "CH-HARP")
def test_a_harp_beside_the_void_does_not_hold_a_hero_off_the_board() -> None:
    seats = [seat(), seat(hand=["blank:N"] * 3)]
    table = expansion(LAIR, *seats).play("move 1,0; place blank:N@-1,1; place blank:N@-1,2")
    assert "return 2,0" in table.legal
    assert table.play("return 0,0").at(0) == "0,0"


@rule("MOVE-3", "X-VOID")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hero_who_returns_onto_drakon_is_caught(edition: str) -> None:
    table = returning(coins=[3], hoard=[1, 1], drakon="0,1", edition=edition)
    table.play("return 0,1")
    assert (table.at(0), void(table, 0)) == ("0,0", None)
    assert (table.coins(0), table.view()["hoard"]) == ([], 3)
    assert [event["seat"] for event in table.happened("TurnHalted")] == [0]
    assert table.asked == (1, "turn")


@rule("MOVE-3", "X-VOID")
def test_after_returning_onto_drakon_no_ability_follows() -> None:
    rest: dict[str, Any] = {"hero": "amazon", "options": HEROES, "drakon": "0,1"}
    table = returning(**rest).play("return 0,1")
    assert (table.at(0), table.ability(0)) == ("0,0", True)
    assert table.asked == (1, "turn")


@rule("DRAK-5", "X-VOID")
@pytest.mark.parametrize("edition", EDITIONS)
def test_returning_onto_drakon_on_start_costs_one_coin(edition: str) -> None:
    table = returning(coins=[3, 3], drakon="0,0", edition=edition).play("return 0,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [3])


SMALL = "start:NESW small_room:E blank:E"


@rule("X-VOID", "X-SMALL")
def test_nobody_returns_into_a_small_room_with_a_hero_in_it() -> None:
    table = returning(SMALL, others=[seat("1,0")])
    assert table.legal == ["return 0,0", "return 2,0"]
    assert table.refuses("return 1,0") == "X-SMALL"


@rule("X-VOID", "X-SMALL")
def test_an_empty_small_room_or_one_with_only_drakon_can_be_returned_to() -> None:
    table = returning(SMALL)
    assert table.legal == ["return 0,0", "return 1,0", "return 2,0"]
    assert table.play("return 1,0").at(0) == "1,0"
    caught = returning(SMALL, drakon="1,0", coins=[1]).play("return 1,0")
    assert (caught.at(0), caught.coins(0)) == ("0,0", [])


@rule("VAR-ESC", "X-VOID")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
@pytest.mark.parametrize(("coins", "wins"), [([3, 3, 2], True), ([3, 3, 1], False)])
def test_returning_onto_a_way_out_wins(target: str, coins: list[int], wins: bool) -> None:
    rest: dict[str, Any] = {"coins": coins, "options": {"goal": "escape"}}
    table = returning(f"start:NESW {target}", **rest).play("return 1,0")
    assert table.outcome == ({"winners": [0], "reason": "escape"} if wins else None)


@rule("VAR-ESC", "X-VOID", "MOVE-3")
def test_drakon_on_the_way_out_is_met_first() -> None:
    rest: dict[str, Any] = {"coins": [3] * 4, "options": {"goal": "escape"}, "drakon": "1,0"}
    table = returning("start:NESW escape:E", **rest).play("return 1,0")
    assert (table.outcome, table.at(0)) == (None, "0,0")


@rule("X-VOID", "WIN-1")
def test_a_coin_found_on_returning_can_win() -> None:
    table = returning(coins=[3, 3, 3], hoard=[1]).play("return 0,1")
    assert table.outcome == {"winners": [0], "reason": "gold"}


@rule("X-VOID", "HERO-1", "HERO-THIEF")
def test_a_thief_may_swap_before_returning_and_rob_only_afterwards() -> None:
    others = [seat(coins=[2]), absent(coins=[2])]
    rest: dict[str, Any] = {"hero": "thief", "coins": [1], "hoard": [3], "others": others}
    table = returning(options=HEROES, **rest)
    assert table.legal_of("use") == ["use swap 1"]
    assert len(table.legal) == 6
    for token in ("use rob 1", "use rob 2"):
        assert table.refuses(token) == "HERO-THIEF"
    table.play("use swap 1")
    assert table.coins(0) == [3]
    assert table.legal == table.legal_of("return")
    robbing = returning(options=HEROES, **rest).play("return 0,0")
    assert robbing.legal == ["end", "use rob 1", "use swap 1"]


@rule("X-VOID", "HERO-1", "HERO-DWARF")
@pytest.mark.parametrize(("edition", "hero"), [("third", "dwarf"), ("fourth", "warrior")])
def test_a_dwarf_may_discard_before_returning_or_after(edition: str, hero: str) -> None:
    rest: dict[str, Any] = {"hero": hero, "hand": ["map:N"], "edition": edition}
    rest |= {"options": HEROES, "pile": {"unseen": ["wind:N"] * 9}}
    table = returning(**rest)
    assert table.legal_of("use") == ["use discard", "use discard map:N"]
    table.play("use discard map:N; more; more; more")
    assert table.hand(0) == ["wind:N"] * 4
    # The return is still to come.
    assert table.legal == table.legal_of("return")
    after = returning(**rest).play("return 0,0")
    assert after.legal == ["end", "use discard", "use discard map:N"]


@rule("X-VOID", "HERO-AMAZON")
@pytest.mark.parametrize(("edition", "hero"), [("third", "amazon"), ("fourth", "ranger")])
def test_an_amazon_moves_on_only_after_returning(edition: str, hero: str) -> None:
    table = returning(hero=hero, edition=edition, options=HEROES)
    assert table.legal_of("use") == []
    assert table.refuses("use move 0,0") == "HERO-AMAZON"
    table.play("return 0,0")
    assert table.legal == ["end", "use move -1,0", "use move 0,1", "use move 1,0"]
    table.play("use move -1,0")
    assert table.at(0) == "-1,0"


@rule("X-VOID", "HERO-WIZ")
@pytest.mark.parametrize(("edition", "hero"), [("third", "wizard"), ("fourth", "sorceress")])
def test_a_wizard_has_no_door_to_break_through_when_returning(edition: str, hero: str) -> None:
    table = returning(hero=hero, edition=edition, options=HEROES)
    assert table.legal_of("use") == []
    assert table.play("return -1,0").asked == (1, "turn")


@rule("X-VOID", "HERO-BARB")
def test_a_barbarian_pushes_only_after_returning() -> None:
    table = returning(hero="barbarian", options=HEROES)
    assert table.legal_of("use") == []
    table.play("return 0,0")
    assert table.legal == ["end", "use push 1 -1,0", "use push 1 0,1", "use push 1 1,0"]
