"""Rewards at the end of a game, the same in every environment."""

from __future__ import annotations

from collections.abc import Collection

from wyrmhold.kernel.outcome import Outcome

MIN_RETURN = -1.0
MAX_RETURN = 1.0
"""The bounds of a seat's return."""


def returns(outcome: Outcome | None, players: int, eliminated: Collection[int] = ()) -> list[float]:
    """Each loser pays 1 / (players - 1), and the winners share the total.

    So a sole winner gets 1, and a loser always pays the same. If the dragon wins, everybody loses.
    If everybody wins, nobody pays. In a truncated game, only those already eliminated lose.
    """
    stake = 1.0 / (players - 1)
    if outcome is None:
        return [-stake if seat in eliminated else 0.0 for seat in range(players)]
    winners = outcome.winners
    if not winners:
        return [-stake] * players
    share = stake * (players - len(winners)) / len(winners)
    return [share if seat in winners else -stake for seat in range(players)]
