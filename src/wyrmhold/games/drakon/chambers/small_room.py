"""Small Room: one hero at a time (X-SMALL)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece


@final
class SmallRoom(Chamber):
    """Admits no second hero, not even to pass through; see `movement.admits`."""

    def __init__(self) -> None:
        super().__init__(small=True)


PIECE: ChamberPiece = ChamberPiece(
    "small_room",
    "X-SMALL",
    SmallRoom(),
    ("Small Room", "Small", "Sm"),
)
