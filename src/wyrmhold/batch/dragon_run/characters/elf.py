"""Elf: look at the top two Locations (RUN-CH-ELF)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.peeks import look
from wyrmhold.batch.target import flat


@flat
def uses(out: Numbers, n: int) -> int:
    """Always possible."""
    out[n] = numbers.LOOK
    return n + 1


@flat
def carry_out(s: State, seat: int) -> None:
    """The Locations stay in place."""
    look(s, seat, 0, 2)
