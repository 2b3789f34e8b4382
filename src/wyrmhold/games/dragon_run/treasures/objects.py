"""Objects: they are worth gold, and pay (RUN-TR-OBJ)."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import OBJECTS, TREASURES
from wyrmhold.games.dragon_run.piece import TreasurePiece

PIECES: Final = tuple([TreasurePiece(name, "RUN-TR-OBJ", None) for name in TREASURES[:OBJECTS]])
