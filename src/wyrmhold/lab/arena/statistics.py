"""Statistics of matches: intervals, a sequential test, quantiles of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log, log2, sqrt
from statistics import NormalDist
from typing import Final

NORMAL_95: Final = 1.959964
"""Standard errors on either side that cover 95 percent of a normal distribution."""

SPRT_ERROR: Final = 0.05
"""Error rate of the sequential test in either direction."""

BINS_PER_DOUBLING: Final = 8
"""Bins of thinking time per doubling; each is 9 percent wide."""


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95% Wilson interval for the share of games won.

    With shared wins, which count as fractions, it is slightly too wide.
    """
    if not games:
        return 0.0, 1.0
    share, square = won / games, NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    half /= 1 + square / games
    return max(0.0, middle - half), min(1.0, middle + half)


def corrected_errors(claims: int) -> float:
    """Standard errors on either side of 95% intervals that all hold together (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.05 / 2 / claims)


def clustered(
    rotations: Sequence[tuple[float, int]], errors: float = NORMAL_95
) -> tuple[float, float]:
    """An interval for the share of wins, from the share won in each rotation and how often it was.

    The games of a rotation share their luck, so a rotation counts as one observation. To measure
    how far rotations differ, one more that was won and one more that was lost are counted:
    otherwise a few rotations, or a match that was never lost, would look certain.
    """
    number = sum([count for _, count in rotations])
    if not number:
        return 0.0, 1.0
    share = sum([part * count for part, count in rotations]) / number
    spread = sum([count * (part - share) ** 2 for part, count in rotations])
    spread += share**2 + (1 - share) ** 2
    half = errors * sqrt(spread / (number + 1) / (number + 2))
    return max(0.0, share - half), min(1.0, share + half)


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test: is the share of wins `low` or `high`?"""

    low: float
    high: float

    BOUND = log((1 - SPRT_ERROR) / SPRT_ERROR)

    def ratio(self, won: float, games: int) -> float:
        """The log-likelihood ratio of `high` to `low`."""
        return won * log(self.high / self.low) + (games - won) * log(
            (1 - self.high) / (1 - self.low)
        )

    def verdict(self, won: float, games: int) -> float | None:
        """The accepted share; None while undecided."""
        ratio = self.ratio(won, games)
        if ratio >= self.BOUND:
            return self.high
        return self.low if ratio <= -self.BOUND else None


def time_bin(seconds: float) -> int:
    """The bin of a time. Anything under a microsecond goes into the first."""
    return floor(log2(max(1.0, seconds * 1e6)) * BINS_PER_DOUBLING)


def quantile_ms(bins: Mapping[int, int], part: float) -> float:
    """A quantile of the decision times, in milliseconds."""
    total = sum(bins.values())
    seen = 0
    for number in sorted(bins):
        seen += bins[number]
        if seen >= total * part:
            return float(2 ** ((number + 0.5) / BINS_PER_DOUBLING) / 1000)
    return 0.0


def merged(rows: list[Mapping[int, int]]) -> Counter[int]:
    """Add up the bins of several games."""
    found: Counter[int] = Counter()
    for row in rows:
        found.update(row)
    return found
