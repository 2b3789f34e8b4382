"""Floating Room: may move to another cell with everyone on it (CH-FLOAT)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import beside, face_at, placed, removed
from wyrmhold.batch.drakon.layout import PLACES, SIDE, Numbers, State, Table
from wyrmhold.batch.drakon.stack import large_of
from wyrmhold.batch.drakon.targets import shielded
from wyrmhold.batch.target import flat, wide


@flat
def stays_open(s: State, spot: int, cell: int) -> bool:
    """Whether an open cell is next to another chamber than the one on `cell`."""
    for direction in range(4):
        near = beside(spot, direction)
        if near != cell and face_at(s, near) >= 0:
            return True
    return False


@flat
def without_arrow_from(s: State, spot: int, facing: int, cell: int) -> int:
    """What faces an open cell once the chamber on `cell` is lifted."""
    if spot + SIDE == cell:
        return facing & ~1
    if spot + 1 == cell:
        return facing & ~2
    if spot - SIDE == cell:
        return facing & ~4
    if spot - 1 == cell:
        return facing & ~8
    return facing


@flat
def list_may_float(s: State, t: Table, cell: int, out: Numbers) -> int:
    """Another empty cell next to another chamber; declining means staying (RUL-5)."""
    n = list_floats(s, t, cell, 0, s.n_open, out)
    out[n] = t.decline
    return n + 1


@flat
def list_floats(s: State, t: Table, cell: int, first: int, last: int, out: Numbers) -> int:
    """List the ways to move to one of the open cells from `first` to `last`."""
    n = 0
    if not shielded(s, t, cell):
        arrows = face_at(s, cell) & 15
        for at in range(first, last):
            spot = wide(s.open_cell[at])
            if not stays_open(s, spot, cell):
                continue
            facing = without_arrow_from(s, spot, wide(s.open_facing[at]), cell)
            fits = t.n_fits[arrows, facing]
            if t.place_of[spot] < 0:
                s.outside += fits
                continue
            for turn in range(fits):
                turned = t.fits[arrows, facing, turn]
                out[n] = t.float_first[turned] + t.place_of[spot]
                n += 1
    return n


@flat
def take_may_float(s: State, t: Table, frame: int, number: int) -> None:
    """The chamber moves with every figure on it, and what was entered this turn moves too."""
    if number == t.decline:
        return
    source = large_of(frame)
    kind = face_at(s, source) & ~15
    arrows = 0
    while t.float_first[arrows] < 0 or not (
        t.float_first[arrows] <= number < t.float_first[arrows] + PLACES
    ):
        arrows += 1
    cell = wide(t.cell_of[number - t.float_first[arrows]])
    removed(s, source)
    placed(s, cell, kind | arrows)
    for seat in range(t.players):
        if s.at[seat] == source:
            s.at[seat] = cell
    if s.drakon == source:
        s.drakon = cell
    for index in range(s.n_visited):
        visit = s.visited[index]
        if visit >> 3 == source:
            s.visited[index] = cell << 3 | visit & 7
