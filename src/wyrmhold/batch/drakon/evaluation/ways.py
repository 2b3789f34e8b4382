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
    NO_PLACE,
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
    SEATS,
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
def is_plain(t: Table, kind: int) -> bool:
    """Whether a hero leaves a kind of chamber only along its arrows, to its neighbours."""
    return t.leave[kind] == LEAVE_BY_ARROWS and t.further[kind] == FURTHER_NONE


@flat
def note_ways(s: State, t: Table, m: Notes, index: int, n: int, out: Numbers) -> int:
    """Note where a hero on a chamber can be after one move by its own player, from `ways[n]` on.

    Returns where they end.
    """
    m.first[index] = n
    cell = chamber_cell(s, index)
    face = face_at(s, cell)
    if is_plain(t, face >> 4):
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
    m.last[index] = n
    return n


@flat
def find_ways(s: State, t: Table, m: Notes, out: Numbers) -> None:
    """Note where a hero on each chamber can be after one move by its own player."""
    m.n_special = 0
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        m.number[cell] = index
        kind = face_at(s, cell) >> 4
        m.kind[index] = kind
        if not is_plain(t, kind):
            m.special[m.n_special] = index
            m.n_special += 1
    n = 0
    for index in range(s.n_chambers):
        n = note_ways(s, t, m, index, n, out)
    m.n_ways = n


@flat
def replace_ways(s: State, t: Table, m: Notes, index: int, n: int, out: Numbers) -> int:
    """Note the current ways of a chamber, and keep those that it had. Returns where they end."""
    m.replaced[m.n_replaced] = index
    m.kept_first[m.n_replaced] = m.first[index]
    m.kept_last[m.n_replaced] = m.last[index]
    m.n_replaced += 1
    return note_ways(s, t, m, index, n, out)


@flat
def find_ways_after_placing(s: State, t: Table, m: Notes, out: Numbers) -> None:
    """Note the ways that the chamber placed last has and changes: those of the neighbours whose
    arrows point at it, and those that depend on more. The others are in the notes already."""
    index = s.n_chambers - 1
    cell = chamber_cell(s, index)
    m.number[cell] = index
    m.kind[index] = face_at(s, cell) >> 4
    m.n_replaced = 0
    n = note_ways(s, t, m, index, wide(m.n_ways), out)
    for direction in range(4):
        near = beside(cell, direction)
        face = face_at(s, near)
        if face >= 0 and face >> (direction + 2 & 3) & 1 and is_plain(t, face >> 4):
            n = replace_ways(s, t, m, wide(m.number[near]), n, out)
    for at in range(m.n_special):
        n = replace_ways(s, t, m, wide(m.special[at]), n, out)


@flat
def restore_ways(m: Notes) -> None:
    """Restore the ways before a placement."""
    for at in range(m.n_replaced):
        index = wide(m.replaced[at])
        m.first[index] = m.kept_first[at]
        m.last[index] = m.kept_last[at]


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
                m.place[index] = n
                n += 1
    m.within[0] = n
    first = 0
    for moves in range(1, HORIZON + 1):
        last = n
        for at in range(first, last):
            index = wide(m.order[at])
            for way in range(wide(m.first[index]), wide(m.last[index])):
                there = wide(m.ways[way])
                if not m.seen[there]:
                    m.seen[there] = 1
                    m.order[n] = there
                    m.place[there] = n
                    n += 1
        first = last
        m.within[moves] = n


@flat
def note_steps(m: Notes) -> None:
    """Note the first four ways of the ordered chambers as places in that order."""
    for at in range(m.within[HORIZON - 1]):
        index = wide(m.order[at])
        first = wide(m.first[index])
        number = wide(m.last[index]) - first
        place = wide(m.place[m.ways[first]]) if number > 0 else NO_PLACE
        m.step[at, 0] = place
        m.step[at, 1] = m.place[m.ways[first + 1]] if number > 1 else place
        m.step[at, 2] = m.place[m.ways[first + 2]] if number > 2 else place
        m.step[at, 3] = m.place[m.ways[first + 3]] if number > 3 else place
        m.crowded[at] = 1 if number > 4 else 0


@flat
def find_values(s: State, m: Notes) -> None:
    """Note what entering each ordered chamber is worth."""
    empty = s.hoard[1] + s.hoard[2] + s.hoard[3] == 0
    for at in range(m.within[HORIZON]):
        index = wide(m.order[at])
        value = entry_value(wide(m.kind[index]))
        if s.chambers[index] == s.drakon:
            value = DRAKON_VALUE
        if empty and value >= 1.0:
            value = 0.0
        m.value[at] = value
        m.gain[0, at] = value
    m.gain[0, NO_PLACE] = 0.0
    m.gain[1, NO_PLACE] = 0.0


@flat
def find_incomes(s: State, t: Table, m: Notes) -> None:
    """Write each hero's income: the coins to expect from walking on, up to six horizons.

    With every further horizon, only chambers that are one move nearer to a hero still matter.
    """
    order_chambers(s, t, m)
    note_steps(m)
    find_values(s, m)
    kept = 0
    old = 0
    for horizon in range(1, HORIZON + 1):
        for at in range(m.within[HORIZON - horizon]):
            best = max(
                max(m.gain[old, m.step[at, 0]], m.gain[old, m.step[at, 1]]),
                max(m.gain[old, m.step[at, 2]], m.gain[old, m.step[at, 3]]),
            )
            if m.crowded[at]:
                index = wide(m.order[at])
                for way in range(wide(m.first[index]) + 4, wide(m.last[index])):
                    best = max(best, m.gain[old, m.place[m.ways[way]]])
            income = best if best > 0.0 else best * IDLE_SHARE
            if at < SEATS:
                m.income[at] = income
            m.gain[1 - old, at] = m.value[at] + TURN_DISCOUNT * income
        old = 1 - old
        if horizon != 5 and horizon != 7:
            for seat in range(t.players):
                cell = s.at[seat]
                income = m.income[m.place[m.number[cell]]] if cell != NOWHERE else 0.0
                m.rows[seat, INCOMES + kept] = income * 0.5
            kept += 1


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
        for way in range(wide(m.first[index]), wide(m.last[index])):
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
