"""Drakon's part of the laboratory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhold.games.drakon.state import State
from wyrmhold.lab.drakon.collectors import Chambers, Heroes, Purses
from wyrmhold.lab.drakon.mixes import BoxMixes
from wyrmhold.lab.game_lab import GameLab

if TYPE_CHECKING:
    from wyrmhold.lab.notebook.canvas import Picture


def picture(view: dict[str, Any], viewer: int, edition: str) -> Picture:
    from wyrmhold.lab.notebook.drakon_svg import drawn_drakon

    return drawn_drakon(view, viewer, edition)


PART: Final = GameLab(
    title="Drakon",
    collectors={"purses": Purses, "chambers": Chambers, "heroes": Heroes},
    states=State,
    picture=picture,
    mixes=BoxMixes(),
)
