"""Placing chambers: the legal placements of a hand, and the draw afterwards."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import placed
from wyrmhold.batch.drakon.chambers.effects import came_into_play
from wyrmhold.batch.drakon.hands import drawn, drawn_at, drop_openly, next_under, pile_size
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.stack import DRAW_CHAMBER, push
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def list_placements(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List every legal placement of a hand; identical chambers count once (PLACE-1, PLACE-2)."""
    last = -1
    number_open = s.n_open
    for index in range(s.n_hand[seat]):
        tile = wide(s.hands[seat, index])
        if tile == last:
            continue
        last = tile
        if n + 4 * number_open > MAX_ANSWERS:
            s.misfit = 1
            return n
        first = t.place_first[tile]
        arrows = tile & 15
        for at in range(number_open):
            facing = s.open_facing[at]
            fits = t.n_fits[arrows, facing]
            place = t.place_of[s.open_cell[at]]
            if place < 0:
                s.outside += fits
                continue
            # Four writes without a branch are faster than the right number of them.
            start = first + place
            out[n] = start + t.fits_ahead[arrows, facing, 0]
            out[n + 1] = start + t.fits_ahead[arrows, facing, 1]
            out[n + 2] = start + t.fits_ahead[arrows, facing, 2]
            out[n + 3] = start + t.fits_ahead[arrows, facing, 3]
            n += fits
    return n


@flat
def list_turned_hand(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List every distinct chamber of a hand in each rotation, as tile << 2 | rotation; returns how
    many there are. Each placement is one of them on an open cell."""
    last = -1
    start = n
    for index in range(s.n_hand[seat]):
        tile = wide(s.hands[seat, index])
        if tile == last:
            continue
        last = tile
        out[n] = tile << 2
        out[n + 1] = tile << 2 | 1
        out[n + 2] = tile << 2 | 2
        out[n + 3] = tile << 2 | 3
        n += t.n_fits[tile & 15, 0]  # 1, 2 or 4, where no arrow faces the cell
    return n - start


@flat
def placement_of(s: State, t: Table, turned: int, at: int) -> int:
    """The placement of a turned chamber on an open cell, or -1."""
    tile = turned >> 2
    turn = turned & 3
    arrows = tile & 15
    facing = s.open_facing[at]
    place = wide(t.place_of[s.open_cell[at]])
    spare = wide(t.n_fits[arrows, facing]) - 1 - turn
    # Without a branch: whichever is negative makes all of it -1.
    number = t.place_first[tile] + place + t.fits_ahead[arrows, facing, turn]
    return number | place >> 63 | spare >> 63


@flat
def place(s: State, t: Table, seat: int, number: int) -> None:
    """Place the chamber, carry out its effect, then draw. The last frame runs first (PLACE-3)."""
    face = wide(t.face_placed[number // PLACES])
    cell = wide(t.cell_of[number % PLACES])
    placed(s, cell, face)
    drop_openly(s, seat, wide(t.tile_of[face]))
    if pile_size(s):
        push(s, DRAW_CHAMBER, seat, 0, 0)
    came_into_play(s, t, seat, face, cell)


@flat
def pile_outcomes(s: State, out: Numbers) -> int:
    """List each distinct chamber that can be drawn, ascending, with the number of such chambers."""
    if not s.n_pile:
        out[0] = next_under(s) & 0xFFFF
        out[1] = 1
        return 1
    n = 0
    for index in range(s.n_pile):
        tile = wide(s.deck[index])
        at = 0
        while at < n and out[at] < tile:
            at += 2
        if at < n and out[at] == tile:
            out[at + 1] += 1
            continue
        for other in range(n, at, -2):
            out[other] = out[other - 2]
            out[other + 1] = out[other - 1]
        out[at] = tile
        out[at + 1] = 1
        n += 2
    return n // 2


@flat
def take_draw(s: State, seat: int, tile: int) -> None:
    """A seat draws this chamber."""
    drawn(s, seat, tile)


@flat
def draw(s: State, seat: int) -> None:
    """Draw a random chamber of the pile, or the next one under it."""
    if s.n_pile:
        drawn_at(s, seat, below(s, s.n_pile))
    else:
        drawn(s, seat, next_under(s) & 0xFFFF)
