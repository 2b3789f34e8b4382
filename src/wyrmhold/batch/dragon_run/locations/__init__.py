"""Locations, one file per card."""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import State, Table
from wyrmhold.batch.dragon_run.locations import dragon, hall, pack, top_three
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS

HALL = LOCATIONS.index("hall")
PACK = LOCATIONS.index("pack")
TOP_THREE = LOCATIONS.index("top_three")


@flat
def happens(s: State, t: Table, seat: int, location: int) -> None:
    """Carry out a card for the seat that drew it; with Mind Control, out of turn."""
    if location == DRAGON:
        dragon.happens(s, t, seat)
    elif location == HALL:
        hall.happens(s, seat)
    elif location == PACK:
        pack.happens(s, seat)
    elif location == TOP_THREE:
        top_three.happens(s, seat)
