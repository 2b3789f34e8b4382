"""The shape of questions about an opponent: Map Chamber.

Such a question states once who can be chosen. Its list, its check and its refusal follow.
"""

from __future__ import annotations

from typing import ClassVar

from wyrmhold.games.drakon.actions import OnSeat
from wyrmhold.games.drakon.rules.questions import Question
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal


class ChooseOpponent(Question):
    """Which opponent, as an answer that names a seat."""

    answers: ClassVar[type[OnSeat]] = OnSeat
    """The class of its answers."""

    wanted: ClassVar[str] = "choose an opponent"

    __slots__ = ()

    def can_be(self, state: State, other: int) -> bool:
        """Whether this opponent can be chosen."""
        return True

    def objection(self, state: State, action: Action) -> Refusal | None:
        if (
            isinstance(action, self.answers)
            and action.seat in state.opponents(self.seat)
            and self.can_be(state, action.seat)
        ):
            return None
        return self.unfit(action)

    def options(self, state: State) -> list[Action]:
        make = self.answers
        return [make(other) for other in state.opponents(self.seat) if self.can_be(state, other)]
