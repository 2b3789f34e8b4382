"""Which chambers an effect may alter or remove from the board."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import beside, face_at
from wyrmhold.batch.drakon.layout import State, Table
from wyrmhold.batch.target import flat


@flat
def shielded(s: State, t: Table, cell: int) -> bool:
    """Whether a Base Structure on or next to a cell protects its chamber (X-BASE)."""
    if not t.shields:
        return False
    face = face_at(s, cell)
    if face >= 0 and t.shielding[face >> 4]:
        return True
    for direction in range(4):
        face = face_at(s, beside(cell, direction))
        if face >= 0 and t.shielding[face >> 4]:
            return True
    return False


@flat
def has_hero(s: State, t: Table, cell: int) -> bool:
    """Whether a hero is on a cell."""
    for seat in range(t.players):
        if s.at[seat] == cell:
            return True
    return False


@flat
def can_be_removed(s: State, t: Table, cell: int) -> bool:
    """Whether the chamber on a cell may be removed: without a figure, and not Start (CH-START)."""
    return (
        not t.fixed[face_at(s, cell) >> 4]
        and cell != s.drakon
        and not has_hero(s, t, cell)
        and not shielded(s, t, cell)
    )
