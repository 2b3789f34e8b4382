"""Drakon's part of the laboratory."""

from __future__ import annotations

from typing import Final

from wyrmhold.lab.drakon.claims import CLAIMS
from wyrmhold.lab.drakon.collectors import Chambers, Heroes, Purses
from wyrmhold.lab.drakon.mixes import BoxMixes
from wyrmhold.lab.game_lab import GameLab

PART: Final = GameLab(
    title="Drakon",
    collectors={"purses": Purses, "chambers": Chambers, "heroes": Heroes},
    mixes=BoxMixes(),
    levels=7,
    claims=CLAIMS,
)
