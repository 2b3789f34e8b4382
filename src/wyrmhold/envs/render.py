"""Renders a position as text, with nothing hidden."""

from __future__ import annotations

from typing import Final

from wyrmhold.envs.table import OutOfPlace, Table
from wyrmhold.games.drakon.diagram import picture
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.view_text import view_lines
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.viewers import OPEN

NAMES: Final = {number: name.replace("_", " ") for number, name in enumerate(KINDS)}
DRAKON_MARK: Final = "D"


def rendered(table: Table, mode: str | None) -> str | None:
    """Render the position as text: returned in mode `ansi`, printed in mode `human`."""
    if mode is None:
        raise OutOfPlace('nothing to render: make the environment with render_mode="ansi"')
    text = drawn(table.setting.game, table.state)
    if mode == "ansi":
        return text
    print(text)
    return None


def drawn(game: AnyGame, state: AnyState) -> str:
    """Render a position as text."""
    lines = [lair(state)] if isinstance(state, State) else []
    return "\n".join(lines + view_lines(game.sight(state, OPEN), "board"))


def lair(state: State) -> str:
    """Draw the chambers with the heroes' seat numbers and Drakon."""
    marks: dict[int, str] = {}
    for seat, cell in enumerate(state.at):
        marks[cell] = marks.get(cell, "") + str(seat)
    marks[state.drakon] = marks.get(state.drakon, "") + DRAKON_MARK
    marks.pop(NOWHERE, None)
    return picture(state.board, NAMES, marks)
