"""Vision potion: look at the top three Locations (RUN-TR-VISION)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.dragon_run.peeks import look
from wyrmhold.batch.target import flat


@flat
def works(s: State, seat: int) -> None:
    """The Locations go back in the same order."""
    look(s, seat, 0, 3)
