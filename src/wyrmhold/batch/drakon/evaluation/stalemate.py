"""Answers that only prolong a stalled game (`games.drakon.evaluation.stalemate`)."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.layout import FIND, FIND_TWO, HORIZON, Notes
from wyrmhold.batch.drakon.evaluation.prospects import find_near, is_near
from wyrmhold.batch.drakon.evaluation.ways import begin_walk, walk_on
from wyrmhold.batch.drakon.hands import pile_size
from wyrmhold.batch.drakon.layout import PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.movement import path_end
from wyrmhold.batch.drakon.stack import CHOOSE_ACTION, kind_of, top
from wyrmhold.batch.target import flat, wide

UNREACHABLE: Final = 99
"""More moves than are looked ahead."""

USUAL_MOVES: Final = 30.0
USUAL_MOVES_PER_CHAMBER: Final = 1.5
USUAL_CHAMBER_LEAD: Final = 14.0
USUAL_SHARE_PLACED: Final = 0.5
CERTAIN_AFTER_TURNS: Final = 14.0
USUAL_ROUNDS: Final = 40.0
CERTAIN_AFTER_ROUNDS: Final = 20.0
"""What a normal game is like, and how many turns more make certain: as on the engine."""


@flat
def certainty(beyond: float, certain_after: float) -> float:
    """The certainty after `beyond` excess turns, growing linearly to 1 at `certain_after`."""
    return min(1.0, max(0.0, beyond / certain_after))


@flat
def circling(s: State) -> float:
    """How certain it is that heroes only walk in circles: 0 in a normal game, at most 1."""
    placed = s.n_chambers - 1
    moves = s.turns - placed
    return certainty(moves - USUAL_MOVES_PER_CHAMBER * placed - USUAL_MOVES, CERTAIN_AFTER_TURNS)


@flat
def stalling(s: State) -> float:
    """How certain it is that all players wait for each other: 0 in a normal game, at most 1."""
    placed = s.n_chambers - 1
    moves = max(0, s.turns - placed)
    waits = certainty(placed - moves - USUAL_CHAMBER_LEAD, CERTAIN_AFTER_TURNS)
    used = placed / max(1, placed + pile_size(s))
    return max(waits, min(1.0, (used - USUAL_SHARE_PLACED) / (1.0 - USUAL_SHARE_PLACED)))


@flat
def endless(s: State, t: Table) -> float:
    """How certain it is that the game has no end in sight: 0 in a normal game, at most 1."""
    return certainty(s.turns / t.players - USUAL_ROUNDS, CERTAIN_AFTER_ROUNDS)


@flat
def write_idleness(
    s: State, t: Table, m: Notes, answers: Numbers, number: int, out: Numbers, idle: Any
) -> None:
    """Rate each listed answer from 0 to 1 by how certain it is that it only prolongs a stalled
    game, in `idle`.

    Only the turn's actions can: other questions have no moves or placements. The ways in the notes
    become those of the position.
    """
    for index in range(number):
        idle[index] = 0.0
    late = endless(s, t)
    walking = max(late, circling(s))
    building = max(late, stalling(s))
    if kind_of(top(s)) != CHOOSE_ACTION or (walking == 0.0 and building == 0.0):
        return
    find_near(s, t, m, out)
    moves = moves_to_coin(s, m, s.at[s.turn])
    for index in range(number):
        answer = wide(answers[index])
        if answer < t.move:
            if is_remote(s, t, m, answer):
                idle[index] = building
        elif answer < t.move + t.own_block and not gets_on(
            s, m, path_end(t, answer, t.move), moves
        ):
            idle[index] = walking


@flat
def is_remote(s: State, t: Table, m: Notes, placement: int) -> bool:
    """Whether a placement is out of reach of all heroes, by the marks of `find_near`."""
    cell = wide(t.cell_of[placement % PLACES])
    for at in range(s.n_open):
        if s.open_cell[at] == cell:
            return not is_near(s, m, cell, wide(s.open_facing[at]))
    return False


@flat
def gets_on(s: State, m: Notes, there: int, moves: int) -> bool:
    """Whether moving to a cell finds a coin, or leaves fewer than `moves` to the next one. Meeting
    Drakon sends a hero to Start."""
    if there == s.drakon:
        return False
    return finds_coin(s, m, wide(m.number[there])) or moves_to_coin(s, m, there) < moves


@flat
def moves_to_coin(s: State, m: Notes, cell: int) -> int:
    """The number of moves a hero on a cell needs to find a coin; UNREACHABLE if too many."""
    first = 0
    last = begin_walk(s, m, cell)
    for moves in range(1, HORIZON + 1):
        end = walk_on(m, first, last)
        for at in range(last, end):
            if finds_coin(s, m, wide(m.edge[at])):
                return moves
        first = last
        last = end
    return UNREACHABLE


@flat
def finds_coin(s: State, m: Notes, index: int) -> bool:
    """Whether a hero entering a chamber finds a coin there. Not where Drakon stands."""
    kind = m.kind[index]
    return (
        (kind == FIND or kind == FIND_TWO)
        and s.chambers[index] != s.drakon
        and s.hoard[1] + s.hoard[2] + s.hoard[3] > 0
    )
