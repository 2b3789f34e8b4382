"""A lair as text."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.formats.diagram import picture
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS

NAMES: Final = {number: name.replace("_", " ") for number, name in enumerate(KINDS)}
DRAKON_MARK: Final = "D"


def lair(state: State) -> str:
    """Draw the chambers with the heroes' seat numbers and Drakon."""
    marks: dict[int, str] = {}
    for seat, cell in enumerate(state.at):
        marks[cell] = marks.get(cell, "") + str(seat)
    marks[state.drakon] = marks.get(state.drakon, "") + DRAKON_MARK
    marks.pop(NOWHERE, None)
    return picture(state.board, NAMES, marks)
