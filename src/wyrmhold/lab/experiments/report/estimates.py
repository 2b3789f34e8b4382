"""Estimates with 95 percent intervals.

Shares of games have Wilson's interval, means the normal one. Shares of seats are ratios with an
error computed over whole games, because the seats of a game are not independent: if one wins, the
others do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from wyrmhold.lab.arena.statistics import NORMAL_95, wilson

Numbers = npt.NDArray[np.float64]

MIN_SEATS: Final = 30
"""Minimum number of seats for an interval; with fewer it would look too narrow."""


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 percent interval."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Estimate:
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def clear_of(self, point: float) -> bool:
        """Whether the interval excludes this point."""
        return not self.low <= point <= self.high


def share(won: float, games: int) -> Estimate:
    """Estimate a share of games."""
    low, high = wilson(won, games)
    return Estimate(won / games if games else 0.0, low, high)


def around(value: float, error: float) -> Estimate:
    """An estimate from a figure and its standard error."""
    return Estimate(value, value - NORMAL_95 * error, value + NORMAL_95 * error)


def mean(values: Numbers) -> Estimate:
    """Estimate the mean of independent numbers."""
    count = len(values)
    error = float(values.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return around(float(values.mean()), error)


def difference(ours: Numbers, theirs: Numbers, paired: bool) -> Estimate:
    """Estimate the mean of ours minus theirs; if paired, number by number."""
    if paired:
        both = min(len(ours), len(theirs))
        return mean(ours[:both] - theirs[:both])
    one, other = mean(ours), mean(theirs)
    error = sqrt(
        ((one.high - one.value) / NORMAL_95) ** 2 + ((other.high - other.value) / NORMAL_95) ** 2
    )
    return around(one.value - other.value, error)


def of_seats(shares: Numbers, chosen: Numbers) -> Estimate | None:
    """The mean share of the chosen seats; None if too few. Rows are games, columns are seats."""
    seats = float(chosen.sum())
    if seats < MIN_SEATS:
        return None
    value = float((shares * chosen).sum()) / seats
    by_game = ((shares - value) * chosen).sum(axis=1)
    return around(value, sqrt(float((by_game**2).sum())) / seats)


def between_seats(shares: Numbers, chosen: Numbers) -> Estimate | None:
    """The mean share of the chosen seats minus that of the others.

    None if there are too few of either.
    """
    others = 1.0 - chosen
    one, other = float(chosen.sum()), float(others.sum())
    if min(one, other) < MIN_SEATS:
        return None
    value = float((shares * chosen).sum()) / one
    rest = float((shares * others).sum()) / other
    by_game = ((shares - value) * chosen / one - (shares - rest) * others / other).sum(axis=1)
    return around(value - rest, sqrt(float((by_game**2).sum())))
