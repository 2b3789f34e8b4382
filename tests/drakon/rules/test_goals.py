"""What wins: gold, five coins, or a way out of the lair."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel import apply
from wyrmhold.kernel.errors import GameIsOver

FOUND = "start:NESW find_coin:E"
WAY_OUT = {"options": {"goal": "escape"}}
ESCAPED = {"winners": [0], "reason": "escape"}

PUSHED = """
{target}     .
blank:N      .
start:NESW   mind_control:E
"""
"""Seat 0 enters Mind Control and moves seat 1 from 0,1 to the target on 0,2."""


@rule("WIN-1", "VAR-GOLD")
@pytest.mark.parametrize(("coin", "wins"), [(1, False), (2, True), (3, True)])
def test_ten_gold_or_more_win(coin: int, wins: bool) -> None:
    table = Table(FOUND, seat(coins=[3, 3, 2]), seat(), hoard=[1, 2, 3])
    table.play(f"move 1,0; coin {coin}")
    assert table.outcome == ({"winners": [0], "reason": "gold"} if wins else None)


@rule("VAR-GOLD")
def test_the_number_of_coins_does_not_matter() -> None:
    table = Table(FOUND, seat(coins=[1] * 8), seat(), hoard=[1, 2])
    assert table.play("move 1,0; coin 1").outcome is None
    table = Table(FOUND, seat(coins=[3, 3, 2]), seat(), hoard=[1, 2])
    assert table.play("move 1,0; coin 2").outcome == {"winners": [0], "reason": "gold"}


@rule("WIN-1")
def test_the_game_is_over_at_once_with_nothing_left_to_ask() -> None:
    amazon = seat(hero="amazon", coins=[3, 3, 3])
    table = Table(FOUND + " blank:E", amazon, seat(), hoard=[1, 2], options={"heroes": True})
    table.play("move 1,0; coin 1")
    assert table.asked == (None, "over")
    assert table.legal == []
    with pytest.raises(GameIsOver):
        apply(table.state, DRAKON.parse("use move 2,0"))


@rule("WIN-1")
def test_a_player_can_win_on_anothers_turn() -> None:
    board = PUSHED.format(target="find_coin:N")
    table = Table(board, seat(coins=[3, 3]), seat("0,1", coins=[3, 3, 3]), hoard=[1, 2])
    table.play("move 1,0; coin 1")
    assert table.outcome == {"winners": [1], "reason": "gold"}


@rule("WIN-1")
def test_a_win_in_the_middle_of_an_effect_cuts_it_short() -> None:
    barbarian = seat(hero="barbarian")
    other = seat(coins=[3, 3, 3], hand=["blank:N"])
    table = Table(FOUND, barbarian, other, hoard=[1, 2], options={"heroes": True})
    table.play("use push 1 1,0; coin 1")
    assert table.outcome == {"winners": [1], "reason": "gold"}
    assert (table.hand(0), table.hand(1)) == ([], ["blank:N"])


@rule("WIN-1")
def test_losing_a_coin_wins_nothing() -> None:
    table = Table("start:NESW lose_coin:E", seat(coins=[3, 3, 3]), seat()).play("move 1,0")
    assert table.outcome is None


@rule("WIN-2")
def test_a_stolen_coin_counts() -> None:
    table = Table("start:NESW steal_left:E", seat(coins=[3, 3, 3]), seat(coins=[1, 2]))
    table.play("move 1,0; coin 1")
    assert table.outcome == {"winners": [0], "reason": "gold"}


@rule("WIN-2")
def test_a_robbed_coin_counts() -> None:
    thief = seat(hero="thief", coins=[3, 3, 3])
    table = Table(FOUND, thief, seat(coins=[1]), options={"heroes": True})
    assert table.play("use rob 1").outcome == {"winners": [0], "reason": "gold"}


@rule("WIN-2")
@pytest.mark.parametrize(("coin", "wins"), [(1, False), (2, True), (3, True)])
def test_a_swapped_coin_counts(coin: int, wins: bool) -> None:
    thief = seat(hero="thief", coins=[3, 3, 2, 1])
    table = Table(FOUND, thief, seat(), hoard=[1, 2, 3], options={"heroes": True})
    table.play(f"use swap 1; coin {coin}")
    assert table.outcome == ({"winners": [0], "reason": "gold"} if wins else None)


@rule("VAR-FIXED", "WIN-1")
def test_five_coins_win_whatever_they_are_worth() -> None:
    table = Table(FOUND, seat(coins=[1, 1, 1, 1]), seat(), hoard=[1], options={"goal": "fixed"})
    assert table.play("move 1,0").outcome == {"winners": [0], "reason": "coins"}


@rule("VAR-FIXED")
def test_four_coins_do_not_win_whatever_they_are_worth() -> None:
    table = Table(FOUND, seat(coins=[3, 3, 3]), seat(), hoard=[3], options={"goal": "fixed"})
    assert table.play("move 1,0").outcome is None
    assert table.coins(0) == [3, 3, 3, 3]


@rule("VAR-FIXED", "WIN-2")
def test_a_stolen_fifth_coin_wins_and_a_swap_never_does() -> None:
    four = seat(hero="thief", coins=[1, 1, 1, 1])
    options = {"goal": "fixed", "heroes": True}
    robbed = Table(FOUND, four, seat(coins=[1]), options=options).play("use rob 1")
    assert robbed.outcome == {"winners": [0], "reason": "coins"}
    swapped = Table(FOUND, four, seat(), hoard=[3], options=options).play("use swap 1")
    assert swapped.outcome is None


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
def test_entering_escape_or_teleport_with_eight_gold_wins(target: str) -> None:
    table = Table(f"start:NESW {target}", seat(coins=[3, 3, 2]), seat(), **WAY_OUT)
    assert table.play("move 1,0").outcome == ESCAPED


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
def test_seven_gold_are_not_enough(target: str) -> None:
    table = Table(f"start:NESW {target}", seat(coins=[3, 3, 1]), seat(), **WAY_OUT)
    assert table.play("move 1,0").asked == (1, "turn")


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["blank:E", "master_key:-", "wind:E", "harp:E"])
def test_no_other_chamber_is_a_way_out(target: str) -> None:
    table = Table(f"start:NESW {target}", seat(coins=[3, 3, 3, 3]), seat(), **WAY_OUT)
    assert table.play("move 1,0").asked == (1, "turn")


@rule("VAR-ESC")
def test_gold_alone_does_not_win() -> None:
    table = Table(FOUND, seat(coins=[3, 3, 3]), seat(), hoard=[3], **WAY_OUT)
    assert table.play("move 1,0").outcome is None
    assert table.coins(0) == [3, 3, 3, 3]


@rule("VAR-ESC")
def test_in_a_game_for_gold_no_chamber_is_a_way_out() -> None:
    table = Table("start:NESW escape:E", seat(coins=[3, 3, 3]), seat())
    assert table.play("move 1,0").outcome is None


@rule("VAR-ESC")
@pytest.mark.parametrize("target", ["escape:E", "teleport:-"])
def test_drakon_on_the_way_out_is_encountered_first(target: str) -> None:
    table = Table(f"start:NESW {target}", seat(coins=[3] * 4), seat(), drakon="1,0", **WAY_OUT)
    table.play("move 1,0")
    assert table.outcome is None
    assert (table.at(0), table.coins(0)) == ("0,0", [3, 3, 3])


@rule("VAR-ESC")
def test_jumping_onto_an_escape_just_placed_wins() -> None:
    pile = {"unseen": ["blank:N"]}
    runner = seat(hand=["escape:N"], coins=[3, 3, 2])
    table = Table("start:NESW", runner, seat(), pile=pile, **WAY_OUT)
    table.play("place escape:N@0,1")
    assert table.asked == (0, "escape")
    table.play("escape")
    assert table.outcome == ESCAPED
    assert table.hand(0) == []


@rule("VAR-ESC")
@pytest.mark.parametrize("tile", ["escape:N", "teleport:-"])
def test_placing_a_way_out_without_entering_it_does_not_win(tile: str) -> None:
    table = Table("start:NESW", seat(hand=[tile], coins=[3, 3, 2]), seat(), **WAY_OUT)
    table.play(f"place {tile}@0,1")
    if tile == "escape:N":
        table.play("decline")
    assert table.asked == (1, "turn")


@rule("VAR-ESC", "WIN-1")
@pytest.mark.parametrize("target", ["escape:N", "teleport:-"])
def test_being_moved_there_wins_on_anothers_turn(target: str) -> None:
    others = seat("0,1", coins=[3, 3, 2])
    table = Table(PUSHED.format(target=target), seat(coins=[3, 3, 3]), others, **WAY_OUT)
    assert table.play("move 1,0").outcome == {"winners": [1], "reason": "escape"}


@rule("VAR-ESC")
@pytest.mark.parametrize("passed", ["escape:E", "teleport:-"])
def test_passing_through_does_not_win(passed: str) -> None:
    board = f"start:NESW wind:E {passed} blank:E"
    table = Table(board, seat("1,0", coins=[3, 3, 2]), seat(), **WAY_OUT)
    table.play("move 2,0>3,0")
    assert table.at(0) == "3,0"
    assert table.outcome is None


@rule("VAR-ESC")
@pytest.mark.parametrize("here", ["escape:E", "teleport:-"])
def test_gold_that_reaches_eight_while_standing_there_does_not_win(here: str) -> None:
    thief = seat("1,0", hero="thief", coins=[3, 3, 1])
    options = {"goal": "escape", "heroes": True}
    table = Table(f"start:NESW {here}", thief, seat(), hoard=[3], options=options)
    table.play("use swap 1")
    assert table.coins(0) == [3, 3, 3]
    assert table.outcome is None


@rule("VAR-ESC")
def test_another_way_out_entered_from_the_first_wins() -> None:
    table = Table("start:NESW escape:E teleport:-", seat("1,0", coins=[3] * 3), seat(), **WAY_OUT)
    assert table.asked == (0, "turn")
    assert table.play("move 2,0").outcome == ESCAPED


@rule("VAR-ESC", "TURN-5")
def test_when_nobody_can_act_any_more_the_most_gold_wins() -> None:
    stuck = [seat("1,0", coins=[3] * 4), seat("1,0", coins=[2] * 4)]
    table = Table("start:NESW escape:E", *stuck, **WAY_OUT)
    assert table.outcome == {"winners": [0], "reason": "exhausted"}
