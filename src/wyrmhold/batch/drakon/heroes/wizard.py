"""Wizard: leave through any door, as the turn's move (HERO-WIZ)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import beside, face_at
from wyrmhold.batch.drakon.layout import (
    FURTHER_TORNADO,
    LEAVE_BY_ARROWS,
    LEAVE_BY_WIND,
    NOWHERE,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.movement import (
    admits,
    bound_by_harp,
    list_carried_on,
    list_paths,
    list_second_steps,
)
from wyrmhold.batch.target import flat


@flat
def list_walks(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List the paths through doors without an arrow that an ordinary move could not take.

    The chamber decides how a walk goes on; Harps still apply.
    """
    cell = s.at[seat]
    if cell == NOWHERE:
        return n
    face = face_at(s, cell)
    if bound_by_harp(s, t, cell, face & 15):
        return n
    kind = face >> 4
    end = n
    for direction in range(4):
        if face >> direction & 1:
            continue
        near = beside(cell, direction)
        if not admits(s, t, near):
            continue
        if t.leave[kind] == LEAVE_BY_WIND:
            end = list_second_steps(s, t, near, t.use_walk, out, end)
            continue
        out[end] = t.use_walk + t.place_of[near]
        end += 1
        if t.further[kind] == FURTHER_TORNADO:
            end = list_carried_on(s, t, near, t.use_walk, out, end)
    if end == n or (t.leave[kind] == LEAVE_BY_ARROWS and t.further[kind] == 0):
        return end
    # Drop what an ordinary move could do: the numbers of both families run in parallel.
    plain = list_paths(s, t, seat, t.use_walk, out, end)
    kept = n
    for index in range(n, end):
        ordinary = False
        for other in range(end, plain):
            if out[other] == out[index]:
                ordinary = True
        if not ordinary:
            out[kept] = out[index]
            kept += 1
    return kept
