"""Dragon Run's part of the pictures."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.games.dragon_run.state import State
from wyrmhold.pictures.canvas import Picture
from wyrmhold.pictures.dragon_run.drawing import drawn_dragon_run
from wyrmhold.pictures.game_pictures import GamePictures


def draw(view: dict[str, Any], viewer: int, edition: str) -> Picture:
    return drawn_dragon_run(view, viewer)


PART: Final = GamePictures(State, draw)
