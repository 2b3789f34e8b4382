"""What a game brings for pictures of its tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wyrmhold.games.parts import part_of
from wyrmhold.kernel.state import BaseState
from wyrmhold.pictures.canvas import Picture


@dataclass(frozen=True)
class GamePictures:
    """A game's part of this layer: `wyrmhold.pictures.GAME.part.PART`, or an entry point.

    states   the class of its states
    draw     draws a view of one: the view, the viewer, and the edition
    """

    states: type[BaseState]
    draw: Callable[[dict[str, Any], int, str], Picture]


def pictures_of(game: str) -> GamePictures | None:
    """What a game brings; None if it is written out instead."""
    part = part_of("pictures", game)
    if part is not None and not isinstance(part, GamePictures):
        raise TypeError(f"the pictures of '{game}' are a {type(part).__name__}, not GamePictures")
    return part
