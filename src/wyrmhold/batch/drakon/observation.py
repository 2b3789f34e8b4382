"""What a seat sees, as a row of bytes: the planes of the engine's observation packed into bits.

A row is a copy of a template, which holds what is the same in every position, with the position
written into it, as in `wyrmhold.games.drakon.agents.observation`. `observation_layout` names its
parts.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from wyrmhold.batch.drakon.board import chamber_cell, face_at
from wyrmhold.batch.drakon.coins import coin_count, count_coins
from wyrmhold.batch.drakon.frames import seat_to_act
from wyrmhold.batch.drakon.hands import next_under, pile_size
from wyrmhold.batch.drakon.layout import CELLS, FACES, KINDS, MAX_DECK, NOBODY, State, Table
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    LAST_CHANCE,
    MAY_FLOAT,
    MAY_JUMP,
    MAY_PREVENT,
    kind_of,
    large_of,
    top,
    two_of,
)
from wyrmhold.batch.target import flat, wide
from wyrmhold.games.drakon.agents.observation import ABILITIES, SHARE_SCALE, STATUS
from wyrmhold.games.drakon.tiles import START

View = Any
"""A record of `VIEW`, or its opened form."""

Row = Any
"""An array of bytes: one observation."""

OWN_VISIT: Final = 16
OTHER_VISIT: Final = 32
SUBJECT: Final = 64
DRAKON: Final = 128
"""The bits of `marks` besides those of the four arrows."""

N_STATUS: Final = len(STATUS)
N_ABILITIES: Final = len(ABILITIES)
FRAME_KINDS: Final = 64

VIEW: Final = np.dtype(
    [
        # Where each field of a row begins.
        ("chambers", np.int64),
        ("marks", np.int64),
        ("heroes", np.int64),
        ("hand", np.int64),
        ("known", np.int64),
        ("under", np.int64),
        ("next", np.int64),
        ("unseen", np.int64),
        ("coins", np.int64),
        ("locked", np.int64),
        ("unseen_coins", np.int64),
        ("sizes", np.int64),
        ("status", np.int64),
        ("ability", np.int64),
        ("seat", np.int64),
        ("question", np.int64),
        ("acted", np.int64),
        ("loss", np.int64),
        ("counts", np.int64),
        ("terms", np.int64),
        ("later_question", np.int64),
        ("chance", np.int64),  # the place of the question if chance is pending
        ("over", np.int64),  # and at the end of a game
        ("question_of", np.int16, FRAME_KINDS),  # the place of the question of each frame
        ("place", np.int16, CELLS),  # the index of a cell in the window shown, -1 outside
        ("design", np.int16, FACES),  # the index of a tile among the designs of the box
        ("plane", np.int16, KINDS),  # the number that stands for a kind of chamber
    ],
    align=True,
)
"""How to write observations of a table, made by `observation_layout.view_of`."""


@flat
def observe(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """Write what a seat knows into a copy of the template, with seats in turn order from this one.

    A game that outgrew its record shows nothing.
    """
    if s.misfit:
        return
    see_lair(s, t, v, seat, row)
    see_chambers(s, t, v, seat, row)
    see_coins(s, t, v, seat, row)
    see_seats(s, t, v, seat, row)
    see_pending(s, t, v, seat, row)


@flat
def see_lair(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """The chambers in play, the heroes, Drakon and the chambers entered this turn."""
    beyond = 0
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        face = face_at(s, cell)
        kind = face >> 4
        if kind != START:
            row[v.unseen + v.design[t.tile_of[face]]] -= 1
        place = wide(v.place[cell])
        if place < 0:
            beyond += 1
        else:
            row[v.chambers + place] = v.plane[kind]
            row[v.marks + place] = face & 15
    row[v.counts + 4] = beyond
    for other in range(t.players):
        cell = s.at[other]
        if cell >= 0 and v.place[cell] >= 0:
            row[v.heroes + v.place[cell]] |= 1 << (other - seat) % t.players
    mark(v, row, s.drakon, DRAKON)
    for index in range(s.n_visited):
        visit = wide(s.visited[index])
        mark(v, row, visit >> 3, OWN_VISIT if visit & 7 == seat else OTHER_VISIT)


@flat
def mark(v: View, row: Row, cell: int, bit: int) -> None:
    """Set a bit of a cell, if it is in the window."""
    if cell >= 0 and v.place[cell] >= 0:
        row[v.marks + v.place[cell]] |= bit


@flat
def see_chambers(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """The chambers in hands and under the pile that the seat knows."""
    for index in range(s.n_hand[seat]):
        design = wide(v.design[s.hands[seat, index]])
        row[v.hand + design] += 1
        row[v.unseen + design] -= 1
    for other in range(t.players):
        if other != seat:
            first = v.known + ((other - seat) % t.players - 1) * t.n_designs
            for index in range(s.n_known[other]):
                known = wide(s.known[other, index])
                if known >> seat & 1:
                    design = wide(v.design[known >> 8])
                    row[first + design] += 1
                    row[v.unseen + design] -= 1
    for index in range(s.n_under):
        entry = wide(s.deck[MAX_DECK - 1 - index])
        if entry >> 16 >> seat & 1:
            design = wide(v.design[entry & 0xFFFF])
            row[v.under + design] += 1
            row[v.unseen + design] -= 1
    if s.n_under and not s.n_pile:
        entry = next_under(s)
        if entry >> 16 >> seat & 1:
            row[v.next + v.design[entry & 0xFFFF]] = 1


@flat
def see_coins(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """The seat's own coins, and those it has not located."""
    for value in range(1, 4):
        loose = coin_count(s, t, seat, value)
        kept = wide(s.locked[seat % t.purses, value])
        row[v.coins + value - 1] = loose
        row[v.locked + value - 1] = kept
        row[v.unseen_coins + value - 1] -= loose + kept


@flat
def see_seats(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """What everybody sees of each seat."""
    for place in range(t.players):
        other = (seat + place) % t.players
        purse = other % t.purses
        size = v.sizes + 3 * place
        row[size] = s.n_hand[other]
        row[size + 1] = count_coins(s, t, other)
        row[size + 2] = wide(s.locked[purse, 1]) + s.locked[purse, 2] + s.locked[purse, 3]
        status = v.status + N_STATUS * place
        if other == s.turn:
            row[status] = 1
        if purse == seat % t.purses:
            row[status + 2] = 1
        if t.abilities and not s.spent >> other & 1:
            row[status + 3] = 1
        cell = s.at[other]
        if cell < 0:
            row[status + (4 if s.missing >> other & 1 else 5)] = 1
        elif v.place[cell] < 0:
            row[status + 7] = 1
        if s.met >> other & 1:
            row[status + 6] = 1
        figure = s.figures[other]
        if figure >= 0:
            row[v.ability + N_ABILITIES * place + t.abilities_of[figure]] = 1
    row[v.seat + seat] = 1


@flat
def see_pending(s: State, t: Table, v: View, seat: int, row: Row) -> None:
    """The piles, the turns played and the pending question."""
    row[v.counts] = pile_size(s)
    row[v.counts + 1] = s.n_under
    row[v.counts + 2] = count_coins(s, t, NOBODY)
    limit = t.turn_limit * t.players
    if limit:
        row[v.counts + 3] = min(SHARE_SCALE, s.turns * SHARE_SCALE // limit)
    if s.n_frames == 0:
        row[v.over] = 1
        return
    frame = top(s)
    kind = kind_of(frame)
    if kind <= LAST_CHANCE:
        row[v.chance] = 1
        return
    row[v.question_of[kind]] = 1
    row[v.status + N_STATUS * ((seat_to_act(s, t) - seat) % t.players) + 1] = 1
    if kind == CHOOSE_ACTION:
        row[v.acted] = two_of(frame)
    elif kind == MAY_PREVENT:
        taker = two_of(frame)
        row[v.loss + (t.players if taker == NOBODY else (taker - seat) % t.players)] = 1
    elif kind == MAY_JUMP or kind == MAY_FLOAT:
        mark(v, row, large_of(frame), SUBJECT)
