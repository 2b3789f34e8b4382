"""The lair: which chamber lies where, and where another can be placed.

A board is immutable; a change makes a new one. Besides the chambers it keeps its open cells (empty,
next to a chamber) with the arrows that face them. Each change updates them, so no search is needed.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping
from typing import Final, final

from wyrmhold.games.drakon.geometry import NOWHERE, STEPS, WIDTH
from wyrmhold.kernel.values import Value


@final
class Board(Value):
    """Chambers by cell, and the open cells.

    `chambers` maps a cell to its face. `spots` holds `cell * 16 + facing` for every open cell,
    ascending; bit d of `facing` means that the neighbour in direction d has an arrow towards it.
    """

    __match_args__ = ("chambers",)
    __slots__ = ("chambers", "spots")

    def __init__(self, chambers: dict[int, int], spots: list[int] | None = None) -> None:
        self.chambers: Final = chambers
        self.spots: Final = _spots(chambers) if spots is None else spots

    def __hash__(self) -> int:
        return hash(frozenset(self.chambers.items()))

    def placed(self, cell: int, face: int) -> Board:
        """The board with a chamber added on an empty cell."""
        chambers = self.chambers.copy()
        spots = self.spots.copy()
        chambers[cell] = face
        # West, the cell itself and east are adjacent in the list: one search finds all three.
        at = bisect_left(spots, cell - 1 << 4)
        if cell - 1 not in chambers:
            _note(spots, at, cell - 1, (face & 8) >> 2)
            at += 1
        if at < len(spots) and spots[at] >> 4 == cell:
            del spots[at]
        if cell + 1 not in chambers:
            _note(spots, at, cell + 1, (face & 2) << 2)
        if cell + WIDTH not in chambers:
            _note(spots, bisect_left(spots, cell + WIDTH << 4), cell + WIDTH, (face & 1) << 2)
        if cell - WIDTH not in chambers:
            _note(spots, bisect_left(spots, cell - WIDTH << 4), cell - WIDTH, (face & 4) >> 2)
        return Board(chambers, spots)

    def removed(self, cell: int) -> Board:
        """The board with a chamber removed."""
        chambers = self.chambers.copy()
        del chambers[cell]
        spots = self.spots.copy()
        for near in (cell, cell + STEPS[0], cell + STEPS[1], cell + STEPS[2], cell + STEPS[3]):
            if near not in chambers:
                _renew_spot(spots, chambers, near)
        return Board(chambers, spots)

    def changed(self, cell: int, face: int) -> Board:
        """The board with another chamber, or the same one turned, on an occupied cell."""
        chambers = self.chambers.copy()
        chambers[cell] = face
        spots = self.spots.copy()
        for step in STEPS:
            if cell + step not in chambers:
                _renew_spot(spots, chambers, cell + step)
        return Board(chambers, spots)

    def facing(self, cell: int) -> int:
        """The directions from which neighbours' arrows point at a cell, as a mask."""
        return facing_arrows(self.chambers, cell)

    def spot(self, cell: int) -> int:
        """The entry of an open cell in `spots`, or NOWHERE if the cell is not open."""
        spots = self.spots
        at = bisect_left(spots, cell << 4)
        if at < len(spots) and spots[at] >> 4 == cell:
            return spots[at]
        return NOWHERE


def facing_arrows(chambers: Mapping[int, int], cell: int) -> int:
    """The directions from which neighbours' arrows point at a cell, as a mask."""
    # Unrolled, because Rotate and Magical Shift call it for every chamber in play.
    mask = 0
    face = chambers.get(cell + WIDTH)
    if face is not None and face & 4:
        mask = 1
    face = chambers.get(cell + 1)
    if face is not None and face & 8:
        mask |= 2
    face = chambers.get(cell - WIDTH)
    if face is not None and face & 1:
        mask |= 4
    face = chambers.get(cell - 1)
    if face is not None and face & 2:
        mask |= 8
    return mask


def _note(spots: list[int], at: int, cell: int, facing: int) -> None:
    """Note that one more chamber faces an open cell; `at` is the cell's position in the list."""
    if at < len(spots) and spots[at] >> 4 == cell:
        spots[at] |= facing
    else:
        spots.insert(at, cell << 4 | facing)


def _renew_spot(spots: list[int], chambers: dict[int, int], cell: int) -> None:
    """Recompute whether an empty cell is open, and which arrows face it."""
    at = bisect_left(spots, cell << 4)
    if at < len(spots) and spots[at] >> 4 == cell:
        del spots[at]
    for step in STEPS:
        if cell + step in chambers:
            insort(spots, cell << 4 | facing_arrows(chambers, cell))
            return


def _spots(chambers: dict[int, int]) -> list[int]:
    """The open cells around these chambers."""
    empty = {cell + step for cell in chambers for step in STEPS} - chambers.keys()
    return sorted(cell << 4 | facing_arrows(chambers, cell) for cell in empty)
