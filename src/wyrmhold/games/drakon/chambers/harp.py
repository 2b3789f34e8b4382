"""Magic Harp: forces heroes with an arrow towards it to enter (CH-HARP)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece


@final
class Harp(Chamber):
    """If a step can lead to a Harp, it must; see `movement.steps_along`."""

    def __init__(self) -> None:
        super().__init__(pulls=True)


PIECE: ChamberPiece = ChamberPiece(
    "harp",
    "CH-HARP",
    Harp(),
    ("Magic Harp", "Harp", "Ha"),
)
