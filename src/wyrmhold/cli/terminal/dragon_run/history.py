"""The history of the table, answer by answer, from which logs are made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wyrmhold.games.dragon_run.characters.bard import LULLABY_BONUS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.viewers import CHANCE


@dataclass(frozen=True)
class Happening:
    """One answer with everything that followed. The other fields describe the state before it."""

    by: int
    action: Action | None
    characters: tuple[int, ...]
    temper: int
    left: int
    """Number of Locations in the deck, which a roll to hide must beat."""
    bonus: int
    """The lullaby's bonus to the roll."""
    talismans: bool
    """Whether any talismans are in play."""
    events: list[Event[State]] = field(default_factory=list)


def happening(state: State, by: int, action: Action | None) -> Happening:
    """A history entry for an answer about to be given in this state."""
    return Happening(
        by,
        action,
        state.characters,
        state.temper,
        state.left(),
        LULLABY_BONUS if state.lullaby else 0,
        any(state.talismans),
    )


def joins(action: Action | None) -> bool:
    """Whether an answer belongs to the history entry before it.

    That somebody could have annulled a potion but did not is secret, and so is the fact that they
    were asked. Such an answer gets no history entry of its own (RUN-TR-SECRET).
    """
    return action is not None and not action.masked()


def history_of(record: Record) -> list[Happening]:
    """The history of a record. Chance draws belong to the answer before them."""
    told: list[Happening] = []
    for played in walk(DRAGON_RUN, record):
        by = played.line.by
        action = None if by == CHANCE else played.action
        if not told or not (by == CHANCE or joins(action)):
            told.append(happening(played.before, by, action))
        told[-1].events.extend(played.events)
    return told


def seen_by_people(history: list[Happening], people: Sequence[int]) -> dict[int, int]:
    """How much each person of a resumed game has seen: all up to their own last answer."""
    return {
        seat: max([at for at, entry in enumerate(history) if entry.by == seat], default=0)
        for seat in people
    }
