"""Magician: look at the top Location and maybe put it under the deck (RUN-CH-MAGE)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import numbers
from wyrmhold.batch.dragon_run.layout import Numbers, State
from wyrmhold.batch.dragon_run.peeks import look_and_maybe_put_under
from wyrmhold.batch.target import flat


@flat
def uses(out: Numbers, n: int) -> int:
    """Always possible."""
    out[n] = numbers.LOOK
    return n + 1


@flat
def carry_out(s: State, seat: int) -> None:
    """Has the effect of a Light potion."""
    look_and_maybe_put_under(s, seat)
