"""Drakon's Bargain: pay a coin to take a chamber from the lair into your hand (X-BARGAIN)."""

from __future__ import annotations

from wyrmhold.batch.drakon.board import chamber_cell, face_at, removed
from wyrmhold.batch.drakon.coins import coin_count, pay
from wyrmhold.batch.drakon.hands import ALL_TOLD, add_to_hand, forget_visits
from wyrmhold.batch.drakon.knowledge import told
from wyrmhold.batch.drakon.layout import NOBODY, PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.stack import one_of
from wyrmhold.batch.drakon.targets import can_be_removed
from wyrmhold.batch.target import flat, wide


@flat
def list_may_buy(s: State, t: Table, seat: int, out: Numbers) -> int:
    """Which coin to pay for which chamber, or none."""
    n = 0
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        if can_be_removed(s, t, cell):
            for value in range(1, 4):
                if coin_count(s, t, seat, value):
                    out[n] = t.bargain + (value - 1) * PLACES + t.place_of[cell]
                    n += 1
    out[n] = t.decline
    return n + 1


@flat
def take_may_buy(s: State, t: Table, frame: int, number: int) -> None:
    """Pay the coin to the hoard and take the chamber, in public."""
    if number == t.decline:
        return
    seat = one_of(frame)
    rest = number - t.bargain
    value = rest // PLACES + 1
    pay(s, t, seat, value, -1)
    pay(s, t, NOBODY, value, 1)
    cell = wide(t.cell_of[rest % PLACES])
    tile = wide(t.tile_of[face_at(s, cell)])
    removed(s, cell)
    add_to_hand(s, seat, tile)
    told(s, seat, tile, ALL_TOLD)
    forget_visits(s, cell)
