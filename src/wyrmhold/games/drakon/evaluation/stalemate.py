"""Detects answers that do not advance the game.

Two heroes next to a Steal chamber can rob each other forever, each with good reason. Two players
who wait for each other to place the first coin can build at the far end of the lair until no
chamber is left. A position does not record how long that has been going on, but its turns and
chambers show it: far more turns were moves than usual, or far fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhold.games.drakon.actions import Move, Place
from wyrmhold.games.drakon.evaluation.lookout import FIND, FIND_TWO, HORIZON, UNREACHABLE, Lookout
from wyrmhold.games.drakon.evaluation.prospects import NEAR_MOVES, split_spots
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

USUAL_MOVES: Final = 30.0
USUAL_MOVES_PER_CHAMBER: Final = 1.5
"""The moves of a normal game: up to this many, plus this many per chamber placed."""

USUAL_CHAMBER_LEAD: Final = 14.0
"""A normal game has at most this many more chambers placed than moves."""

USUAL_SHARE_PLACED: Final = 0.5
"""The share of chambers placed above which each further one counts as waiting."""

CERTAIN_AFTER_TURNS: Final = 14.0
"""The number of excess turns at which we are certain."""

USUAL_ROUNDS: Final = 40.0
CERTAIN_AFTER_ROUNDS: Final = 20.0
"""The turns per player of a normal game, and how many more until we are certain."""


def circling(state: State) -> float:
    """How certain it is that heroes only walk in circles: 0 in a normal game, at most 1."""
    placed = chambers_placed(state)
    moves = state.turns - placed
    return certainty(moves - USUAL_MOVES_PER_CHAMBER * placed - USUAL_MOVES)


def stalling(state: State) -> float:
    """How certain it is that all players wait for each other: 0 in a normal game, at most 1."""
    placed = chambers_placed(state)
    moves = max(0, state.turns - placed)
    waits = certainty(placed - moves - USUAL_CHAMBER_LEAD)
    used = placed / max(1, placed + state.pile_size())
    return max(waits, min(1.0, (used - USUAL_SHARE_PLACED) / (1.0 - USUAL_SHARE_PLACED)))


def endless(state: State) -> float:
    """How certain it is that the game has no end in sight: 0 in a normal game, at most 1."""
    return certainty(state.turns / state.players - USUAL_ROUNDS, CERTAIN_AFTER_ROUNDS)


def chambers_placed(state: State) -> int:
    """The number of chambers in play besides Start."""
    return len(state.board.chambers) - 1


def certainty(beyond: float, certain_after: float = CERTAIN_AFTER_TURNS) -> float:
    """The certainty after `beyond` excess turns, growing linearly to 1 at `certain_after`."""
    return min(1.0, max(0.0, beyond / certain_after))


def idleness(state: State, answers: Sequence[Action]) -> list[float]:
    """Rate each answer from 0 to 1 by how certain it is that it only prolongs a stalled game.

    If heroes walk in circles, that is every move that neither finds a coin nor gets closer to one.
    If all players wait, it is every placement out of reach of all heroes. If the game has no end in
    sight, it is both.
    """
    late = endless(state)
    round_, off = max(late, circling(state)), max(late, stalling(state))
    if not round_ and not off:
        return [0.0] * len(answers)
    remote = {spot >> 4 for spot in split_spots(state, NEAR_MOVES)[1]} if off else set()
    lookout = Lookout(state)
    found: list[float] = []
    for answer in answers:
        if isinstance(answer, Move):
            found.append(0.0 if moves_on(lookout, state, answer) else round_)
        elif isinstance(answer, Place) and answer.cell in remote:
            found.append(off)
        else:
            found.append(0.0)
    return found


def moves_on(lookout: Lookout, state: State, move: Move) -> bool:
    """Whether a move finds a coin or gets closer to one. Meeting Drakon sends a hero to Start."""
    here, there = state.at[state.turn], move.path[-1]
    if there == state.drakon:
        return False
    if finds_coin(state, there):
        return True
    return to_coin(lookout, state, there) < to_coin(lookout, state, here)


def to_coin(lookout: Lookout, state: State, cell: int) -> int:
    """The number of moves a hero on a cell needs to find a coin; UNREACHABLE if too many."""
    for far, layer in enumerate(lookout.layers(cell, HORIZON)):
        for number in layer:
            if finds_coin(state, lookout.cells[number]):
                return far + 1
    return UNREACHABLE


def finds_coin(state: State, cell: int) -> bool:
    """Whether a hero entering a cell finds a coin there. Not where Drakon stands."""
    kind = state.board.chambers[cell] >> 4
    return kind in (FIND, FIND_TWO) and cell != state.drakon and bool(state.hoard)
