"""Take Another Turn, and No Crying: nothing but another turn (RUN-LOC-HALLWAY, RUN-LOC-NOCRY)."""

from __future__ import annotations

from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import LOCATIONS

HALLWAY = LOCATIONS.index("hallway")
NO_CRYING = LOCATIONS.index("no_crying")


@flat
def gives_another_turn(location: int) -> bool:
    """Whether the same player takes another turn at once."""
    return location in (HALLWAY, NO_CRYING)


@flat
def forbids_crying(location: int) -> int:
    """Whether crying is not allowed in that turn."""
    return 1 if location == NO_CRYING else 0
