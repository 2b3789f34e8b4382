"""Fourth edition: a player who ends their turn beside Drakon encounters her."""

import random
from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import event_names, fourth, fourth_heroes
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario

BOARD = "start:NESW blank:E blank:E blank:E"
WAITING: dict[str, Any] = seat(hand=["blank:N", "blank:N"], coins=[1, 1, 1])
"""A hero on the Entrance who places chambers there and has coins to lose."""

WALKING: dict[str, Any] = seat("1,0", coins=[2])
"""A hero somewhere else, with moves to make."""


@rule("DRAK-6", "DRAK-5")
def test_ending_the_turn_beside_her_costs_a_random_coin() -> None:
    table = fourth(BOARD, seat(hand=["blank:N"], coins=[1, 2, 2]), WALKING, drakon="0,0")
    table.play("place blank:N@0,1")
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]
    table.play("coin 2")
    assert (table.coins(0), table.at(0), table.view()["hoard"]) == ([1, 2], "0,0", 1)
    assert table.view()["drakon"] == "0,0"
    assert table.asked == (1, "turn")


@rule("DRAK-6")
def test_she_catches_before_the_turn_is_over() -> None:
    table = fourth(BOARD, WAITING, WALKING, drakon="0,0").play("place blank:N@0,1")
    assert event_names(table) == ["ChamberPlaced", "HeroCaught", "CoinMoved", "TurnEnded"]
    assert table.happened("HeroCaught")[0]["seat"] == 0


@rule("DRAK-6", "PLACE-3")
def test_she_catches_after_the_draw() -> None:
    pile = {"unseen": ["map:N", "wind:N"]}
    table = fourth(BOARD, WAITING, WALKING, drakon="0,0", pile=pile).play("place blank:N@0,1")
    assert table.asked == ("chance", "draw")
    assert table.coins(0) == [1, 1, 1]
    table.play("draw wind:N")
    assert table.coins(0) == [1, 1]


@rule("DRAK-6")
def test_in_the_third_edition_waiting_beside_her_costs_nothing() -> None:
    table = Table(BOARD, WAITING, WALKING, drakon="0,0").play("place blank:N@0,1")
    assert table.coins(0) == [1, 1, 1]
    assert table.happened("HeroCaught") == []
    assert table.asked == (1, "turn")


@rule("DRAK-6")
def test_nobody_else_on_the_entrance_is_caught() -> None:
    others = [seat(coins=[2]), seat(coins=[3])]
    table = fourth(BOARD, WAITING, *others, drakon="0,0").play("place blank:N@0,1")
    assert [table.coins(number) for number in range(3)] == [[1, 1], [2], [3]]
    assert [event["seat"] for event in table.happened("HeroCaught")] == [0]


@rule("DRAK-6")
def test_nobody_is_caught_at_the_end_of_anothers_turn() -> None:
    table = fourth(BOARD, WALKING, WAITING, drakon="0,0").play("move 2,0")
    assert table.coins(1) == [1, 1, 1]
    assert table.happened("HeroCaught") == []


@rule("DRAK-6")
def test_a_hero_who_leaves_her_chamber_in_time_is_safe() -> None:
    table = fourth(BOARD, WAITING, WALKING, drakon="0,0").play("move 1,0")
    assert (table.at(0), table.coins(0)) == ("1,0", [1, 1, 1])


@rule("DRAK-6")
def test_a_hero_on_the_entrance_is_safe_while_she_is_elsewhere() -> None:
    table = fourth(BOARD, WAITING, WALKING, drakon="3,0").play("place blank:N@0,1")
    assert table.coins(0) == [1, 1, 1]
    table = fourth(BOARD, WAITING, WALKING).play("place blank:N@0,1")
    assert table.coins(0) == [1, 1, 1]


@rule("DRAK-6")
def test_a_hero_elsewhere_is_safe_from_her_on_the_entrance() -> None:
    away = seat("1,0", hand=["blank:N"], coins=[1])
    table = fourth(BOARD, away, seat(), drakon="0,0").play("place blank:N@0,1")
    assert table.coins(0) == [1]


@rule("DRAK-6", "COIN-5")
def test_a_player_without_coins_is_caught_and_loses_none() -> None:
    table = fourth(BOARD, seat(hand=["blank:N"]), WALKING, drakon="0,0").play("place blank:N@0,1")
    assert len(table.happened("HeroCaught")) == 1
    assert (table.view()["hoard"], table.coins(1)) == (0, [2])
    assert table.asked == (1, "turn")


@rule("DRAK-6")
def test_every_turn_you_end_there_costs_a_coin() -> None:
    table = fourth(BOARD, WAITING, WALKING, drakon="0,0")
    table.play("place blank:N@0,1; move 2,0; place blank:N@0,2")
    assert (table.coins(0), table.coins(1)) == ([1], [2])


@rule("DRAK-6", "TURN-4")
def test_it_costs_a_coin_even_if_nobody_else_had_a_turn_in_between() -> None:
    stuck = seat("3,0", coins=[2])
    table = fourth(BOARD, WAITING, stuck, drakon="0,0").play("place blank:N@0,1")
    assert table.asked == (0, "turn")
    table.play("place blank:N@0,2")
    assert (table.coins(0), table.coins(1)) == ([1], [2])


@rule("DRAK-6", "MOVE-3")
def test_a_hero_who_came_to_her_this_turn_is_not_caught_again_at_its_end() -> None:
    rider = seat("1,0", coins=[1, 1, 1])
    table = fourth("start:NESW teleport:-", rider, rider, drakon="0,0").play("move 0,0")
    assert table.coins(0) == [1, 1]
    assert len(table.happened("HeroCaught")) == 1
    assert table.asked == (1, "turn")


@rule("DRAK-6", "MOVE-3")
def test_a_hero_brought_to_her_on_anothers_turn_is_caught_once_in_it() -> None:
    board = "teleport:- start:NESW mind_control:E"
    moved = seat("-1,0", coins=[1, 1, 1], hand=["blank:N"])
    table = fourth(board, seat(coins=[2]), moved, drakon="0,0").play("move 1,0; control 1 0,0")
    assert (table.coins(0), table.coins(1)) == ([2], [1, 1])
    assert table.asked == (1, "turn")
    # Their own turn is a different one.
    assert table.play("place blank:N@0,1").coins(1) == [1]


@rule("DRAK-6", "DRAK-7")
def test_a_hero_caught_on_anothers_turn_is_caught_again_at_the_end_of_their_own() -> None:
    table = fourth("start:NESW drakon_moves:E blank:E", seat(coins=[2]), WAITING, drakon="0,0")
    table.play("move 1,0; drakon 0,0")
    assert (table.coins(0), table.coins(1)) == ([2], [1, 1])
    table.play("place blank:N@0,1")
    assert (table.coins(0), table.coins(1)) == ([2], [1])


PUSH = "drakon_moves:W start:NESW blank:E"
KNIGHT = seat(hero="knight", hand=["blank:N"], coins=[1, 1, 1])


@rule("DRAK-6", "DRAK-7")
def test_a_hero_who_was_there_when_she_was_moved_this_turn_is_not_caught_again() -> None:
    others = [seat(hero="thief", coins=[2]), seat(hero="warrior", coins=[3, 3])]
    table = fourth_heroes(PUSH, KNIGHT, *others, drakon="0,0")
    table.play("use push 1 -1,0; drakon 0,0")
    assert [table.coins(number) for number in range(3)] == [[1, 1], [2], [3]]
    table.play("place blank:N@0,1")
    assert [table.coins(number) for number in range(3)] == [[1, 1], [2], [3]]
    assert table.asked == (1, "turn")


@rule("DRAK-6", "MOVE-3")
def test_a_hero_is_caught_even_if_she_caught_somebody_else_this_turn() -> None:
    board = "mind_control:W start:NESW teleport:-"
    brought = seat("1,0", hero="warrior", coins=[3, 3])
    table = fourth_heroes(board, KNIGHT, seat(hero="thief"), brought, drakon="0,0")
    table.play("use push 1 -1,0; control 2 0,0")
    assert (table.coins(0), table.coins(2)) == ([1, 1, 1], [3])
    table.play("place blank:N@0,1")
    assert (table.coins(0), table.coins(2)) == ([1, 1], [3])


@rule("DRAK-6")
def test_a_saved_or_imagined_table_remembers_who_was_caught_this_turn() -> None:
    table = fourth_heroes(PUSH, KNIGHT, seat(hero="thief", coins=[2]), drakon="0,0")
    table.play("use push 1 -1,0; drakon 0,0")
    now = table.state
    for state in (DRAKON.load(DRAKON.dump(now)), DRAKON.imagined(now, 0, random.Random(1))):
        table.state = state
        assert table.play("place blank:N@0,1").coins(0) == [1, 1]


@rule("DRAK-6", "DRAK-4")
def test_she_may_come_after_a_hero_again_but_the_end_of_the_turn_adds_nothing() -> None:
    table = fourth_heroes(PUSH, KNIGHT, seat(hero="thief", coins=[2]), drakon="1,0")
    table.play("move 1,0")
    assert table.coins(0) == [1, 1]
    table.play("use push 1 -1,0; drakon 0,0")
    assert (table.coins(0), table.coins(1)) == ([1], [2])
    assert table.asked == (1, "turn")


@rule("DRAK-6", "HERO-AMAZON")
def test_the_ability_comes_first_and_an_additional_move_escapes_her() -> None:
    ranger = seat(hero="ranger", hand=["blank:N"], coins=[1])
    away = fourth_heroes(BOARD, ranger, seat("1,0"), drakon="0,0").play("place blank:N@0,1")
    assert away.asked == (0, "turn")
    assert away.coins(0) == [1]
    away.play("use move 1,0")
    assert (away.at(0), away.coins(0)) == ("1,0", [1])
    assert away.asked == (1, "turn")


@rule("DRAK-6", "HERO-1")
def test_ending_the_turn_instead_of_using_the_ability_gets_a_hero_caught() -> None:
    ranger = seat(hero="ranger", hand=["blank:N"], coins=[1])
    table = fourth_heroes(BOARD, ranger, seat("1,0"), drakon="0,0")
    table.play("place blank:N@0,1; end")
    assert event_names(table)[-3:] == ["HeroCaught", "CoinMoved", "TurnEnded"]
    assert (table.at(0), table.coins(0)) == ("0,0", [])
    assert table.ability(0)


@rule("DRAK-6", "HERO-AMAZON", "MOVE-3")
def test_a_hero_who_left_and_came_back_is_caught_only_on_arrival() -> None:
    ranger = seat(hero="ranger", coins=[1, 1, 1])
    table = fourth_heroes("start:NESW teleport:-", ranger, seat(), drakon="0,0")
    table.play("use move 1,0; move 0,0")
    assert table.coins(0) == [1, 1]


@rule("DRAK-6")
@pytest.mark.parametrize("cell", ["1,0", "3,0"])
def test_nowhere_else_can_a_hero_stand_beside_her(cell: str) -> None:
    with pytest.raises(BadScenario):
        fourth(BOARD, seat(cell), seat(), drakon=cell)
