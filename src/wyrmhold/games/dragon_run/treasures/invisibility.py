"""Invisibility talisman: a Dragon you draw does not see you (RUN-TR-INVIS)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.events import BreathAvoided
from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.treasures.base import Talisman
from wyrmhold.kernel.pieces import Parts


@final
class Invisibility(Talisman):
    """See `locations.dragon`."""


PIECE: TreasurePiece = TreasurePiece(
    "invisibility",
    "RUN-TR-INVIS",
    Invisibility(),
    Parts(events=(BreathAvoided,)),
)
