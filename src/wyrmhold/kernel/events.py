"""Events: the only way to change a draft, and everything viewers learn about a game."""

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

    rule: ClassVar[str] = ""
    """The clause behind the event."""

    reveals: ClassVar[bool] = False
    """Whether it shows everybody something already settled that at most some players knew."""

    invites: ClassVar[str] = ""
    """The kind of secret question that may follow. Nobody else may notice whether one does, so
    whoever presents the game to people pauses equally long after every such event."""

    silent: ClassVar[str] = ""
    """The answer to that question which nobody else may notice."""

    def evolve(self, draft: S_contra) -> None:
        """Apply the event to the draft."""
        raise NotImplementedError

    def invited(self, state: S_contra) -> tuple[int, ...]:
        """The seats that may be asked after it, as far as everybody knows."""
        return ()

    def seen_by(self, viewer: int) -> Event[S_contra] | None:
        """The event as this viewer sees it; None if it is hidden from them."""
        return self


@final
class Forced(Event[BaseState]):
    """The only possible answer, given without asking."""

    __match_args__ = ("by", "answer")
    __slots__ = __match_args__

    def __init__(self, by: int, answer: Action) -> None:
        self.by: Final = by
        self.answer: Final = answer

    def evolve(self, draft: BaseState) -> None:
        pass

    def seen_by(self, viewer: int) -> Event[BaseState] | None:
        # A chance with only one outcome can reveal the content of a hidden hand, and an answer that
        # others see masked is not theirs to know.
        if viewer in (OPEN, self.by):
            return self
        return self if self.by != CHANCE and self.answer.masked() == self.answer.token() else None


@final
class GameEnded(Event[BaseState]):
    """The game is over; nothing is pending."""

    __match_args__ = ("outcome",)
    __slots__ = __match_args__

    def __init__(self, outcome: Outcome) -> None:
        self.outcome: Final = outcome

    def evolve(self, draft: BaseState) -> None:
        draft.outcome = self.outcome
        draft.stack = ()
