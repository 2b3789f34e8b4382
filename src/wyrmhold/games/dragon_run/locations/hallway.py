"""Take Another Turn: nothing but another turn (RUN-LOC-HALLWAY)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.locations.base import ANOTHER_TURN, Location
from wyrmhold.games.dragon_run.piece import LocationPiece


@final
class Hallway(Location):
    """Gives another turn."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN)


PIECE: LocationPiece = LocationPiece("hallway", "RUN-LOC-HALLWAY", Hallway())
