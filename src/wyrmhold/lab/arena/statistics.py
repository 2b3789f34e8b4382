"""What a number of games says: intervals, a test that stops early, quantiles of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import floor, log, log2, sqrt
from typing import Final

NORMAL: Final = 1.959964
"""So many standard errors to either side hold 95 percent of a normal distribution."""

ERROR: Final = 0.05
"""How often the sequential test may accept either share when the other one is true."""

BINS_EACH: Final = 8
"""Bins of thinking time for each doubling; one is 9 percent wide."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval, 95 percent, for the share of the games that was won.

    For shared wins, which count in parts, it is a little wider than it had to be.
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, NORMAL**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test: is the share of the wins `low`, or is it `high`?"""

    low: float
    high: float

    BOUND = log((1 - ERROR) / ERROR)

    def ratio(self, won: float, games: int) -> float:
        """The logarithm of how much more likely these games are if the share is `high`."""
        return won * log(self.high / self.low) + (games - won) * log(
            (1 - self.high) / (1 - self.low)
        )

    def verdict(self, won: float, games: int) -> float | None:
        """The share that is accepted; None while nothing is clear."""
        ratio = self.ratio(won, games)
        if ratio >= self.BOUND:
            return self.high
        return self.low if ratio <= -self.BOUND else None


def time_bin(seconds: float) -> int:
    """The bin of a time. Whatever takes less than a microsecond is in the first."""
    return floor(log2(max(1.0, seconds * 1e6)) * BINS_EACH)


def quantile_ms(bins: Mapping[int, int], part: float) -> float:
    """The time that so large a part of the decisions took no longer than, in milliseconds."""
    total = sum(bins.values())
    seen = 0
    for number in sorted(bins):
        seen += bins[number]
        if seen >= total * part:
            return float(2 ** ((number + 0.5) / BINS_EACH) / 1000)
    return 0.0


def merged(rows: list[Mapping[int, int]]) -> Counter[int]:
    """Bins of several games together."""
    found: Counter[int] = Counter()
    for row in rows:
        found.update(row)
    return found
