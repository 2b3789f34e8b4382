"""Boards as plain text: a grid for tests and scenarios, and a picture for people.

The grid has one column per chamber, north at the top, and `.` for an empty cell:

    .            harp:S       .
    start:NESW   find_coin:E  wind:NE
"""

from __future__ import annotations

from collections.abc import Mapping

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.geometry import cell_at, coordinates
from wyrmhold.games.drakon.tiles import START, face_from_text, face_text

EMPTY = "."


def read_grid(text: str) -> dict[int, int]:
    """Parse a grid into chambers by cell, relative to its Start."""
    rows = [line.split() for line in text.strip().splitlines()]
    faces: dict[tuple[int, int], int] = {}
    for y, row in enumerate(reversed(rows)):
        for x, word in enumerate(row):
            if word != EMPTY:
                faces[x, y] = face_from_text(word)
    starts = [where for where, face in faces.items() if face >> 4 == START]
    if len(starts) != 1:
        raise ValueError("a grid needs exactly one start")
    left, bottom = starts[0]
    return {cell_at(x - left, y - bottom): face for (x, y), face in faces.items()}


def write_grid(board: Board) -> str:
    """Write a board in the format of `read_grid`."""
    words = {coordinates(cell): face_text(face) for cell, face in board.chambers.items()}
    columns = range(min(x for x, _ in words), max(x for x, _ in words) + 1)
    rows = range(max(y for _, y in words), min(y for _, y in words) - 1, -1)
    width = max(len(word) for word in words.values())
    lines = ["  ".join(words.get((x, y), EMPTY).ljust(width) for x in columns) for y in rows]
    return "\n".join(line.rstrip() for line in lines)


def picture(board: Board, names: Mapping[int, str], marks: Mapping[int, str]) -> str:
    """Draw the lair with boxes; arrows mark the doors they open.

    `names` maps each kind number to a short name, `marks` each cell to what stands on it.
    """
    where = {coordinates(cell): cell for cell in board.chambers}
    columns = range(min(x for x, _ in where), max(x for x, _ in where) + 1)
    rows = range(max(y for _, y in where), min(y for _, y in where) - 1, -1)
    lines: list[str] = []
    for y in rows:
        drawn = [_chamber(board, where.get((x, y)), names, marks) for x in columns]
        lines += ["".join(parts).rstrip() for parts in zip(*drawn, strict=True)]
    return "\n".join(lines)


def _chamber(
    board: Board, cell: int | None, names: Mapping[int, str], marks: Mapping[int, str]
) -> tuple[str, ...]:
    """Four lines of eleven characters for one cell."""
    if cell is None:
        return (" " * 11,) * 4
    face = board.chambers[cell]
    north, east, south, west = (face >> direction & 1 for direction in range(4))
    name = names[face >> 4][:9].center(9)
    mark = marks.get(cell, "")[:9].center(9)
    return (
        f"┌────{'▲' if north else '─'}────┐",
        f"{'◀' if west else '│'}{name}{'▶' if east else '│'}",
        f"│{mark}│",
        f"└────{'▼' if south else '─'}────┘",
    )
