"""Fourth edition: the Druid keeps a coin that would be lost, and the Thief takes one."""

from typing import Any

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_fourth import fourth, fourth_heroes
from tests.rule import rule


def druid(*coins: int, **rest: Any) -> dict[str, Any]:
    return seat(hero="druid", coins=list(coins), **rest)


def thief(*coins: int, **rest: Any) -> dict[str, Any]:
    return seat(hero="thief", coins=list(coins), **rest)


@rule("HERO-KNIGHT", "HERO-3")
def test_the_druid_may_ignore_a_chamber_that_would_cost_a_coin_before_it_is_picked() -> None:
    table = fourth_heroes("start:NESW lose_coin:E", druid(1, 2), thief()).play("move 1,0")
    assert table.asked == (0, "prevent")
    assert table.legal == ["decline", "prevent"]
    assert table.refuses("coin 1") == "HERO-KNIGHT"
    table.play("prevent")
    assert (table.coins(0), table.ability(0)) == ([1, 2], False)
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT")
def test_a_druid_who_declines_loses_the_coin_and_keeps_the_ability() -> None:
    table = fourth_heroes("start:NESW lose_coin:E", druid(1, 2), thief())
    table.play("move 1,0; decline; coin 1")
    assert (table.coins(0), table.ability(0)) == ([2], True)


@rule("HERO-KNIGHT")
@pytest.mark.parametrize("steal", ["steal_left", "steal_right"])
def test_the_druid_may_ignore_a_theft_on_the_turn_of_another(steal: str) -> None:
    table = fourth_heroes(f"start:NESW {steal}:E", seat(hero="ranger"), druid(2)).play("move 1,0")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert (table.coins(0), table.coins(1)) == ([], [2])
    assert not table.ability(1)


@rule("HERO-KNIGHT", "HERO-THIEF", "HERO-3")
def test_the_druid_may_ignore_the_ability_of_an_opponent_which_is_spent_even_so() -> None:
    table = fourth_heroes("start:NESW blank:E", thief(), druid(2)).play("use rob 1")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert (table.coins(0), table.coins(1)) == ([], [2])
    assert not table.ability(0)
    assert not table.ability(1)
    assert table.asked == (0, "turn")


@rule("HERO-KNIGHT", "RUL-7", "HERO-BARB")
def test_a_druid_pushed_by_the_knight_may_ignore_the_chamber() -> None:
    pushed = druid(1, 2, hand=["map:N"])
    table = fourth_heroes("start:NESW lose_coin:E", seat(hero="knight"), pushed)
    table.play("use push 1 1,0")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(1) == [1, 2]
    # What the Knight takes is a chamber, and that cannot be prevented.
    assert table.hand(0) == ["map:N"]


@rule("HERO-KNIGHT", "HERO-1")
def test_the_druid_can_do_so_once_per_game_with_a_coin_and_with_heroes() -> None:
    board = "start:NESW lose_coin:E"
    spent = fourth_heroes(board, druid(2, 2, ability=False), thief()).play("move 1,0")
    assert spent.coins(0) == [2]
    poor = fourth_heroes(board, druid(), thief()).play("move 1,0")
    assert (poor.asked, poor.ability(0)) == ((1, "turn"), True)
    basic = fourth(board, druid(2), thief()).play("move 1,0")
    assert basic.coins(0) == []


@rule("HERO-KNIGHT", "HERO-3")
@pytest.mark.parametrize("hero", ["knight", "ranger", "sorceress", "thief", "warrior"])
def test_nobody_else_prevents_a_loss_not_even_the_fourth_editions_knight(hero: str) -> None:
    table = fourth_heroes("start:NESW lose_coin:E", seat(hero=hero, coins=[2]), druid())
    assert table.play("move 1,0").coins(0) == []


@rule("HERO-KNIGHT", "CH-MAP")
def test_a_chamber_taken_from_the_hand_is_not_prevented() -> None:
    table = fourth_heroes("start:NESW map:E", seat(hero="ranger"), druid(2, hand=["wind:N"]))
    table.play("move 1,0")
    assert table.hand(0) == ["wind:N"]
    assert table.ability(1)


@rule("HERO-THIEF", "HERO-3")
def test_the_thief_robs_one_opponent_on_the_same_chamber() -> None:
    others = [seat(coins=[1, 3]), seat("1,0", coins=[2]), seat()]
    table = fourth_heroes("start:NESW blank:E", thief(), *others)
    assert table.legal_of("use") == ["use rob 1"]
    assert table.refuses("use rob 2") == "HERO-THIEF"
    assert table.refuses("use rob 3") == "HERO-THIEF"
    table.play("use rob 1; decline")
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]
    table.play("coin 3")
    assert (table.coins(0), table.coins(1)) == ([3], [1])
    assert not table.ability(0)
    assert table.refuses("use rob 1") == "HERO-1"


@rule("HERO-THIEF", "HERO-3")
def test_the_thief_swaps_a_chosen_coin_for_a_random_one_from_the_hoard() -> None:
    table = fourth_heroes("start:NESW blank:E", thief(1, 2), seat("1,0"), hoard=[3, 3, 2])
    assert table.legal_of("use") == ["use swap 1", "use swap 2"]
    assert table.refuses("use swap 3") == "HERO-THIEF"
    table.play("use swap 1")
    assert table.chance == [["coin 2", 1], ["coin 3", 2]]
    table.play("coin 3")
    assert table.coins(0) == [2, 3]
    assert table.view()["hoard"] == 3
    assert not table.ability(0)


@rule("HERO-THIEF", "COIN-5")
def test_the_thief_swaps_nothing_with_an_empty_hoard() -> None:
    table = fourth_heroes("start:NESW blank:E", thief(1), seat("1,0"))
    assert table.legal_of("use") == []
    assert table.refuses("use swap 1") == "HERO-THIEF"
