"""Dragon Run's part of the laboratory."""

from __future__ import annotations

from typing import Final

from wyrmhold.lab.dragon_run.claims import CLAIMS
from wyrmhold.lab.dragon_run.collectors import Cards, Characters, Purses
from wyrmhold.lab.dragon_run.mixes import CardMixes
from wyrmhold.lab.game_lab import GameLab

PART: Final = GameLab(
    title="Dragon Run",
    collectors={"purses": Purses, "cards": Cards, "characters": Characters},
    mixes=CardMixes(),
    levels=5,
    claims=CLAIMS,
)
