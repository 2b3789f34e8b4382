"""No Crying: another turn, in which crying is not allowed (RUN-LOC-NOCRY)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.locations.base import ANOTHER_TURN, Location
from wyrmhold.games.dragon_run.piece import LocationPiece


@final
class NoCrying(Location):
    """Gives another turn."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN, no_cry=True)


PIECE: LocationPiece = LocationPiece("no_crying", "RUN-LOC-NOCRY", NoCrying())
