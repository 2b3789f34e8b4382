"""What heroes can reach, for the whole lair at once (`games.drakon.evaluation.lookout`)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.board import beside, chamber_cell, face_at
from wyrmhold.batch.drakon.evaluation.layout import (
    COINS_AT,
    FIND,
    FIND_TWO,
    HORIZON,
    INCOMES,
    LOOKAHEAD_MOVES,
    LOSE,
    STEAL_LEFT,
    STEAL_RIGHT,
    VOID,
    Notes,
)
from wyrmhold.batch.drakon.layout import (
    FURTHER_NONE,
    LEAVE_BY_ARROWS,
    NOWHERE,
    PLACES,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.movement import list_further_ways, list_ways, steps_along
from wyrmhold.batch.target import flat, wide

DRAKON_VALUE: Final = -1.3
TURN_DISCOUNT: Final = 0.82
IDLE_SHARE: Final = 0.25
"""The share of a bad income that counts: a turn may also be spent on building."""


@flat
def entry_value(kind: int) -> float:
    """Approximate value in coins of entering a kind of chamber, for any player."""
    if kind == FIND:
        return 1.0
    if kind == FIND_TWO:
        return 2.0
    if kind == LOSE:
        return -0.9
    if kind == STEAL_LEFT or kind == STEAL_RIGHT:
        return 0.9
    if kind == VOID:
        return -0.5
    return 0.0


@flat
def find_ways(s: State, t: Table, m: Notes, out: Numbers) -> None:
    """Note where a hero on each chamber can be after one move by its own player."""
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        m.number[cell] = index
        m.kind[index] = face_at(s, cell) >> 4
    n = 0
    for index in range(s.n_chambers):
        m.first[index] = n
        cell = chamber_cell(s, index)
        face = face_at(s, cell)
        kind = face >> 4
        if t.leave[kind] == LEAVE_BY_ARROWS and t.further[kind] == FURTHER_NONE:
            steps = steps_along(s, t, cell, face & 15)
            for direction in range(4):
                if steps >> direction & 1:
                    m.ways[n] = m.number[beside(cell, direction)]
                    n += 1
        else:
            number = list_ways(s, t, cell, 0, out, 0)
            number = list_further_ways(s, t, cell, 0, out, number)
            for at in range(number):
                m.ways[n] = m.number[wide(t.cell_of[out[at] % PLACES])]
                n += 1
    m.first[s.n_chambers] = n
    m.n_ways = n


@flat
def order_chambers(s: State, t: Table, m: Notes) -> None:
    """List the chambers that heroes can reach within HORIZON moves, the nearest first."""
    for index in range(s.n_chambers):
        m.seen[index] = 0
    n = 0
    for seat in range(t.players):
        cell = s.at[seat]
        if cell != NOWHERE:
            index = wide(m.number[cell])
            if not m.seen[index]:
                m.seen[index] = 1
                m.order[n] = index
                n += 1
    m.within[0] = n
    first = 0
    for moves in range(1, HORIZON + 1):
        last = n
        for at in range(first, last):
            index = wide(m.order[at])
            for way in range(m.first[index], m.first[index + 1]):
                there = wide(m.ways[way])
                if not m.seen[there]:
                    m.seen[there] = 1
                    m.order[n] = there
                    n += 1
        first = last
        m.within[moves] = n


@flat
def best_gain(m: Notes, index: int) -> float:
    """The coins to expect from walking on from a chamber, given what each chamber promises."""
    first = m.first[index]
    last = m.first[index + 1]
    if first == last:
        return 0.0
    best = m.gain[m.ways[first]]
    for at in range(first + 1, last):
        gain = m.gain[m.ways[at]]
        if gain > best:
            best = gain
    return best if best > 0.0 else best * IDLE_SHARE


@flat
def find_incomes(s: State, t: Table, m: Notes) -> None:
    """Write each hero's income: the coins to expect from walking on, up to six horizons.

    With every further horizon, only chambers that are one move nearer to a hero still matter.
    """
    order_chambers(s, t, m)
    empty = s.hoard[1] + s.hoard[2] + s.hoard[3] == 0
    for at in range(m.within[HORIZON]):
        index = wide(m.order[at])
        worth = entry_value(wide(m.kind[index]))
        if s.chambers[index] == s.drakon:
            worth = DRAKON_VALUE
        if empty and worth >= 1.0:
            worth = 0.0
        m.worth[index] = worth
        m.gain[index] = worth
    kept = 0
    for horizon in range(1, HORIZON + 1):
        number = m.within[HORIZON - horizon]
        for at in range(number):
            index = wide(m.order[at])
            m.income[index] = best_gain(m, index)
        if horizon != 5 and horizon != 7:
            for seat in range(t.players):
                cell = s.at[seat]
                income = m.income[m.number[cell]] if cell != NOWHERE else 0.0
                m.rows[seat, INCOMES + kept] = income * 0.5
            kept += 1
        for at in range(number):
            index = wide(m.order[at])
            m.gain[index] = m.worth[index] + TURN_DISCOUNT * m.income[index]


@flat
def begin_walk(s: State, m: Notes, cell: int) -> int:
    """Begin to walk from a chamber: `edge` has the chambers to go on from. Returns how many."""
    for index in range(s.n_chambers):
        m.seen[index] = 0
    if cell == NOWHERE:
        return 0
    m.edge[0] = m.number[cell]
    return 1


@flat
def walk_on(m: Notes, first: int, last: int) -> int:
    """Go one move on from the chambers `edge[first:last]`: those not seen before are appended.

    Returns where they end. The chamber where a walk began is only seen when it is come back to: it
    can be in the list twice.
    """
    n = last
    for at in range(first, last):
        index = wide(m.edge[at])
        for way in range(m.first[index], m.first[index + 1]):
            there = wide(m.ways[way])
            if not m.seen[there]:
                m.seen[there] = 1
                m.edge[n] = there
                n += 1
    return n


@flat
def note_coin_chambers(m: Notes, seat: int, first: int, last: int, moves: int) -> None:
    """Note the coin chambers among those reached by this many moves."""
    for at in range(first, last):
        index = wide(m.edge[at])
        kind = m.kind[index]
        if kind == FIND or kind == FIND_TWO:
            m.near[seat, index] = moves
            m.rows[seat, COINS_AT + moves] += 0.5 if kind == FIND else 1.0


@flat
def clear_coin_chambers(s: State, m: Notes, seat: int) -> None:
    """Forget which coin chambers a seat reaches."""
    for index in range(s.n_chambers):
        m.near[seat, index] = LOOKAHEAD_MOVES
