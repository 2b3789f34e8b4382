"""Paying with objects: no change is given, and no unnecessary card is paid (RUN-PAY).

There are five ways to pay 2 gold: with an object worth 2, 3, 4 or 5 (ways 0 to 3), or with two
worth 1 (the last way).
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.numbers import WAYS
from wyrmhold.batch.dragon_run.treasure_moves import discard_openly
from wyrmhold.batch.target import flat

TWO_ONES: Final = WAYS - 1


@flat
def payments(s: State, seat: int, first: int, out: Numbers, n: int) -> int:
    """List the ways a seat can pay 2 gold, as numbers from `first` on. Returns the new length."""
    for way in range(TWO_ONES):
        if s.hands[seat, way + 1] > 0:
            out[n] = first + way
            n += 1
    if s.hands[seat, 0] > 1:
        out[n] = first + TWO_ONES
        n += 1
    return n


@flat
def pay(s: State, seat: int, way: int) -> None:
    """Pay 2 gold in one of these ways."""
    if way == TWO_ONES:
        discard_openly(s, seat, 0)
        discard_openly(s, seat, 0)
    else:
        discard_openly(s, seat, way + 1)
