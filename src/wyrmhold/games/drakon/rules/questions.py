"""Questions that state once what is legal, as objections, and two shapes of them.

`chambers.opponent` and `chambers.face_on_cell` have further shapes. A turn has too many answers for
this; see `rules.turn`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, final

from wyrmhold.games.drakon.actions import OnCell
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision
from wyrmhold.kernel.legal import among

ALL: Final = -1
"""No limit to the number of answers."""


@final
@dataclass(frozen=True, slots=True)
class Objection:
    """Why something is not legal: the clause and the reason.

    Unlike a refusal, it can be shared, so it costs nothing while answers are listed.
    """

    rule: str
    message: str

    def refusal(self) -> Refusal:
        """The same as an error, for one answer."""
        return Refusal(self.rule, self.message)


class Question(SeatDecision[State]):
    """A question to a fixed seat. Its check and its refusals follow from its objections."""

    wanted: ClassVar[str] = ""
    """What to say to an answer of another question; by default, that it is one."""

    __slots__ = ()

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Why an answer is not legal; None if it is."""
        raise NotImplementedError

    def unfit(self, action: Action) -> Refusal:
        """The objection to an answer of another question."""
        return Refusal(
            self.rule, self.wanted or f"'{action.token()}' does not answer '{self.kind}'"
        )

    def allows(self, state: State, action: Action) -> bool:
        return self.objection(state, action) is None

    def refusal(self, state: State, action: Action) -> Refusal:
        found = self.objection(state, action)
        assert found is not None
        return found


class ChooseWord(Question):
    """One of a few words: Escape, the Knight's and the Dwarf's question. The list says it all."""

    __slots__ = ()

    def objection(self, state: State, action: Action) -> Refusal | None:
        return None if among(action, self.options(state)) else self.unfit(action)


class ChooseCell(Question):
    """Which chamber in play: Destroy a Chamber, Drakon's Bargain, Drakon's arrival.

    The answer names the cell, and nothing else unless a question says so.
    """

    answers: ClassVar[type[OnCell]] = OnCell
    """The class of its answers."""

    __slots__ = ()

    def objection_to_cell(self, state: State, cell: int) -> Refusal | None:
        """Why a cell cannot be chosen; None if it can."""
        raise NotImplementedError

    def cells(self, state: State, most: int) -> list[int]:
        """The cells that can be chosen, ascending, but no more than `most`."""
        found: list[int] = []
        for cell in sorted(state.board.chambers):
            if self.objection_to_cell(state, cell) is None:
                found.append(cell)
                if len(found) == most:
                    break
        return found

    def objection(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, self.answers):
            return self.unfit(action)
        return self.objection_to_cell(state, action.cell)

    def options(self, state: State) -> list[Action]:
        make = self.answers
        return [make(cell) for cell in self.cells(state, ALL)]

    def several(self, state: State) -> bool:
        return len(self.cells(state, 2)) > 1
