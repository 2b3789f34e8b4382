"""Events: the only way to change a draft, and all that anybody hears of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, final

from wyrmhold.kernel.state import BaseState, S_contra
from wyrmhold.kernel.values import Value
from wyrmhold.kernel.viewers import told_to

if TYPE_CHECKING:
    from wyrmhold.kernel.action import Action
    from wyrmhold.kernel.outcome import Outcome


class Event(Value, Generic[S_contra]):
    """Something that happened."""

    __slots__ = ()

    def evolve(self, draft: S_contra) -> None:
        """Make it so."""
        raise NotImplementedError

    def seen_by(self, viewer: int) -> Event[S_contra] | None:
        """The event as this viewer sees it; None if the viewer sees nothing of it."""
        return self


@final
class Forced(Event[BaseState]):
    """An answer that had no alternative and was given without asking (RUL-8)."""

    __match_args__ = ("by", "answer", "told")
    __slots__ = __match_args__

    def __init__(self, by: int, answer: Action, told: int) -> None:
        self.by: Final = by
        self.answer: Final = answer
        self.told: Final = told

    def evolve(self, draft: BaseState) -> None:
        pass

    def seen_by(self, viewer: int) -> Event[BaseState] | None:
        seen = told_to(self.told, viewer)
        # That there was only one outcome can itself be a secret, so nothing is left of it.
        return Forced(self.by, self.answer, seen) if seen else None


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
