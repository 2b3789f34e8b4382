"""Rotate a Chamber: turn any one chamber (CH-ROTATE)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, changed, face_at, facing_arrows
from wyrmhold.batch.drakon.layout import PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.targets import shielded
from wyrmhold.batch.target import flat, wide


@flat
def list_rotation(s: State, t: Table, out: Numbers) -> int:
    """Which chamber to turn, and how; one answer for all turns that change nothing (RUL-4)."""
    n = list_turns(s, t, 0, s.n_chambers, out)
    if can_stay_the_same(s, t):
        out[n] = t.rotate_none
        n += 1
    return n


@flat
def can_stay_the_same(s: State, t: Table) -> bool:
    """Whether some chamber can be turned without a change."""
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        if t.same_look[face_at(s, cell) & 15] and not shielded(s, t, cell):
            return True
    return False


@flat
def list_turns(s: State, t: Table, first: int, last: int, out: Numbers) -> int:
    """List the turns that change one of the chambers from `first` to `last`."""
    n = 0
    for index in range(first, last):
        cell = chamber_cell(s, index)
        if shielded(s, t, cell):
            continue
        arrows = face_at(s, cell) & 15
        facing = facing_arrows(s, cell)
        for turn in range(t.n_fits[arrows, facing]):
            turned = t.fits[arrows, facing, turn]
            if turned != arrows:
                out[n] = t.rotate_first[turned] + t.place_of[cell]
                n += 1
    return n


@flat
def take_rotation(s: State, t: Table, number: int) -> None:
    """Turn the chamber, occupied or not, Start included."""
    if number == t.rotate_none:
        return
    arrows = 0
    while t.rotate_first[arrows] < 0 or not (
        t.rotate_first[arrows] <= number < t.rotate_first[arrows] + PLACES
    ):
        arrows += 1
    cell = wide(t.cell_of[number - t.rotate_first[arrows]])
    changed(s, cell, face_at(s, cell) & ~15 | arrows)
