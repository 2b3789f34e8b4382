"""The Drakon figure: where she can move, and whom she catches."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.board import beside, chamber_cell, face_at
from wyrmhold.batch.drakon.coins import lose_coin
from wyrmhold.batch.drakon.layout import NOBODY, ORIGIN, Numbers, State, Table
from wyrmhold.batch.drakon.targets import has_hero
from wyrmhold.batch.target import flat, wide

MAX_DRAKON_STEPS: Final = 3
"""The maximum number of chambers she moves (CH-DRAKON)."""


@flat
def catch(s: State, t: Table, seats: int) -> None:
    """Send all these heroes to Start; then each loses a random coin (DRAK-4)."""
    for seat in range(t.players):
        if seats >> seat & 1:
            s.at[seat] = ORIGIN
            s.met |= 1 << seat
    # In turn order from the current player; the frame pushed last is resolved first.
    for offset in range(t.players - 1, -1, -1):
        seat = (s.turn + offset) % t.players
        if seats >> seat & 1:
            lose_coin(s, seat, NOBODY, 0)


@flat
def list_put_drakon(s: State, t: Table, first: int, last: int, out: Numbers) -> int:
    """The first Drakon Moves chamber puts Drakon on a chamber without a hero, here one of those
    from `first` to `last` (PLACE-4)."""
    n = 0
    for index in range(first, last):
        cell = chamber_cell(s, index)
        if not has_hero(s, t, cell):
            out[n] = t.drakon_to + t.place_of[cell]
            n += 1
    return n


@flat
def list_move_drakon(s: State, t: Table, out: Numbers) -> int:
    """The chambers within three steps of her. She ignores arrows (DRAK-2)."""
    out[0] = s.drakon
    n = 1
    edge = 0
    for _ in range(MAX_DRAKON_STEPS):
        end = n
        for index in range(edge, end):
            for direction in range(4):
                near = beside(wide(out[index]), direction)
                if face_at(s, near) >= 0:
                    seen = False
                    for other in range(n):
                        if out[other] == near:
                            seen = True
                    if not seen:
                        out[n] = near
                        n += 1
        edge = end
    for index in range(n):
        out[index] = t.drakon_to + t.place_of[out[index]]
    return n


@flat
def list_may_move_drakon(s: State, t: Table, out: Numbers) -> int:
    """Move Drakon or leave her alone (DRAK-7)."""
    n = list_move_drakon(s, t, out)
    out[n] = t.decline
    return n + 1


@flat
def take_put_drakon(s: State, t: Table, number: int) -> None:
    """Put Drakon on the board."""
    s.drakon = wide(t.cell_of[number - t.drakon_to])


@flat
def take_move_drakon(s: State, t: Table, number: int) -> None:
    """Move Drakon; she catches every hero where she stops (DRAK-3, DRAK-7)."""
    if number == t.decline:
        return
    cell = wide(t.cell_of[number - t.drakon_to])
    s.drakon = cell
    here = 0
    for seat in range(t.players):
        if s.at[seat] == cell:
            here |= 1 << seat
    if here:
        catch(s, t, here)
