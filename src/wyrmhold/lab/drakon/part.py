"""Drakon's part of the laboratory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from wyrmhold.lab.drakon.claims import CLAIMS, STYLES
from wyrmhold.lab.drakon.collectors import Chambers, Heroes, Purses
from wyrmhold.lab.drakon.mixes import BoxMixes
from wyrmhold.lab.game_lab import GameLab, KernelPlay, KernelTables


def tables(batch: Any, bots: Sequence[str]) -> KernelTables:
    from wyrmhold.lab.drakon.kernel_play import StudiedTables

    return StudiedTables(batch, bots)


PART: Final = GameLab(
    title="Drakon",
    collectors={"purses": Purses, "chambers": Chambers, "heroes": Heroes},
    mixes=BoxMixes(),
    levels=7,
    claims=CLAIMS,
    kernel=KernelPlay(
        (
            *[f"level-{level}" for level in range(1, 8)],
            *[f"style-{name}" for name in STYLES],
            "quick",
        ),
        tables,
    ),
)
