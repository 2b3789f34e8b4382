"""Rotate a Chamber: turn any one chamber (CH-ROTATE)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, changed, face_at, facing_arrows
from wyrmhold.batch.drakon.layout import PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.targets import shielded
from wyrmhold.batch.target import flat, wide


@flat
def list_rotation(s: State, t: Table, out: Numbers) -> int:
    """Which chamber to turn, and how; one answer for all turns that change nothing (RUL-4)."""
    n = 0
    same = False
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        if shielded(s, t, cell):
            continue
        arrows = face_at(s, cell) & 15
        if t.same_look[arrows]:
            same = True
        facing = facing_arrows(s, cell)
        for turn in range(t.n_fits[arrows, facing]):
            turned = t.fits[arrows, facing, turn]
            if turned != arrows:
                out[n] = t.rotate_first[turned] + t.place_of[cell]
                n += 1
    if same:
        out[n] = t.rotate_none
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
