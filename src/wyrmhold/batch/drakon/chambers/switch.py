"""Magical Shift: replace a chamber in play with one from your hand (CH-SWITCH)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, changed, face_at, facing_arrows
from wyrmhold.batch.drakon.chambers.effects import came_into_play
from wyrmhold.batch.drakon.hands import ALL_TOLD, add_to_hand, drop_openly, forget_visits
from wyrmhold.batch.drakon.knowledge import told
from wyrmhold.batch.drakon.layout import MAX_ANSWERS, PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.stack import one_of
from wyrmhold.batch.drakon.targets import can_be_removed
from wyrmhold.batch.target import flat, wide


@flat
def matters(t: Table, before: int, face: int) -> bool:
    """Whether a switch changes anything: the board, or an equal Escape to jump to (RUL-5)."""
    return face != before or t.jumps_again[face >> 4] != 0


@flat
def list_may_switch(s: State, t: Table, seat: int, out: Numbers) -> int:
    """Which chamber to replace with which, or none."""
    n = list_switches(s, t, seat, 0, s.n_chambers, out)
    out[n] = t.decline
    return n + 1


@flat
def list_switches(s: State, t: Table, seat: int, first: int, last: int, out: Numbers) -> int:
    """List what can replace one of the chambers from `first` to `last`."""
    n = 0
    for index in range(first, last):
        cell = chamber_cell(s, index)
        if not can_be_removed(s, t, cell):
            continue
        before = face_at(s, cell)
        facing = facing_arrows(s, cell)
        if n + 4 * s.n_hand[seat] + 1 > MAX_ANSWERS:
            s.misfit = 1
            break
        before_it = -1
        for held in range(s.n_hand[seat]):
            tile = wide(s.hands[seat, held])
            if tile == before_it:
                continue
            before_it = tile
            arrows = tile & 15
            for turn in range(t.n_fits[arrows, facing]):
                face = tile & ~15 | t.fits[arrows, facing, turn]
                if matters(t, before, face):
                    ahead = t.fits_ahead[arrows, facing, turn]
                    out[n] = t.switch_first[tile] + ahead + t.place_of[cell]
                    n += 1
    return n


@flat
def switch_is_open(s: State, t: Table, seat: int, out: Numbers) -> bool:
    """Whether, as far as everybody knows, a seat may have a choice (RUL-8)."""
    if not t.switch_asked_openly:
        return list_may_switch(s, t, seat, out) > 1
    if s.n_hand[seat] == 0:
        return False
    for index in range(s.n_chambers):
        if can_be_removed(s, t, chamber_cell(s, index)):
            return True
    return False


@flat
def take_may_switch(s: State, t: Table, frame: int, number: int) -> None:
    """The chambers change places; no chamber is drawn. The new one comes into play."""
    if number == t.decline:
        return
    seat = one_of(frame)
    # Switches are numbered as placements are, from another first number on.
    rest = number - t.switch
    face = wide(t.face_placed[rest // PLACES])
    cell = wide(t.cell_of[rest % PLACES])
    before = face_at(s, cell)
    changed(s, cell, face)
    drop_openly(s, seat, wide(t.tile_of[face]))
    tile = wide(t.tile_of[before])
    add_to_hand(s, seat, tile)
    told(s, seat, tile, ALL_TOLD)
    forget_visits(s, cell)
    came_into_play(s, t, seat, face, cell)
