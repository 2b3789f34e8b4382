"""Destroy a Chamber: put one without a figure under the draw pile (CH-DESTROY)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, face_at, removed
from wyrmhold.batch.drakon.hands import ALL_TOLD, forget_visits, put_under
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.targets import can_be_removed
from wyrmhold.batch.target import flat, wide


@flat
def list_ruins(s: State, t: Table, first: int, last: int, out: Numbers) -> int:
    """Which chamber to destroy, of those from `first` to `last`."""
    n = 0
    for index in range(first, last):
        cell = chamber_cell(s, index)
        if can_be_removed(s, t, cell):
            out[n] = t.destroy + t.place_of[cell]
            n += 1
    return n


@flat
def take_ruin(s: State, t: Table, number: int) -> None:
    """The chamber goes face down under the pile (RUL-6)."""
    cell = wide(t.cell_of[number - t.destroy])
    face = face_at(s, cell)
    removed(s, cell)
    put_under(s, wide(t.tile_of[face]), ALL_TOLD)
    forget_visits(s, cell)
