"""The turn: one action, an ability before or after it, and the ends of a turn and the game."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.board import face_at
from wyrmhold.batch.drakon.dragon import catch
from wyrmhold.batch.drakon.goals import end_by_gold
from wyrmhold.batch.drakon.heroes.uses import has_use, list_uses, take_use
from wyrmhold.batch.drakon.layout import (
    EXHAUSTED,
    FURTHER_NONE,
    LEAVE_BY_ARROWS,
    NOWHERE,
    TURN_LIMIT,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.movement import (
    can_move,
    list_paths,
    list_returns,
    list_steps,
    move,
    path_end,
    steps_along,
)
from wyrmhold.batch.drakon.placement import (
    list_placements,
    list_turned_hand,
    place,
    placement_of,
)
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    TURN_ENDS,
    TURN_GOES_ON,
    one_of,
    push,
    two_of,
)
from wyrmhold.batch.luck import WORD, bits
from wyrmhold.batch.target import flat, wide

MAX_TRIES: Final = 1000
"""Candidates tried before all answers are listed instead."""


@flat
def must_return(s: State, seat: int) -> bool:
    """Whether the seat's hero has to return from The Void this turn (X-VOID)."""
    return s.at[seat] == NOWHERE and not s.missing >> seat & 1


@flat
def can_act(s: State, t: Table, seat: int, out: Numbers) -> bool:
    """Whether a seat can place or move, including a return from The Void."""
    return s.n_hand[seat] > 0 or must_return(s, seat) or can_move(s, t, seat, out)


@flat
def somebody_can_act(s: State, t: Table, out: Numbers) -> bool:
    """Whether the game goes on. Heroes in The Void count as able to act (TURN-5)."""
    for seat in range(t.players):
        if can_act(s, t, seat, out) or s.at[seat] == NOWHERE:
            return True
    return False


@flat
def pass_turn(s: State, t: Table) -> None:
    """Pass the turn to the next seat and clear what lasts only one turn."""
    following = s.turn + 1
    s.turn = following if following < t.players else 0
    s.turns += 1
    s.n_visited = 0
    s.met = 0
    s.halted = 0


@flat
def begin_turn(s: State, t: Table, out: Numbers) -> None:
    """Find the next seat that can act; end the game if nobody can or the limit is reached
    (TURN-4, 5, 7)."""
    limit = t.turn_limit * t.players
    while True:
        seat = s.turn
        able = can_act(s, t, seat, out)
        if not able and not somebody_can_act(s, t, out):
            end_by_gold(s, t, EXHAUSTED)
            return
        if limit and s.turns >= limit:
            end_by_gold(s, t, TURN_LIMIT)
            return
        if s.missing >> seat & 1:
            s.missing &= ~(1 << seat)
            pass_turn(s, t)
        elif able or has_use(s, t, seat, 0, out):
            push(s, CHOOSE_ACTION, seat, 0, 0)
            return
        else:
            pass_turn(s, t)


@flat
def end_turn(s: State, t: Table, seat: int, out: Numbers) -> None:
    """End a turn. If the rules say so, a hero on Drakon's chamber meets her first (DRAK-6)."""
    if t.drakon_waits and s.drakon != NOWHERE and s.at[seat] == s.drakon and not s.met >> seat & 1:
        push(s, TURN_ENDS, seat, 0, 0)
        catch(s, t, 1 << seat)
        return
    pass_turn(s, t)
    begin_turn(s, t, out)


@flat
def run_turn_goes_on(s: State, t: Table, seat: int, acted: int, out: Numbers) -> None:
    """After an action or ability: ask again, or end the turn (HERO-1, HERO-2)."""
    if not s.halted and (
        (not acted and can_act(s, t, seat, out)) or has_use(s, t, seat, acted, out)
    ):
        push(s, CHOOSE_ACTION, seat, acted, 0)
    else:
        end_turn(s, t, seat, out)


@flat
def list_action(s: State, t: Table, frame: int, out: Numbers) -> int:
    """The turn's action: move, use an ability, end the turn, or place (TURN-1)."""
    n = list_others(s, t, frame, out)
    seat = one_of(frame)
    if two_of(frame) or must_return(s, seat):
        return n
    return list_placements(s, t, seat, out, n)


@flat
def list_others(s: State, t: Table, frame: int, out: Numbers) -> int:
    """The turn's actions other than placements."""
    seat = one_of(frame)
    acted = two_of(frame)
    returning = must_return(s, seat)
    n = 0
    if not acted:
        if returning:
            n = list_returns(s, t, out, n)
        else:
            n = list_paths(s, t, seat, t.move, out, n)
    if acted or (n == 0 and (returning or s.n_hand[seat] == 0)):
        # After the action, or if none is possible, the turn can end (HERO-2).
        out[n] = t.end
        n += 1
    return list_uses(s, t, seat, acted, out, n) if t.abilities else n


@flat
def only_steps(s: State, t: Table, frame: int) -> bool:
    """Whether each action other than a placement is one step along an arrow: the usual case."""
    seat = one_of(frame)
    cell = s.at[seat]
    if cell == NOWHERE or two_of(frame) or t.abilities or s.n_hand[seat] == 0:
        return False
    kind = face_at(s, cell) >> 4
    return t.leave[kind] == LEAVE_BY_ARROWS and t.further[kind] == FURTHER_NONE


@flat
def other_candidates(s: State, t: Table, frame: int, out: Numbers) -> int:
    """How many candidates there are for actions other than placements.

    Single steps are one for each direction. Most draws are placements, so whether a step is
    possible is only looked up when one is drawn. Everything else is listed.
    """
    return 4 if only_steps(s, t, frame) else list_others(s, t, frame, out)


@flat
def list_turned(s: State, t: Table, frame: int, out: Numbers, n: int) -> int:
    """List the chambers that can be placed now, in each rotation; returns how many were added."""
    seat = one_of(frame)
    if two_of(frame) or must_return(s, seat):
        return 0
    return list_turned_hand(s, t, seat, out, n)


@flat
def rows_of_others(others: int, turned: int) -> int:
    """How many rows of candidates hold the actions other than placements; mostly one."""
    rows = 0
    while rows * turned < others:
        rows += 1
    return rows


@flat
def sample_action(s: State, t: Table, frame: int, out: Numbers) -> int:
    """A random action, each as likely as any other; -1 if none was found that has a number.

    Candidates are a rectangle: a column for each turned chamber that can be placed, first rows for
    the other actions, then one for each open cell. So one random word gives both, without a
    division. Half of all candidates are no action, which no processor can foresee: so two are tried
    at once, and one of them is taken without a branch.
    """
    one = bits(s)  # early, so that a processor can do something else meanwhile
    two = bits(s)
    others = other_candidates(s, t, frame, out)
    turned = list_turned(s, t, frame, out, others)
    if turned == 0:
        return wide(out[one * others >> 32]) if others else -1
    first = rows_of_others(others, turned)
    rows = first + s.n_open
    for _ in range(MAX_TRIES):
        one *= rows
        two *= rows
        column = (one & WORD) * turned >> 32
        found = action_candidate(s, t, frame, others, first, turned, one >> 32, column, out)
        column = (two & WORD) * turned >> 32
        spare = action_candidate(s, t, frame, others, first, turned, two >> 32, column, out)
        none = found >> 63
        found = found & ~none | spare & none
        if found >= 0:
            return found
        one = bits(s)
        two = bits(s)
    return -1


@flat
def action_candidate(
    s: State,
    t: Table,
    frame: int,
    others: int,
    first: int,
    turned: int,
    row: int,
    column: int,
    out: Numbers,
) -> int:
    """The action of a candidate, or -1. The open cells have the rows from `first` on."""
    if row < first:
        return other_candidate(s, t, frame, others, row * turned + column, out)
    return placement_of(s, t, wide(out[others + column]), row - first)


@flat
def other_candidate(
    s: State, t: Table, frame: int, others: int, candidate: int, out: Numbers
) -> int:
    """The action other than a placement with a candidate number, or -1."""
    if candidate >= others:
        return -1
    if only_steps(s, t, frame):
        cell = s.at[one_of(frame)]
        step = steps_along(s, t, cell, face_at(s, cell) & 15) & 1 << candidate
        if not list_steps(s, t, cell, step, t.move, out, 0):
            return -1
        candidate = 0
    return wide(out[candidate])


@flat
def take_action(s: State, t: Table, frame: int, number: int, out: Numbers) -> None:
    """Carry out the turn's action."""
    seat = one_of(frame)
    if number < t.move:
        push(s, TURN_GOES_ON, seat, 1, 0)
        place(s, t, seat, number)
    elif number < t.move + t.own_block:
        push(s, TURN_GOES_ON, seat, 1, 0)
        move(s, t, seat, path_end(t, number, t.move))
    elif number == t.end:
        end_turn(s, t, seat, out)
    elif t.abilities and number >= t.use_move:
        take_use(s, t, seat, two_of(frame), number)
    else:
        push(s, TURN_GOES_ON, seat, 1, 0)
        move(s, t, seat, wide(t.cell_of[number - t.return_to]))
