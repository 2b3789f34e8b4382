"""What happened at the table, answer by answer, to be told to whoever looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wyrmhold.games.dragon_run.characters.bard import LULLABY_BONUS
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replaying import walk
from wyrmhold.kernel.viewers import CHANCE


@dataclass(frozen=True)
class Happening:
    """One answer with all that followed from it; the other fields are from before it."""

    by: int
    action: Action | None
    characters: tuple[int, ...]
    temper: int
    left: int
    """The Locations in the deck: what a roll to hide must beat."""
    bonus: int
    """What the lullaby adds to it."""
    talismans: bool
    """Whether there are any on the table."""
    events: list[Event[State]] = field(default_factory=list)


def happening(state: State, by: int, action: Action | None) -> Happening:
    """An answer that is about to be given in this state."""
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
    """Whether an answer is told with the one before it.

    That somebody could have annulled a potion and did not is a secret, and so is that there was
    such an answer at all: the history has no entry of its own for it (RUN-TR-SECRET).
    """
    return action is not None and not action.masked()


def history_of(record: Record) -> list[Happening]:
    """Everything that happened in a record, the draws of chance with the answer before them."""
    told: list[Happening] = []
    for played in walk(DRAGON_RUN, record):
        by = played.line.by
        action = None if by == CHANCE else played.action
        if not told or not (by == CHANCE or joins(action)):
            told.append(happening(played.before, by, action))
        told[-1].events.extend(played.events)
    return told


def seen_by_people(history: list[Happening], people: Sequence[int]) -> dict[int, int]:
    """How much each person of a resumed game has seen: all before the own last answer."""
    return {
        seat: max([at for at, entry in enumerate(history) if entry.by == seat], default=0)
        for seat in people
    }
