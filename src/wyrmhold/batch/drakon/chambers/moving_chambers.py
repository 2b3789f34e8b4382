"""Moving Chambers: two chambers with the same arrow shape swap places (X-MOVING)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, changed, face_at
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, MAX_CHAMBERS, Numbers, State, Table
from wyrmhold.batch.drakon.targets import can_be_removed
from wyrmhold.batch.target import flat, wide


@flat
def list_exchange(s: State, t: Table, out: Numbers) -> int:
    """Which two to swap. Two of the same kind are not offered: nothing would change.

    What matters of each chamber that can be moved is noted once, at the end of the list, and then
    compared with the others: its shape, its kind and its place.
    """
    first = MAX_ANSWERS - MAX_CHAMBERS
    last = first
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        if can_be_removed(s, t, cell):
            face = face_at(s, cell)
            out[last] = t.tile_of[face & 15] << 15 | face >> 4 << 10 | t.place_of[cell]
            last += 1
    n = 0
    for index in range(first, last):
        note = wide(out[index])
        if n + index - first > first:
            s.misfit = 1
            return n
        for before in range(first, index):
            other = note ^ out[before]
            if other >> 15 == 0 and other >> 10:
                out[n] = t.exchange + pair(note & 1023, out[before] & 1023)
                n += 1
    return n


@flat
def pair(one: int, two: int) -> int:
    """The number of a pair of places, within its family."""
    if one < two:
        return two * (two - 1) // 2 + one
    return one * (one - 1) // 2 + two


@flat
def take_exchange(s: State, t: Table, number: int) -> None:
    """Each takes the other's rotation, and what was entered this turn stays with its chamber."""
    rest = number - t.exchange
    two = 1
    while (two + 1) * two // 2 <= rest:
        two += 1
    cell = wide(t.cell_of[rest - two * (two - 1) // 2])
    other = wide(t.cell_of[two])
    one_face = face_at(s, cell)
    two_face = face_at(s, other)
    changed(s, cell, two_face & ~15 | one_face & 15)
    changed(s, other, one_face & ~15 | two_face & 15)
    for index in range(s.n_visited):
        visit = wide(s.visited[index])
        if visit >> 3 == cell:
            s.visited[index] = other << 3 | visit & 7
        elif visit >> 3 == other:
            s.visited[index] = cell << 3 | visit & 7
