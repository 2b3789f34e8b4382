"""Treasure Hall: draw one Treasure (RUN-LOC-HALL)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.card_draws import take_treasure
from wyrmhold.batch.dragon_run.layout import State
from wyrmhold.batch.target import flat


@flat
def happens(s: State, seat: int) -> None:
    """Then the player passes or takes another turn."""
    take_treasure(s, seat)
