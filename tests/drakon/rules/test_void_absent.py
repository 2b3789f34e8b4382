"""The Void: what can be done to a player whose hero is away, and what cannot."""

from typing import Any

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import absent, expansion, void
from tests.rule import rule

GATE = "blank:W start:NESW void:E"
HEROES = {"heroes": True}


@rule("X-VOID", "CH-MIND")
@pytest.mark.parametrize("when", ["miss", "return"])
def test_a_hero_in_the_void_cannot_be_moved_by_mind_control(when: str) -> None:
    board = "start:NESW mind_control:E void:E"
    table = expansion(board, seat(), absent(when), seat(), seat()).play("move 1,0")
    assert table.legal == ["control 2 1,0", "control 3 1,0"]
    assert table.refuses("control 1 2,0") == "X-VOID"
    alone = expansion(board, seat(), absent(when)).play("move 1,0")
    assert void(alone, 1) == "return"


@rule("X-VOID", "HERO-BARB")
@pytest.mark.parametrize(("edition", "hero"), [("third", "barbarian"), ("fourth", "knight")])
def test_a_hero_in_the_void_cannot_be_pushed(edition: str, hero: str) -> None:
    rest: dict[str, Any] = {"options": HEROES, "edition": edition}
    gone = absent("return", hero="thief", hand=["map:N"])
    table = expansion(GATE, seat(hero=hero), gone, **rest).play("move 1,0")
    assert table.asked == (1, "turn")
    # Nor by one who is there too and may use abilities.
    both = expansion(GATE, absent("return", hero=hero), gone, **rest)
    assert both.legal_of("use") == []


@rule("X-VOID", "HERO-BARB")
def test_a_hero_pushed_into_the_void_still_loses_a_chamber_from_hand() -> None:
    board = "start:NESW void:E"
    victim = seat(hero="thief", hand=["map:N"])
    table = expansion(board, seat(hero="barbarian"), victim, options=HEROES)
    table.play("use push 1 1,0")
    assert void(table, 1) == "miss"
    assert (table.hand(0), table.hand(1)) == (["map:N"], [])


@rule("X-VOID", "X-FRIEND")
def test_nobody_visits_a_hero_in_the_void() -> None:
    board = "start:NESW friendly_visit:E blank:E . void:E blank:E"
    table = expansion(board, seat("1,0"), absent(), seat("5,0"))
    assert table.legal == ["move 2,0", "move 5,0"]


@rule("X-VOID", "DRAK-4")
def test_drakon_catches_nobody_in_the_void() -> None:
    board = "start:NESW drakon_moves:E void:E"
    table = expansion(board, seat(), absent(coins=[2]), drakon="0,0")
    table.play("move 1,0; drakon 2,0")
    assert table.view()["drakon"] == "2,0"
    assert (void(table, 1), table.coins(1)) == ("return", [2])
    assert table.happened("HeroCaught") == []


@rule("X-VOID", "CH-DESTROY")
def test_the_chamber_through_which_a_hero_left_is_unoccupied() -> None:
    table = expansion("start:NESW destroy:E void:E", seat(), absent()).play("move 1,0")
    assert "2,0" not in table.board


@rule("X-VOID", "CH-MAP")
@pytest.mark.parametrize("when", ["miss", "return"])
def test_the_hand_of_a_player_whose_hero_is_away_can_be_taken(when: str) -> None:
    seats = [seat(), absent(when, hand=["harp:N"])]
    assert expansion("start:NESW map:E", *seats).play("move 1,0").hand(0) == ["harp:N"]


@rule("X-VOID", "CH-STEAL-L", "HERO-KNIGHT")
@pytest.mark.parametrize("when", ["miss", "return"])
def test_coins_of_a_player_whose_hero_is_away_can_be_stolen_and_kept(when: str) -> None:
    board = "start:NESW steal_left:E"
    table = expansion(board, seat(), absent(when, coins=[2])).play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([2], [])
    guarded = expansion(board, seat(), absent(when, hero="knight", coins=[2]), options=HEROES)
    assert guarded.play("move 1,0").asked == (1, "prevent")
    assert guarded.play("prevent").coins(1) == [2]


@rule("X-VOID", "PLACE-4")
def test_drakon_may_be_put_on_the_chamber_through_which_a_hero_left() -> None:
    placer = seat(hand=["drakon_moves:N"])
    table = expansion("start:NESW void:E", placer, absent()).play("place drakon_moves:N@0,1")
    assert table.legal == ["drakon 0,1", "drakon 1,0"]
    assert table.play("drakon 1,0").happened("HeroCaught") == []


@rule("X-VOID", "VAR-TEAM")
def test_the_teammate_of_a_hero_in_the_void_plays_on() -> None:
    seats = [absent(coins=[1]), seat(), seat(coins=[2]), seat()]
    table = expansion("start:NESW lose_coin:E", *seats, options={"teams": True})
    assert table.play("move 1,0").asked == (2, "turn")
    assert table.play("move 1,0; coin 1").coins(0) == [2]
