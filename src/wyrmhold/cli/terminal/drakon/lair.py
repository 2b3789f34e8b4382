"""Draws the lair: chambers are boxes that share walls, with arrows in their doors.

Two neighbours never have arrows towards each other (PLACE-2), so one wall has room for both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Final

from rich.style import Style
from rich.text import Span, Text

from wyrmhold.cli.terminal.drakon.labels import ARROWS, on_board
from wyrmhold.cli.terminal.inks import (
    ACT_BADGE,
    DANGER,
    DOOR,
    FAINT,
    FLOOR,
    FLOOR_FAINT,
    OPEN_CELL,
    SEATS,
    WALL,
)
from wyrmhold.games.drakon.geometry import cell_at, coordinates
from wyrmhold.games.drakon.setup.box import Box

Glyph = tuple[str, Style]

BLANK: Final = 1
JUNCTIONS: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Wall junctions by a mask of directions: 1 north, 2 east, 4 south, 8 west."""


@dataclass(frozen=True)
class Size:
    """The drawn size of a chamber without walls, and which of its names fits."""

    width: int
    height: int
    names: int


SIZES: Final = (Size(13, 2, 0), Size(9, 2, 1), Size(5, 1, 2))
MARGIN: Final = 4
"""Columns for the coordinates on the left."""


@dataclass(frozen=True)
class Extent:
    """The cells to draw: columns and rows, both ends inclusive."""

    left: int
    right: int
    bottom: int
    top: int

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.top - self.bottom + 1


@dataclass(frozen=True)
class Pieces:
    """Figures in the lair, and menu numbers by cell."""

    figures: Mapping[int, Sequence[tuple[int, str]]] = field(default_factory=dict)
    """Heroes by cell, as (seat, letter)."""

    drakon: int | None = None
    marks: Mapping[int, str] = field(default_factory=dict)


def extent(cells: Sequence[int]) -> Extent:
    """The smallest extent that contains these cells."""
    where = [coordinates(cell) for cell in cells]
    columns, rows = [x for x, _ in where], [y for _, y in where]
    return Extent(min(columns), max(columns), min(rows), max(rows))


def fitted(whole: Extent, width: int, height: int, focus: int) -> tuple[Size, Extent]:
    """The largest size at which the whole lair fits, or else a part of it around `focus`."""
    size = SIZES[-1]
    columns, rows = whole.columns, whole.rows
    for size in SIZES:
        columns = max(1, (width - MARGIN - 1) // (size.width + 1))
        rows = max(1, (height - 2) // (size.height + 1))
        if whole.columns <= columns and whole.rows <= rows:
            return size, whole
    x, y = coordinates(focus)
    left, right = _around(x, whole.left, whole.right, columns)
    bottom, top = _around(y, whole.bottom, whole.top, rows)
    return size, Extent(left, right, bottom, top)


def _around(middle: int, low: int, high: int, room: int) -> tuple[int, int]:
    """A range of `room` numbers around the middle, within low and high."""
    if high - low < room:
        return low, high
    first = max(low, min(middle - room // 2, high - room + 1))
    return first, first + room - 1


def drawn(
    chambers: Mapping[int, int],
    size: Size,
    shown: Extent,
    pieces: Pieces,
    box: Box | None = None,
) -> list[Text]:
    """The part of the lair shown, with coordinates along the edges."""
    canvas = _Canvas(size, shown, box)
    for y in range(shown.top, shown.bottom - 1, -1):
        for x in range(shown.left, shown.right + 1):
            canvas.chamber(x, y, chambers, pieces)
    canvas.walls(chambers)
    heads = "".join(str(x).center(size.width + 1) for x in range(shown.left, shown.right + 1))
    lines = [Text(" " * MARGIN + " " + heads.rstrip(), FAINT)]
    for number, row in enumerate(canvas.rows):
        y, part = divmod(number - 1, size.height + 1)
        label = f"{shown.top - y:>{MARGIN - 1}} " if number and part == 0 else " " * MARGIN
        text = label + "".join([glyph for glyph, _ in row])
        lines.append(Text(text, FAINT, spans=spans(row, len(label))))
    return lines


def spans(row: Sequence[Glyph], start: int) -> list[Span]:
    """The styles of a row of glyphs that starts at this column of a text.

    Appending each part to a text would be several times slower.
    """
    found: list[Span] = []
    end = start
    for style, run in groupby(row, itemgetter(1)):
        end += len(list(run))
        if style:
            found.append(Span(start, end, style))
        start = end
    return found


class _Canvas:
    """A grid of styled characters."""

    def __init__(self, size: Size, shown: Extent, box: Box | None) -> None:
        self.size = size
        self.box = box
        self.shown = shown
        wide = shown.columns * (size.width + 1) + 1
        high = shown.rows * (size.height + 1) + 1
        self.rows: list[list[Glyph]] = [[(" ", Style.null())] * wide for _ in range(high)]

    def origin(self, x: int, y: int) -> tuple[int, int]:
        """Column and row of the upper left corner of a cell's walls."""
        column = (x - self.shown.left) * (self.size.width + 1)
        return column, (self.shown.top - y) * (self.size.height + 1)

    def write(self, column: int, row: int, glyphs: Sequence[Glyph]) -> None:
        self.rows[row][column : column + len(glyphs)] = glyphs

    def chamber(self, x: int, y: int, chambers: Mapping[int, int], pieces: Pieces) -> None:
        """Draw the inside of a cell: floor and name, or an open cell with its number."""
        cell = cell_at(x, y)
        face = chambers.get(cell)
        mark = pieces.marks.get(cell)
        column, row = self.origin(x, y)
        width = self.size.width
        if face is None:
            if mark is not None:
                for line in range(self.size.height):
                    text = f"+{mark}" if line == self.size.height // 2 else ""
                    inside = [(glyph, OPEN_CELL) for glyph in text[:width].center(width)]
                    self.write(column + 1, row + 1 + line, inside)
            return
        name = on_board(face >> 4, self.size.names, self.box)
        ink = FLOOR_FAINT if face >> 4 == BLANK else FLOOR
        stand = standing(cell, pieces, width if self.size.height > 1 else width - 2)
        if self.size.height > 1:
            self.write(column + 1, row + 1, [(glyph, ink) for glyph in name.center(width)])
            self.write(column + 1, row + 2, centred(stand, width))
        else:
            inside = [(glyph, ink) for glyph in name] + stand
            self.write(column + 1, row + 1, inside + [(" ", FLOOR)] * (width - len(inside)))

    def walls(self, chambers: Mapping[int, int]) -> None:
        """Draw every wall, the arrows in doors, and the junctions where walls meet."""
        width, height = self.size.width, self.size.height
        for y in range(self.shown.top, self.shown.bottom - 2, -1):
            for x in range(self.shown.left, self.shown.right + 2):
                column, row = self.origin(x, y)
                here, west = chambers.get(cell_at(x, y)), chambers.get(cell_at(x - 1, y))
                north = chambers.get(cell_at(x, y + 1))
                if x <= self.shown.right and (here is not None or north is not None):
                    self.write(column + 1, row, [("─", WALL)] * width)
                    mark = self.door(here, 0, north)
                    if mark:
                        self.write(column + 1 + width // 2, row, [(mark, DOOR)])
                if y >= self.shown.bottom and (here is not None or west is not None):
                    for line in range(height):
                        self.write(column, row + 1 + line, [("│", WALL)])
                    mark = self.door(here, 3, west)
                    if mark:
                        self.write(column, row + 1, [(mark, DOOR)])
                corner = self.corner(x, y, chambers)
                if corner:
                    self.write(column, row, [(JUNCTIONS[corner], WALL)])

    @staticmethod
    def door(here: int | None, direction: int, other: int | None) -> str | None:
        """The arrow in the wall between a chamber and its neighbour, if any."""
        if here is not None and here >> direction & 1:
            return ARROWS[direction]
        if other is not None and other >> (direction ^ 2) & 1:
            return ARROWS[direction ^ 2]
        return None

    @staticmethod
    def corner(x: int, y: int, chambers: Mapping[int, int]) -> int:
        """The mask of walls that meet at the north-west corner of a cell."""
        here, west = cell_at(x, y) in chambers, cell_at(x - 1, y) in chambers
        north, both = cell_at(x, y + 1) in chambers, cell_at(x - 1, y + 1) in chambers
        return (north or both) | (here or north) << 1 | (here or west) << 2 | (west or both) << 3


def standing(cell: int, pieces: Pieces, room: int) -> list[Glyph]:
    """The menu number, Drakon and heroes on a chamber, as far as they fit."""
    glyphs: list[Glyph] = []
    mark = pieces.marks.get(cell)
    heroes = pieces.figures.get(cell, ())
    if mark is not None:
        glyphs += [(glyph, ACT_BADGE) for glyph in (f" {mark} " if room > 5 else mark)]
    if pieces.drakon == cell:
        roomy = not heroes and room - len(glyphs) >= 8
        glyphs += [(glyph, DANGER) for glyph in (" DRAKON " if roomy else "D")]
    badges = [(seat, letter) for seat, letter in heroes]
    wide = len(glyphs) + 3 * len(badges) <= room
    for seat, letter in badges:
        glyphs += [(glyph, SEATS[seat]) for glyph in (f" {letter} " if wide else letter)]
    if len(glyphs) > room:
        glyphs = [*glyphs[: room - 1], ("+", FLOOR)]
    return glyphs


def centred(glyphs: list[Glyph], width: int) -> list[Glyph]:
    """Glyphs centred on a row of floor."""
    left = (width - len(glyphs)) // 2
    floor: Glyph = (" ", FLOOR)
    return [floor] * left + glyphs + [floor] * (width - left - len(glyphs))
