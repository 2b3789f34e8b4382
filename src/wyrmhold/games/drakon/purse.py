"""Coins as a multiset: counts of ones, twos and threes, packed into one integer.

Coins of the same value are indistinguishable, so a purse, a team's pool and the hoard are counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

EMPTY: Final = 0
VALUES: Final = (1, 2, 3)
_BITS: Final = 20
_MASK: Final = (1 << _BITS) - 1


def one(value: int) -> int:
    """A purse with one coin of this value, to add or subtract."""
    return 1 << _BITS * (value - 1)


def purse_of(values: Iterable[int]) -> int:
    """A purse with these coins."""
    purse = EMPTY
    for value in values:
        purse += one(value)
    return purse


def count(purse: int, value: int) -> int:
    """The number of coins of this value."""
    return purse >> _BITS * (value - 1) & _MASK


def coins(purse: int) -> int:
    """The number of coins."""
    return (purse & _MASK) + (purse >> _BITS & _MASK) + (purse >> 2 * _BITS)


def gold(purse: int) -> int:
    """The total value of the coins."""
    return (purse & _MASK) + 2 * (purse >> _BITS & _MASK) + 3 * (purse >> 2 * _BITS)


def values(purse: int) -> list[int]:
    """The coins one by one, ascending."""
    return [value for value in VALUES for _ in range(count(purse, value))]
