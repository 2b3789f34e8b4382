"""Answers that bring a game no further.

Two heroes beside a Steal can rob one another for ever, each with good reason; and two who both wait
for the other to lay the first coin can build at the far end of the lair until no chamber is left.
No position tells how long that has been going on, but its turns and chambers do: by then far more
turns were moves than usual, or far fewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhold.games.drakon.actions import Move, Place
from wyrmhold.games.drakon.lookout import FAR, FIND, FIND_TWO, HORIZON, Lookout
from wyrmhold.games.drakon.prospects import NEAR, split_spots
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action

ROUNDABOUT: Final = 30.0
A_CHAMBER: Final = 1.5
"""So many moves are nothing unusual, and so many more for each chamber."""

STAND_OFF: Final = 14.0
"""So many more chambers than moves are nothing unusual."""

MUCH: Final = 0.5
"""With so much of all chambers laid, each that is left counts."""

GROWS: Final = 14.0
"""Over so many further turns it becomes certain."""

LATE: Final = 40.0
LATER: Final = 20.0
"""So many turns a player are nothing unusual, and over so many more all patience ends."""


def going_round(state: State) -> float:
    """How surely heroes only walk in circles: 0 in any usual game, at most 1."""
    laid = chambers_laid(state)
    moves = state.turns - laid
    return certainty(moves - A_CHAMBER * laid - ROUNDABOUT)


def standing_off(state: State) -> float:
    """How surely everybody only waits for the others: 0 in any usual game, at most 1."""
    laid = chambers_laid(state)
    moves = max(0, state.turns - laid)
    waits = certainty(laid - moves - STAND_OFF)
    used = laid / max(1, laid + state.pile_size())
    return max(waits, min(1.0, (used - MUCH) / (1.0 - MUCH)))


def running_late(state: State) -> float:
    """How surely a game has no end in sight: 0 in any usual game, at most 1."""
    return certainty(state.turns / state.players - LATE, LATER)


def chambers_laid(state: State) -> int:
    """How many chambers lie there beside Start."""
    return len(state.board.chambers) - 1


def certainty(beyond: float, grows: float = GROWS) -> float:
    """What so many turns beyond the usual say, if all is certain after `grows` of them."""
    return min(1.0, max(0.0, beyond / grows))


def idleness(state: State, answers: Sequence[Action]) -> list[float]:
    """For each answer from 0 to 1 how surely it only prolongs a game that does not move on.

    Where heroes walk in circles that is every move that neither finds a coin nor leads nearer to
    one, and where everybody waits, every placement that is out of all heroes' ways. Where a game
    has no end in sight it is both.
    """
    late = running_late(state)
    round_, off = max(late, going_round(state)), max(late, standing_off(state))
    if not round_ and not off:
        return [0.0] * len(answers)
    remote = {spot >> 4 for spot in split_spots(state, NEAR)[1]} if off else set()
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
    """Whether a move finds a coin, or leads nearer to one. Who meets Drakon is back at Start."""
    here, there = state.at[state.turn], move.path[-1]
    if there == state.drakon:
        return False
    if finds_coin(state, there):
        return True
    return to_coin(lookout, state, there) < to_coin(lookout, state, here)


def to_coin(lookout: Lookout, state: State, cell: int) -> int:
    """In how many moves a hero on a cell finds a coin."""
    for far, layer in enumerate(lookout.layers(cell, HORIZON)):
        for number in layer:
            if finds_coin(state, lookout.cells[number]):
                return far + 1
    return FAR


def finds_coin(state: State, cell: int) -> bool:
    """Whether a hero who comes onto a cell finds a coin there: not where Drakon stands."""
    kind = state.board.chambers[cell] >> 4
    return kind in (FIND, FIND_TWO) and cell != state.drakon and bool(state.hoard)
