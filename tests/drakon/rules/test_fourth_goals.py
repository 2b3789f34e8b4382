"""Fourth edition: what wins."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_fourth import fourth, fourth_heroes
from tests.rule import rule

FOUND = "start:NESW find_coin:E"
SHORT = {"goal": "short"}
WAY_OUT = {"goal": "escape"}
WON = {"winners": [0], "reason": "gold"}
ESCAPED = {"winners": [0], "reason": "escape"}

MOVED = """
{target}     .
blank:N      .
start:NESW   mind_control:E
"""
"""Seat 0 enters Mind Control and moves seat 1 from 0,1 to the target on 0,2."""


@rule("VAR-GOLD", "WIN-1")
@pytest.mark.parametrize(("coin", "wins"), [(1, False), (2, True), (3, True)])
def test_the_standard_goal_is_ten_gold(coin: int, wins: bool) -> None:
    table = fourth(FOUND, seat(coins=[3, 3, 2]), seat(), hoard=[1, 2, 3])
    table.play(f"move 1,0; coin {coin}")
    assert table.outcome == (WON if wins else None)


@rule("VAR-SHORT", "WIN-1")
@pytest.mark.parametrize(("coin", "wins"), [(1, False), (2, True), (3, True)])
def test_in_a_short_game_seven_gold_win_and_six_do_not(coin: int, wins: bool) -> None:
    table = fourth(FOUND, seat(coins=[3, 2]), seat(), hoard=[1, 2, 3], options=SHORT)
    table.play(f"move 1,0; coin {coin}")
    assert table.outcome == (WON if wins else None)


@rule("VAR-SHORT")
def test_in_a_short_game_the_number_of_coins_does_not_matter() -> None:
    few = fourth(FOUND, seat(coins=[3, 3]), seat(), hoard=[1], options=SHORT)
    assert few.play("move 1,0").outcome == WON
    many = fourth(FOUND, seat(coins=[1] * 5), seat(), hoard=[1], options=SHORT)
    assert many.play("move 1,0").outcome is None


@rule("VAR-SHORT", "VAR-GOLD")
def test_seven_gold_win_nothing_in_a_standard_game() -> None:
    table = fourth(FOUND, seat(coins=[3, 2]), seat(), hoard=[2]).play("move 1,0")
    assert table.outcome is None


@rule("VAR-SHORT", "WIN-2")
def test_in_a_short_game_stolen_and_swapped_coins_count() -> None:
    table = fourth("start:NESW steal_left:E", seat(coins=[3, 3]), seat(coins=[1]), options=SHORT)
    assert table.play("move 1,0").outcome == WON
    options = {**SHORT, "heroes": True}
    thief = seat(hero="thief", coins=[3, 2, 1])
    table = fourth_heroes(FOUND, thief, seat(), hoard=[2], options=options)
    assert table.play("use swap 1").outcome == WON


@rule("VAR-SHORT", "WIN-1")
def test_a_short_game_can_be_won_on_anothers_turn() -> None:
    board = MOVED.format(target="find_coin:N")
    table = fourth(board, seat(coins=[3, 3]), seat("0,1", coins=[3, 3]), hoard=[1], options=SHORT)
    assert table.play("move 1,0").outcome == {"winners": [1], "reason": "gold"}


@rule("VAR-SHORT")
def test_a_scenario_with_seven_gold_is_a_short_game_that_is_over() -> None:
    table = fourth(FOUND, seat(), seat(coins=[3, 3, 1]), options=SHORT)
    assert table.outcome == {"winners": [1], "reason": "gold"}
    table = fourth(FOUND, seat(), seat(coins=[3, 3]), options=SHORT)
    assert table.outcome is None


@rule("VAR-SHORT", "TURN-5")
def test_when_nobody_can_act_in_a_short_game_the_most_gold_wins() -> None:
    table = fourth("start:NESW blank:E", seat("1,0", coins=[2]), seat("1,0"), options=SHORT)
    assert table.outcome == {"winners": [0], "reason": "exhausted"}


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
@pytest.mark.parametrize(("coins", "wins"), [([3, 3, 2], True), ([3, 3, 1], False)])
def test_entering_escape_or_teleport_with_eight_gold_wins(
    target: str, coins: list[int], wins: bool
) -> None:
    table = fourth(f"start:NESW {target}", seat(coins=coins), seat(), options=WAY_OUT)
    assert table.play("move 1,0").outcome == (ESCAPED if wins else None)


@rule("VAR-ESC")
def test_gold_alone_does_not_win_if_the_goal_is_to_escape() -> None:
    table = fourth(FOUND, seat(coins=[3, 3, 3]), seat(), hoard=[3], options=WAY_OUT)
    assert table.play("move 1,0").outcome is None
    assert table.coins(0) == [3, 3, 3, 3]


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["blank:E", "master_key:-", "wind:E"])
def test_no_other_chamber_is_a_way_out(target: str) -> None:
    table = fourth(f"start:NESW {target}", seat(coins=[3] * 3), seat(), options=WAY_OUT)
    assert table.play("move 1,0").outcome is None


@rule("VAR-ESC", "MOVE-3")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
def test_drakon_on_the_way_out_is_encountered_first(target: str) -> None:
    board = f"start:NESW {target}"
    table = fourth(board, seat(coins=[3] * 4), seat(), drakon="1,0", options=WAY_OUT)
    table.play("move 1,0")
    assert (table.outcome, table.at(0), table.coins(0)) == (None, "0,0", [3, 3, 3])


@rule("VAR-ESC", "PLACE-5")
def test_jumping_onto_an_escape_just_placed_wins() -> None:
    runner = seat(hand=["escape:N"], coins=[3, 3, 2])
    table = fourth("start:NESW", runner, seat(), options=WAY_OUT).play("place escape:N@0,1")
    assert table.outcome is None
    assert table.play("escape").outcome == ESCAPED


@rule("VAR-ESC", "WIN-1")
@pytest.mark.parametrize("target", ["escape:N", "teleport:-"])
def test_being_moved_into_a_way_out_wins(target: str) -> None:
    board = MOVED.format(target=target)
    table = fourth(board, seat(coins=[3] * 3), seat("0,1", coins=[3, 3, 2]), options=WAY_OUT)
    assert table.play("move 1,0").outcome == {"winners": [1], "reason": "escape"}


@rule("VAR-ESC", "CH-WIND")
@pytest.mark.parametrize("passed", ["escape:E", "teleport:-"])
def test_passing_through_a_way_out_does_not_win(passed: str) -> None:
    board = f"start:NESW wind:E {passed} blank:E"
    table = fourth(board, seat("1,0", coins=[3] * 3), seat(), options=WAY_OUT)
    assert table.play("move 2,0>3,0").outcome is None


@rule("VAR-ESC")
def test_gold_that_reaches_eight_while_standing_there_does_not_win() -> None:
    thief = seat("1,0", hero="thief", coins=[3, 3, 1])
    table = fourth_heroes("start:NESW escape:E", thief, seat(), hoard=[3], options=WAY_OUT)
    assert table.play("use swap 1").outcome is None
    assert table.coins(0) == [3, 3, 3]


@rule("VAR-ESC", "TURN-5")
def test_when_nobody_can_act_any_more_the_most_gold_wins() -> None:
    stuck = [seat("1,0", coins=[2] * 4), seat("1,0", coins=[3] * 4)]
    table = fourth("start:NESW escape:E", *stuck, options=WAY_OUT)
    assert table.outcome == {"winners": [1], "reason": "exhausted"}
