"""The Void: leaving the board and missing a turn."""

import random
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, absent, expansion, void
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON

GATE = "blank:W start:NESW void:E"
HEROES = {"heroes": True}
SPARE = ["blank:N"] * 4
"""Chambers to place in turns that do not matter: they fit north of each other, from 0,1 on."""


@rule("X-VOID")
@pytest.mark.parametrize("edition", EDITIONS)
def test_entering_takes_the_hero_off_the_board(edition: str) -> None:
    table = expansion(GATE, seat(), seat(hand=SPARE), edition=edition).play("move 1,0")
    assert table.view()["seats"][0]["at"] is None
    assert void(table, 0) == "miss"
    assert table.happened("HeroVanished") == [{"type": "HeroVanished", "seat": 0}]
    assert (table.at(1), void(table, 1)) == ("0,0", None)
    assert table.asked == (1, "turn")


@rule("X-VOID")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_player_misses_the_next_turn_and_returns_on_the_one_after(edition: str) -> None:
    table = expansion(GATE, seat(hand=["map:N"]), seat(hand=SPARE), edition=edition)
    table.play("move 1,0; place blank:N@0,1")
    assert [event["seat"] for event in table.happened("TurnMissed")] == [0]
    assert (table.asked, table.view()["turn"]) == ((1, "turn"), 1)
    assert (table.view()["seats"][0]["at"], void(table, 0)) == (None, "return")
    table.play("place blank:N@0,2")
    assert table.happened("TurnMissed") == []
    assert table.asked == (0, "turn")
    table.play("return 0,2")
    assert (table.at(0), void(table, 0)) == ("0,2", None)
    assert table.asked == (1, "turn")


@rule("X-VOID")
def test_one_turn_is_missed_whoever_else_plays_in_between() -> None:
    others = [seat(hand=SPARE), seat(hand=SPARE)]
    table = expansion(GATE, seat(hand=SPARE), *others).play("move 1,0; place blank:N@0,1")
    assert table.asked == (2, "turn")
    assert table.play("place blank:N@0,2").asked == (1, "turn")
    assert table.play("place blank:N@0,3; place blank:N@0,4").asked == (0, "turn")
    assert table.legal == table.legal_of("return")


@rule("X-VOID", "CH-MIND")
def test_a_hero_who_enters_on_anothers_turn_misses_their_next_turn() -> None:
    board = "start:NESW mind_control:E blank:E void:E"
    table = expansion(board, seat(hand=SPARE), seat("2,0", hand=SPARE)).play("move 1,0")
    assert [event["seat"] for event in table.happened("HeroVanished")] == [1]
    # Seat 1 would be next.
    assert [event["seat"] for event in table.happened("TurnMissed")] == [1]
    assert table.asked == (0, "turn")
    assert table.play("place blank:N@0,1").asked == (1, "turn")
    assert table.legal == table.legal_of("return")


@rule("X-VOID", "RUL-3")
def test_a_hero_moved_there_on_their_own_turn_misses_the_next_one_too() -> None:
    board = "mind_control:W blank:W start:NESW mind_control:E void:E"
    table = expansion(board, seat(), seat("-1,0", hand=SPARE)).play("move 1,0")
    assert [event["seat"] for event in table.happened("HeroVanished")] == [0]
    assert table.asked == (1, "turn")
    table.play("place blank:N@0,1")
    assert [event["seat"] for event in table.happened("TurnMissed")] == [0]
    assert table.play("place blank:N@0,2").asked == (0, "turn")


@rule("X-VOID")
@pytest.mark.parametrize(
    "player",
    [
        {"hero": "dwarf", "hand": ["map:N"]},
        {"hero": "thief", "coins": [1]},
        {"hero": "amazon", "hand": ["map:N"]},
        {"hero": "wizard"},
    ],
    ids=["dwarf", "thief", "amazon", "wizard"],
)
def test_on_the_missed_turn_nothing_is_possible(player: dict[str, Any]) -> None:
    rest: dict[str, Any] = {"options": HEROES, "hoard": [3], "pile": {"unseen": ["wind:N"] * 9}}
    table = expansion(GATE, absent(**player), seat(hero="knight", hand=SPARE), **rest)
    assert table.asked == (1, "turn")
    assert void(table, 0) == "return"
    assert table.ability(0)


@rule("X-VOID", "HERO-1")
def test_an_ability_that_needs_no_hero_on_the_board_works_in_the_turn_of_vanishing() -> None:
    rest: dict[str, Any] = {"options": HEROES, "hoard": [3], "pile": {"unseen": ["wind:N"] * 9}}
    robbed = absent(hero="knight", coins=[2])
    thief = seat(hero="thief", coins=[1])
    table = expansion(GATE, thief, robbed, seat(hero="wizard"), **rest).play("move 1,0")
    # Nobody is robbed there: two heroes in The Void do not stand on one chamber.
    assert table.legal == ["end", "use swap 1"]
    assert table.refuses("use rob 1") == "HERO-THIEF"
    dwarf = seat(hero="dwarf", hand=["map:N"])
    table = expansion(GATE, dwarf, seat(hero="wizard", hand=SPARE), **rest).play("move 1,0")
    assert table.legal == ["end", "use discard", "use discard map:N"]
    amazon = seat(hero="amazon")
    table = expansion(GATE, amazon, seat(hero="wizard", hand=SPARE), **rest).play("move 1,0")
    assert table.asked == (1, "turn")


@rule("X-VOID", "HERO-AMAZON", "TURN-3")
def test_an_amazon_who_vanished_before_her_action_can_only_place() -> None:
    amazon = seat(hero="amazon", hand=["map:N"])
    table = expansion(GATE, amazon, seat(hand=SPARE), options=HEROES).play("use move 1,0")
    assert table.asked == (0, "turn")
    assert table.legal == table.legal_of("place") != []
    assert table.refuses("return 0,0") == "X-VOID"
    table.play("place map:N@0,1")
    assert (table.asked, void(table, 0)) == ((1, "turn"), "miss")
    table = expansion(GATE, seat(hero="amazon"), seat(hand=SPARE), options=HEROES)
    assert table.play("use move 1,0").asked == (1, "turn")


@rule("X-VOID", "PLACE-5")
def test_an_escape_placed_by_a_player_who_just_vanished_brings_nobody_back() -> None:
    amazon = seat(hero="amazon", hand=["escape:N"])
    table = expansion(GATE, amazon, seat(hand=SPARE), options=HEROES)
    table.play("use move 1,0; place escape:N@0,1")
    assert table.asked == (1, "turn")
    assert void(table, 0) == "miss"


@rule("MOVE-3", "X-VOID")
def test_nobody_vanishes_with_drakon_on_it() -> None:
    table = expansion(GATE, seat(coins=[1]), seat(), drakon="1,0").play("move 1,0")
    assert (table.at(0), void(table, 0), table.coins(0)) == ("0,0", None, [])


@rule("X-VOID", "CH-WIND")
def test_passing_through_it_is_not_entering() -> None:
    table = expansion("start:NESW wind:E void:E blank:E", seat("1,0"), seat())
    assert table.play("move 2,0>3,0").at(0) == "3,0"


DEAD_END = "start:NESW blank:E"
"""A hero on 1,0 cannot move."""


@rule("TURN-5", "X-VOID")
@pytest.mark.parametrize("when", ["miss", "return"])
def test_a_hero_in_the_void_counts_as_able_to_act(when: str) -> None:
    stuck = seat("1,0", coins=[3])
    table = expansion(DEAD_END, stuck, absent(when))
    assert table.outcome is None
    assert table.asked == (1, "turn")
    assert table.legal == ["return 0,0", "return 1,0"]
    away: Table = expansion(DEAD_END, absent(when), absent(when))
    assert away.asked == (0, "turn")


@rule("TURN-5", "X-VOID")
def test_the_game_goes_on_until_the_last_hero_has_returned_and_cannot_move() -> None:
    table = expansion(DEAD_END, seat(coins=[1]), absent(coins=[2])).play("move 1,0")
    assert table.asked == (1, "turn")
    assert [event["seat"] for event in table.happened("TurnMissed")] == [1]
    table.play("return 1,0")
    assert table.outcome == {"winners": [1], "reason": "exhausted"}


@rule("TURN-7", "X-VOID")
def test_missed_turns_count_towards_the_limit() -> None:
    seats = [seat(coins=[2]), seat(hand=SPARE, coins=[1])]
    table = expansion(GATE, *seats, options={"turn_limit": 2}).play("move 1,0")
    table.play("place blank:N@0,1")
    assert (table.view()["turns"], table.outcome) == (3, None)
    table.play("place blank:N@0,2")
    assert table.outcome == {"winners": [0], "reason": "turn_limit"}


@rule("TURN-7", "X-VOID")
def test_the_limit_is_checked_before_a_turn_is_missed() -> None:
    seats = [seat(), seat(hand=SPARE)]
    table = expansion(GATE, *seats, options={"turn_limit": 1})
    table.play("move 1,0; place blank:N@0,1")
    assert table.outcome == {"winners": [0, 1], "reason": "turn_limit"}
    assert table.happened("TurnMissed") == []


@rule("X-VOID")
def test_a_saved_or_imagined_table_remembers_who_misses_a_turn() -> None:
    table = expansion(GATE, seat(), seat(hand=SPARE)).play("move 1,0")
    now = table.state
    for state in (DRAKON.load(DRAKON.dump(now)), DRAKON.imagined(now, 1, random.Random(1))):
        table.state = state
        assert void(table, 0) == "miss"
        table.play("place blank:N@0,1")
        assert [event["seat"] for event in table.happened("TurnMissed")] == [0]
