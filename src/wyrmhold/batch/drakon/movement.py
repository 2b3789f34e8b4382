"""Moving heroes: where they can go, and what happens when they arrive.

Steps are masks of directions. Listing a hero's moves writes the number of each path: those of a
family that begins at `first` (answer_paths.py).
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.board import beside, chamber_cell, face_at, facing_arrows
from wyrmhold.batch.drakon.chambers.effects import entered
from wyrmhold.batch.drakon.dragon import catch
from wyrmhold.batch.drakon.goals import goal_entered
from wyrmhold.batch.drakon.layout import (
    FURTHER_FRIEND,
    FURTHER_NONE,
    FURTHER_SECRET,
    FURTHER_TORNADO,
    LEAVE_BY_ARROWS,
    LEAVE_BY_KEY,
    LEAVE_BY_TELEPORT,
    MAX_VISITS,
    NOT_OVER,
    NOWHERE,
    PLACES,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.targets import has_hero
from wyrmhold.batch.target import flat, wide

TWO_STEPS: Final = PLACES
THREE_STEPS: Final = PLACES + 4 * PLACES
FOUR_STEPS: Final = PLACES + 20 * PLACES
"""Where the paths of a length begin in their family."""


@flat
def admits(s: State, t: Table, cell: int) -> bool:
    """Whether a hero can enter a cell: it has a chamber, and not a full Small Room (X-SMALL)."""
    face = face_at(s, cell)
    return face >= 0 and not (t.small[face >> 4] and has_hero(s, t, cell))


@flat
def steps_along(s: State, t: Table, cell: int, arrows: int) -> int:
    """The steps along these arrows; only those to Harps, if any is among them (CH-HARP)."""
    reached = 0
    harps = 0
    for direction in range(4):
        if arrows >> direction & 1:
            near = beside(cell, direction)
            face = face_at(s, near)
            if face >= 0 and not (t.small[face >> 4] and has_hero(s, t, near)):
                reached |= 1 << direction
                if t.pulls[face >> 4]:
                    harps |= 1 << direction
    return harps if harps else reached


@flat
def bound_by_harp(s: State, t: Table, cell: int, arrows: int) -> bool:
    """Whether one of the arrows leads to a Harp (CH-HARP)."""
    for direction in range(4):
        if arrows >> direction & 1:
            face = face_at(s, beside(cell, direction))
            if face >= 0 and t.pulls[face >> 4]:
                return True
    return False


@flat
def neighbours(s: State, t: Table, cell: int) -> int:
    """The directions of the neighbouring chambers that admit a hero."""
    reached = 0
    for direction in range(4):
        if admits(s, t, beside(cell, direction)):
            reached |= 1 << direction
    return reached


@flat
def steps_on(s: State, t: Table, cell: int) -> int:
    """The next steps of a hero passing through a cell (CH-WIND, RUL-10)."""
    face = face_at(s, cell)
    leave = t.leave[face >> 4]
    if leave == LEAVE_BY_KEY or leave == LEAVE_BY_TELEPORT:
        return steps_along(s, t, cell, 15 & ~facing_arrows(s, cell))
    return steps_along(s, t, cell, face & 15)


@flat
def list_steps(s: State, t: Table, cell: int, steps: int, first: int, out: Numbers, n: int) -> int:
    """List moves of one step."""
    for direction in range(4):
        if steps >> direction & 1:
            out[n] = first + t.place_of[beside(cell, direction)]
            n += 1
    return n


@flat
def list_second_steps(s: State, t: Table, near: int, first: int, out: Numbers, n: int) -> int:
    """List moves of two steps, the first of which leads to `near`."""
    steps = steps_on(s, t, near)
    for direction in range(4):
        if steps >> direction & 1:
            last = beside(near, direction)
            out[n] = first + TWO_STEPS + direction * PLACES + t.place_of[last]
            n += 1
    return n


@flat
def list_ways(s: State, t: Table, cell: int, first: int, out: Numbers, n: int) -> int:
    """List the moves of a hero on a cell, whoever decides."""
    face = face_at(s, cell)
    leave = t.leave[face >> 4]
    if leave == LEAVE_BY_ARROWS:
        return list_steps(s, t, cell, steps_along(s, t, cell, face & 15), first, out, n)
    if leave == LEAVE_BY_KEY:
        return list_steps(s, t, cell, neighbours(s, t, cell), first, out, n)
    if leave == LEAVE_BY_TELEPORT:
        for index in range(s.n_chambers):
            other = chamber_cell(s, index)
            if other != cell and admits(s, t, other):
                out[n] = first + t.place_of[other]
                n += 1
        return n
    steps = steps_along(s, t, cell, face & 15)
    for direction in range(4):
        if steps >> direction & 1:
            n = list_second_steps(s, t, beside(cell, direction), first, out, n)
    return n


@flat
def list_carried_on(s: State, t: Table, near: int, first: int, out: Numbers, n: int) -> int:
    """List every path of two to four steps that starts with `near` (X-TORNADO)."""
    second = steps_on(s, t, near)
    for one in range(4):
        if not second >> one & 1:
            continue
        there = beside(near, one)
        out[n] = first + TWO_STEPS + one * PLACES + t.place_of[there]
        n += 1
        third = steps_on(s, t, there)
        for two in range(4):
            if not third >> two & 1:
                continue
            on = beside(there, two)
            code = one << 2 | two
            out[n] = first + THREE_STEPS + code * PLACES + t.place_of[on]
            n += 1
            fourth = steps_on(s, t, on)
            for three in range(4):
                if fourth >> three & 1:
                    last = beside(on, three)
                    code = one << 4 | two << 2 | three
                    out[n] = first + FOUR_STEPS + code * PLACES + t.place_of[last]
                    n += 1
    return n


@flat
def near_by(steps: int, cell: int, other: int) -> bool:
    """Whether one of these steps leads to the other cell."""
    for direction in range(4):
        if steps >> direction & 1 and beside(cell, direction) == other:
            return True
    return False


@flat
def list_further_ways(s: State, t: Table, cell: int, first: int, out: Numbers, n: int) -> int:
    """List additional moves of a hero, if its own player decides (X-DECIDE)."""
    face = face_at(s, cell)
    further = t.further[face >> 4]
    if further == FURTHER_NONE:
        return n
    steps = steps_along(s, t, cell, face & 15)
    if further == FURTHER_TORNADO:
        for direction in range(4):
            if steps >> direction & 1:
                n = list_carried_on(s, t, beside(cell, direction), first, out, n)
        return n
    if bound_by_harp(s, t, cell, face & 15):
        return n
    if further == FURTHER_SECRET:
        for index in range(s.n_chambers):
            other = chamber_cell(s, index)
            if other != cell and face_at(s, other) >> 4 == face >> 4:
                if not near_by(steps, cell, other):
                    out[n] = first + t.place_of[other]
                    n += 1
        return n
    if further == FURTHER_FRIEND:
        for seat in range(t.players):
            host = s.at[seat]
            if host == NOWHERE or host == cell or near_by(steps, cell, host):
                continue
            met_before = False
            for other in range(seat):
                if s.at[other] == host:
                    met_before = True
            if not met_before and admits(s, t, host):
                out[n] = first + t.place_of[host]
                n += 1
    return n


@flat
def list_forced_paths(s: State, t: Table, seat: int, first: int, out: Numbers, n: int) -> int:
    """List every legal move of a seat's hero when another player decides (X-DECIDE)."""
    if s.at[seat] == NOWHERE:
        return n
    return list_ways(s, t, s.at[seat], first, out, n)


@flat
def list_paths(s: State, t: Table, seat: int, first: int, out: Numbers, n: int) -> int:
    """List every legal move of a seat's hero (MOVE-1 and the leave effects)."""
    cell = s.at[seat]
    if cell == NOWHERE:
        return n
    n = list_ways(s, t, cell, first, out, n)
    if t.further[face_at(s, cell) >> 4] == FURTHER_NONE:
        return n  # before the call, because this is asked in every turn
    return list_further_ways(s, t, cell, first, out, n)


@flat
def can_move(s: State, t: Table, seat: int, out: Numbers) -> bool:
    """Whether a seat's hero has a legal move."""
    cell = s.at[seat]
    if cell == NOWHERE:
        return False
    face = face_at(s, cell)
    if t.leave[face >> 4] == LEAVE_BY_ARROWS and steps_along(s, t, cell, face & 15):
        return True
    return list_paths(s, t, seat, 0, out, 0) > 0


@flat
def list_returns(s: State, t: Table, out: Numbers, n: int) -> int:
    """List every chamber to which a hero can return from The Void (X-VOID)."""
    for index in range(s.n_chambers):
        cell = chamber_cell(s, index)
        if admits(s, t, cell):
            out[n] = t.return_to + t.place_of[cell]
            n += 1
    return n


@flat
def visit(s: State, seat: int, cell: int) -> bool:
    """Note that a hero entered a chamber; returns whether it did before in this turn (MOVE-2)."""
    entry = cell << 3 | seat
    number = s.n_visited
    for index in range(number):
        if s.visited[index] == entry:
            return True
    if number == MAX_VISITS:
        s.misfit = 1
        return False
    s.visited[number] = entry
    s.n_visited = number + 1
    return False


@flat
def move(s: State, t: Table, seat: int, cell: int) -> None:
    """Move a hero to a cell: Drakon first, then the goal, then the chamber's effect.

    A chamber affects the same hero once per turn; Drakon and the goal always apply (MOVE-2).
    """
    s.at[seat] = cell
    again = visit(s, seat, cell)
    if s.drakon == cell:
        catch(s, t, 1 << seat)
        if t.drakon_halts and seat == s.turn:
            s.halted = 1
        return
    kind = face_at(s, cell) >> 4
    goal_entered(s, t, seat, kind)
    if s.over == NOT_OVER and not again:
        entered(s, t, seat, cell, kind)


@flat
def path_end(t: Table, number: int, first: int) -> int:
    """The destination of the path with this number, in the family that begins at `first`."""
    return wide(t.cell_of[(number - first) % PLACES])
