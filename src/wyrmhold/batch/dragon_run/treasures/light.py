"""Light potion: look at the top Location and maybe put it under the deck (RUN-TR-LIGHT)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.dragon_run.peeks import look_and_maybe_put_under
from wyrmhold.batch.target import flat


@flat
def works(s: State, seat: int) -> None:
    """Has the effect of the Magician's power."""
    look_and_maybe_put_under(s, seat)
