"""Base Structure: it and its neighbours cannot be altered (X-BASE)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece


@final
class BaseStructure(Chamber):
    """Has no effect of its own; see `targets.shielded`."""

    def __init__(self) -> None:
        super().__init__(shields=True)


PIECE: ChamberPiece = ChamberPiece(
    "base_structure",
    "X-BASE",
    BaseStructure(),
    ("Base Struct.", "Base", "Bs"),
)
