"""The value of an open position, with chance draws averaged out."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.bots.advice.evaluation import Chances, Judge, shares
from wyrmhold.bots.protocol import Imagined
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.prospects import prospects


@final
class Valuation:
    """Everybody's chances in a position.

    In a finished game they are the shares of the win. Before a chance draw they are the expectation
    over its outcomes, so that no draw is lucky on average. Otherwise the judge decides. A
    chain of draws is followed as long as it leads to at most `most` positions.
    """

    __slots__ = ("_judge", "_most", "_players")

    def __init__(self, judge: Judge, players: int, most: int) -> None:
        self._judge: Final = judge
        self._players: Final = players
        self._most: Final = most

    def of(self, position: Imagined) -> Chances:
        return self._of(position, self._most)

    def _of(self, position: Imagined, most: int) -> Chances:
        outcome: Outcome | None = position.outcome
        if outcome is not None:
            return shares(outcome, self._players)
        ways = prospects(position)
        if not ways or len(ways) > most:
            return tuple(self._judge.values(position))
        sums = [0.0] * self._players
        weights = 0
        for after, weight in ways:
            weights += weight
            for seat, chance in enumerate(self._of(after, most // len(ways))):
                sums[seat] += weight * chance
        return tuple([total / weights for total in sums])
