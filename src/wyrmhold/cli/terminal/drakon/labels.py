"""Names of chambers, arrows, cells and paths on the screen."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.actions import Path
from wyrmhold.games.drakon.geometry import SHAPE, STEPS, cell_text
from wyrmhold.games.drakon.pieces import CHAMBERS
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.tiles import KINDS

DIRECTIONS: Final = ("north", "east", "south", "west")
ARROWS: Final = "▲▶▼◀"
ARROW_MARKS: Final = tuple(
    "".join(mark for bit, mark in enumerate(ARROWS) if arrows >> bit & 1) or "–"
    for arrows in range(16)
)
ARROW_WORDS: Final = tuple(
    ", ".join(word for bit, word in enumerate(DIRECTIONS) if arrows >> bit & 1) or "no arrows"
    for arrows in range(16)
)

BOARD_NAMES: Final = {piece.name: piece.drawn for piece in CHAMBERS}
"""Chamber names for the three drawing sizes: at most 13, 9 and 2 characters."""

OTHER_EDITION_NAMES: Final = {
    "Entrance": ("Entrance", "Entrance", "En"),
    "Empty": ("Empty", "Empty", "Em"),
    "Lose a Coin": ("Lose a Coin", "Lose Coin", "Lo"),
    "Switch a Chamber": ("Switch", "Switch", "Sw"),
    "Windstorm": ("Windstorm", "Windstorm", "Wi"),
    "Floating Chamber": ("Floating", "Floating", "Fl"),
}
"""The same for names that only other editions use."""


def on_board(kind: int, size: int, box: Box | None = None) -> str:
    """The name of a chamber kind for a drawing size; 0 is the largest."""
    name = KINDS[kind]
    known = BOARD_NAMES[name]
    return (known if box is None else OTHER_EDITION_NAMES.get(box.name_of(name), known))[size]


def hero_title(box: Box, name: str) -> str:
    """The edition's name of a hero."""
    return next((row.title for row in box.hero_rows if row.name == name), name.title())


def chamber_name(box: Box, face: int) -> str:
    """The edition's name of a chamber."""
    return box.name_of(KINDS[face >> 4])


def arrow_marks(face: int) -> str:
    """The arrows of a chamber as symbols."""
    return ARROW_MARKS[face & 15]


def arrow_words(face: int) -> str:
    """The arrows of a chamber in words."""
    return ARROW_WORDS[face & 15]


def shape_words(tile: int) -> str:
    """The arrows of a chamber that can still be rotated."""
    return {
        0: "no arrows",
        1: "one arrow",
        3: "two arrows, at a corner",
        5: "two arrows, opposite",
        7: "three arrows",
    }.get(SHAPE[tile & 15], "four arrows")


def direction_of(start: int, end: int) -> str | None:
    """The direction from a cell to an adjacent one."""
    if end - start in STEPS:
        return DIRECTIONS[STEPS.index(end - start)]
    return None


def place_words(box: Box, chambers: dict[int, int], cell: int) -> str:
    """A chamber in the lair, with its cell."""
    face = chambers.get(cell)
    name = "an empty cell" if face is None else chamber_name(box, face)
    return f"{name} at {cell_text(cell)}"


def way_words(box: Box, chambers: dict[int, int], start: int, path: Path) -> str:
    """A move in words: direction, destination, and chambers passed through."""
    words = f"to {place_words(box, chambers, path[-1])}"
    direction = direction_of(start, path[0]) if len(path) == 1 else None
    if direction is not None:
        words = f"{direction} {words}"
    if len(path) > 1:
        words += f", {passing_words(box, chambers, path)}"
    return words


def passing_words(box: Box, chambers: dict[int, int], path: Path) -> str:
    """The chambers a move passes through, with short names if there are several."""
    if len(path) == 2:
        return f"through {place_words(box, chambers, path[0])}"
    passed = [f"{on_board(chambers[cell] >> 4, 1, box)} {cell_text(cell)}" for cell in path[:-1]]
    return f"through {' · '.join(passed)}"


def beside_words(box: Box, chambers: dict[int, int], cell: int) -> str:
    """The position of an empty cell relative to its neighbours."""
    near = [
        f"{DIRECTIONS[direction ^ 2]} of {chamber_name(box, chambers[cell + step])}"
        for direction, step in enumerate(STEPS)
        if cell + step in chambers
    ]
    return ", ".join(near)
