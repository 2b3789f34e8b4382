"""Events: the only way to change a draft, and all that anybody hears of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, final

from wyrmhold.kernel.state import BaseState, S_contra
from wyrmhold.kernel.values import Value
from wyrmhold.kernel.viewers import CHANCE, OPEN

if TYPE_CHECKING:
    from wyrmhold.kernel.action import Action
    from wyrmhold.kernel.outcome import Outcome


class Event(Value, Generic[S_contra]):
    """Something that happened."""

    __slots__ = ()

    reveals: ClassVar[bool] = False
    """Whether it shows everybody something that was settled before and known to some at most."""

    invites: ClassVar[str] = ""
    """The kind of a secret question that may follow. Whether one does, nobody else may notice: who
    shows a table to people lets the same time pass after every such event."""

    def evolve(self, draft: S_contra) -> None:
        """Make it so."""
        raise NotImplementedError

    def seen_by(self, viewer: int) -> Event[S_contra] | None:
        """The event as this viewer sees it; None if the viewer sees nothing of it."""
        return self


@final
class Forced(Event[BaseState]):
    """An answer that had no alternative and was given without asking."""

    __match_args__ = ("by", "answer")
    __slots__ = __match_args__

    def __init__(self, by: int, answer: Action) -> None:
        self.by: Final = by
        self.answer: Final = answer

    def evolve(self, draft: BaseState) -> None:
        pass

    def seen_by(self, viewer: int) -> Event[BaseState] | None:
        # That chance had only one outcome can tell what a hidden hand is made of, and an answer
        # that others see masked is none of theirs.
        if viewer in (OPEN, self.by):
            return self
        return self if self.by != CHANCE and self.answer.masked() == self.answer.token() else None


@final
class GameEnded(Event[BaseState]):
    """The game is over; nothing is pending any more."""

    __match_args__ = ("outcome",)
    __slots__ = __match_args__

    def __init__(self, outcome: Outcome) -> None:
        self.outcome: Final = outcome

    def evolve(self, draft: BaseState) -> None:
        draft.outcome = self.outcome
        draft.stack = ()
