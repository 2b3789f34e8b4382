"""Dragon Run's part of the laboratory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from wyrmhold.games.dragon_run.state import State
from wyrmhold.lab.dragon_run.collectors import Cards, Characters, Purses
from wyrmhold.lab.dragon_run.mixes import CardMixes
from wyrmhold.lab.game_lab import GameLab

if TYPE_CHECKING:
    from wyrmhold.lab.notebook.canvas import Picture


def picture(view: dict[str, Any], viewer: int, edition: str) -> Picture:
    from wyrmhold.lab.notebook.dragon_run_svg import drawn_dragon_run

    return drawn_dragon_run(view, viewer)


PART: Final = GameLab(
    title="Dragon Run",
    collectors={"purses": Purses, "cards": Cards, "characters": Characters},
    states=State,
    picture=picture,
    mixes=CardMixes(),
)
