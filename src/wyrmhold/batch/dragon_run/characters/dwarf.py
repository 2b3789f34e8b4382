"""Dwarf: dig up a Treasure, then charge (RUN-CH-DWARF)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.card_draws import take_treasure
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.target import flat


@flat
def uses(out: Numbers, n: int) -> int:
    """Always possible."""
    out[n] = numbers.DIG
    return n + 1


@flat
def carry_out(s: State, seat: int) -> None:
    """After digging, the Dwarf must charge."""
    s.forced = 1
    take_treasure(s, seat)
