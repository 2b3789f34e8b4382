"""The lair: which chamber lies where, and where another can be placed.

A cell of the grid holds its chamber, or the position of the cell in the list of open cells (empty,
next to a chamber), which says from where arrows point at it. Each change updates the list, so no
search is needed.
"""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import CHAMBER, MAX_OPEN, SIDE, SPARE, State
from wyrmhold.batch.target import flat, wide


@flat
def beside(cell: int, direction: int) -> int:
    """The neighbour of a cell to the north, east, south or west."""
    if direction == 0:
        return cell + SIDE
    if direction == 1:
        return cell + 1
    if direction == 2:
        return cell - SIDE
    return cell - 1


@flat
def face_at(s: State, cell: int) -> int:
    """The chamber on a cell, or -1."""
    if cell < 0:
        return -1
    entry = s.grid[cell]
    return (entry & (CHAMBER - 1)) + 0 if entry > 0 else -1


@flat
def facing_arrows(s: State, cell: int) -> int:
    """The directions from which neighbours' arrows point at a cell, as a mask."""
    mask = 0
    entry = s.grid[cell + SIDE]
    if entry > 0 and entry & 4:
        mask = 1
    entry = s.grid[cell + 1]
    if entry > 0 and entry & 8:
        mask |= 2
    entry = s.grid[cell - SIDE]
    if entry > 0 and entry & 1:
        mask |= 4
    entry = s.grid[cell - 1]
    if entry > 0 and entry & 2:
        mask |= 8
    return mask


@flat
def add_open(s: State, cell: int, facing: int) -> None:
    """Note that an empty cell is open."""
    number = s.n_open
    if number == MAX_OPEN:
        s.misfit = 1
        return
    s.open_cell[number] = cell
    s.open_facing[number] = facing
    s.grid[cell] = -(number + 1)
    s.n_open = number + 1


@flat
def drop_open(s: State, cell: int) -> None:
    """Note that a cell is no longer open; the last of the list takes its place."""
    at = -s.grid[cell] - 1
    last = s.n_open - 1
    s.n_open = last
    moved = s.open_cell[last]
    s.open_cell[at] = moved
    s.open_facing[at] = s.open_facing[last]
    s.grid[moved] = -(at + 1)
    s.grid[cell] = 0  # at the end: the cell itself may have been the last


@flat
def renew_open(s: State, cell: int) -> None:
    """Recompute whether an empty cell is open, and which arrows face it."""
    if s.grid[cell] < 0:
        drop_open(s, cell)
    for direction in range(4):
        if s.grid[beside(cell, direction)] > 0:
            add_open(s, cell, facing_arrows(s, cell))
            return


@flat
def placed(s: State, cell: int, face: int) -> None:
    """Add a chamber on an empty cell, and note that its empty neighbours are open.

    Which neighbours are empty is no pattern that a processor could foresee, so there is no branch:
    what is written for a neighbour with a chamber goes to a place that nobody reads.
    """
    if s.grid[cell] < 0:
        drop_open(s, cell)
    s.grid[cell] = CHAMBER | face
    s.chambers[s.n_chambers] = cell
    s.n_chambers += 1
    number = s.n_open
    if number + 4 > SPARE:
        s.misfit = 1
        return
    for direction in range(4):
        near = beside(cell, direction)
        entry = wide(s.grid[near])
        taken = int(entry > 0)
        fresh = int(entry == 0)
        at = taken * SPARE + fresh * number + (1 - taken - fresh) * (-entry - 1)
        bit = (face >> direction & 1) << (direction + 2 & 3)
        s.open_cell[at] = near
        s.open_facing[at] = s.open_facing[at] * (1 - fresh) | bit
        s.grid[near] = taken * entry - (1 - taken) * (at + 1)
        number += fresh
    s.n_open = number


@flat
def removed(s: State, cell: int) -> None:
    """Remove the chamber on a cell."""
    s.grid[cell] = 0
    last = s.n_chambers - 1
    s.n_chambers = last
    at = 0
    while s.chambers[at] != cell:
        at += 1
    s.chambers[at] = s.chambers[last]
    renew_open(s, cell)
    for direction in range(4):
        near = beside(cell, direction)
        if s.grid[near] <= 0:
            renew_open(s, near)


@flat
def changed(s: State, cell: int, face: int) -> None:
    """Put another chamber, or the same one turned, on an occupied cell."""
    s.grid[cell] = CHAMBER | face
    for direction in range(4):
        near = beside(cell, direction)
        entry = s.grid[near]
        if entry < 0:
            back = direction + 2 & 3
            at = -entry - 1
            others = s.open_facing[at] & ~(1 << back)
            s.open_facing[at] = others | (face >> direction & 1) << back


@flat
def chamber_cell(s: State, index: int) -> int:
    """The cell of a chamber in play."""
    return wide(s.chambers[index])
