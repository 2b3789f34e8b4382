"""The history of the table, answer by answer, from which logs are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.viewers import CHANCE


@dataclass(frozen=True)
class Happening:
    """One answer with everything that followed from it.

    `chambers` and `drakon` are the lair before the answer, so that logs name chambers as they were.
    """

    by: int
    action: Action | None
    chambers: Mapping[int, int]
    drakon: int
    turns: int
    events: list[Event[State]] = field(default_factory=list)


def happening(state: State, by: int, action: Action | None) -> Happening:
    """A history entry for an answer about to be given in this state."""
    return Happening(by, action, state.board.chambers, state.drakon, state.turns)


def history_of(record: Record) -> list[Happening]:
    """The history of a record. Chance draws belong to the answer before them."""
    told: list[Happening] = []
    for played in walk(DRAKON, record):
        by = played.line.by
        if by != CHANCE or not told:
            told.append(happening(played.before, by, None if by == CHANCE else played.action))
        told[-1].events.extend(played.events)
    return told


def seen_by_people(history: list[Happening], people: Sequence[int]) -> dict[int, int]:
    """How much each person of a resumed game has seen: all up to their own last answer."""
    return {
        seat: max([at for at, entry in enumerate(history) if entry.by == seat], default=0)
        for seat in people
    }
