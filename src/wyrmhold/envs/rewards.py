"""What the end of a game is worth to each seat: the same in every face."""

from __future__ import annotations

from collections.abc import Collection

from wyrmhold.kernel.outcome import Outcome

LEAST = -1.0
MOST = 1.0
"""The bounds of a seat's return."""


def returns(outcome: Outcome | None, players: int, eliminated: Collection[int] = ()) -> list[float]:
    """Every loser pays 1 / (players - 1), and the winners share what was paid.

    So who wins alone gets 1, and what a loser pays depends on nobody else. Where nobody wins,
    because the dragon does, all lose. Where everybody does, nothing is paid. A game that was cut
    short is lost for those who were eliminated by then, and for nobody else.
    """
    stake = 1.0 / (players - 1)
    if outcome is None:
        return [-stake if seat in eliminated else 0.0 for seat in range(players)]
    winners = outcome.winners
    if not winners:
        return [-stake] * players
    share = stake * (players - len(winners)) / len(winners)
    return [share if seat in winners else -stake for seat in range(players)]
