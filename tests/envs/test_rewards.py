"""Rewards at the end of a game sum to zero."""

import pytest

from wyrmhold.envs.rewards import MAX_RETURN, MIN_RETURN, returns
from wyrmhold.kernel.outcome import Outcome


def test_a_sole_winner_gets_what_all_others_pay() -> None:
    assert returns(Outcome((1,), "gold"), 2) == [-1.0, 1.0]
    assert returns(Outcome((2,), "gold"), 5) == [-0.25, -0.25, 1.0, -0.25, -0.25]


def test_winners_share_and_losers_pay_the_usual_amount() -> None:
    assert returns(Outcome((0, 2), "gold"), 3) == [0.25, -0.5, 0.25]


def test_nothing_is_paid_if_everybody_won() -> None:
    assert returns(Outcome((0, 1, 2), "exhausted"), 3) == [0.0, 0.0, 0.0]


def test_everybody_loses_if_the_dragon_wins() -> None:
    assert returns(Outcome((), "dragon"), 3) == [-0.5, -0.5, -0.5]


def test_only_the_eliminated_lose_a_game_cut_short() -> None:
    assert returns(None, 3) == [0.0, 0.0, 0.0]
    assert returns(None, 3, (1,)) == [0.0, -0.5, 0.0]


@pytest.mark.parametrize("players", range(2, 7))
def test_the_sum_is_zero_and_every_part_within_bounds(players: int) -> None:
    for winners in range(1, players + 1):
        paid = returns(Outcome(tuple(range(winners)), "gold"), players)
        assert sum(paid) == pytest.approx(0)
        assert all(MIN_RETURN <= part <= MAX_RETURN for part in paid)
