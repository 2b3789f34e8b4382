"""What the end of a game is worth to each seat: the same in every face."""

from __future__ import annotations

from wyrmhold.kernel.outcome import Outcome

LEAST = -1.0
MOST = 1.0
"""The bounds of a seat's return. Over all seats the sum is always 0."""


def returns(outcome: Outcome | None, players: int) -> list[float]:
    """Every loser pays 1 / (players - 1), and the winners share what was paid.

    So who wins alone gets 1, and what a loser pays depends on nobody else. Nothing is paid while
    the game goes on, where nobody won (also in a game that was cut short) and where everybody did.
    """
    winners = () if outcome is None else outcome.winners
    if not winners or len(winners) == players:
        return [0.0] * players
    stake = 1.0 / (players - 1)
    share = stake * (players - len(winners)) / len(winners)
    return [share if seat in winners else -stake for seat in range(players)]
