"""Figures with intervals of 95 percent, and how each is made.

Shares of games have Wilson's interval. Means have the normal one. Shares of seats are ratios whose
error is taken from whole games, because the seats of one game are not independent: if one wins, the
others do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from wyrmhold.lab.arena.statistics import NORMAL, wilson

Numbers = npt.NDArray[np.float64]

FEWEST: Final = 30
"""With fewer seats than that, an interval for them would look narrower than it is."""


@dataclass(frozen=True)
class Estimate:
    """A figure, and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def clear_of(self, point: float) -> bool:
        """Whether the interval does not hold this point."""
        return not self.low <= point <= self.high


def share(won: float, games: int) -> Estimate:
    """A share of games."""
    low, high = wilson(won, games)
    return Estimate(won / games if games else 0.0, low, high)


def around(value: float, error: float) -> Estimate:
    """A figure with a standard error."""
    return Estimate(value, value - NORMAL * error, value + NORMAL * error)


def mean(values: Numbers) -> Estimate:
    """A mean of independent numbers."""
    count = len(values)
    error = float(values.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return around(float(values.mean()), error)


def difference(ours: Numbers, theirs: Numbers, paired: bool) -> Estimate:
    """How much more ours are than theirs on average; paired, number by number."""
    if paired:
        both = min(len(ours), len(theirs))
        return mean(ours[:both] - theirs[:both])
    one, other = mean(ours), mean(theirs)
    error = sqrt(
        ((one.high - one.value) / NORMAL) ** 2 + ((other.high - other.value) / NORMAL) ** 2
    )
    return around(one.value - other.value, error)


def of_seats(shares: Numbers, chosen: Numbers) -> Estimate | None:
    """The mean share of the seats chosen; None for too few. Rows are games, columns are seats."""
    seats = float(chosen.sum())
    if seats < FEWEST:
        return None
    value = float((shares * chosen).sum()) / seats
    by_game = ((shares - value) * chosen).sum(axis=1)
    return around(value, sqrt(float((by_game**2).sum())) / seats)


def between_seats(shares: Numbers, chosen: Numbers) -> Estimate | None:
    """How much larger the mean share of the seats chosen is than that of the others.

    None where there are too few of either.
    """
    others = 1.0 - chosen
    one, other = float(chosen.sum()), float(others.sum())
    if min(one, other) < FEWEST:
        return None
    value = float((shares * chosen).sum()) / one
    rest = float((shares * others).sum()) / other
    by_game = ((shares - value) * chosen / one - (shares - rest) * others / other).sum(axis=1)
    return around(value - rest, sqrt(float((by_game**2).sum())))
