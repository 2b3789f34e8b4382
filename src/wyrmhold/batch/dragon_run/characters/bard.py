"""Bard: sing the dragon a lullaby (RUN-CH-BARD)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.target import flat


@flat
def uses(out: Numbers, n: int) -> int:
    """Always possible."""
    out[n] = numbers.LULLABY
    return n + 1


@flat
def carry_out(s: State) -> None:
    """Hiding is free and easier this turn; charging and crying remain possible."""
    s.lullaby = 1
