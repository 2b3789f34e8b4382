"""Moving Chambers: two chambers with the same arrow shape swap places (X-MOVING)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.agents.answer_families import Family, Window
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChambersExchanged
from wyrmhold.games.drakon.geometry import SHAPE, cell_from_text, cell_text, coordinates
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.questions import ALL, Objection, Question
from wyrmhold.games.drakon.rules.targets import can_be_removed, objection_to_removal
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.numbering import OUTSIDE

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Exchange(Answer):
    """The two chambers, ascending by x and then y."""

    verb = "exchange"
    usage = "exchange X,Y X,Y"
    __match_args__ = ("cell", "other")
    __slots__ = __match_args__

    def __init__(self, cell: int, other: int) -> None:
        self.cell: Final = cell
        self.other: Final = other

    def token(self) -> str:
        return f"exchange {cell_text(self.cell)} {cell_text(self.other)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        cells = sorted([cell_from_text(word) for word in words], key=coordinates)
        return Exchange(cells[0], cells[1])


@final
class MovingChambers(Chamber):
    """A hero who enters swaps two unoccupied chambers."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseExchange(seat))


def movable(state: State) -> list[list[int]]:
    """The chambers that can be swapped, grouped by arrow shape; cells ascending."""
    shapes: dict[int, list[int]] = {}
    for cell, face in state.board.chambers.items():
        if can_be_removed(state, cell):
            shapes.setdefault(SHAPE[face & 15], []).append(cell)
    return [sorted(cells, key=coordinates) for cells in shapes.values()]


SHAPES_DIFFER: Final = Objection("X-MOVING", "their arrows do not have the same shape")
UNCHANGED: Final = Objection("X-MOVING", "they are of the same kind: nothing would change")


@final
class ChooseExchange(Question):
    """Which two to swap. Two of the same kind are not offered: nothing would change."""

    kind: ClassVar[str] = "moving_chambers"
    rule: ClassVar[str | None] = "X-MOVING"
    wanted: ClassVar[str] = "choose the two chambers to swap"
    __slots__ = ()

    def objection(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Exchange):
            return self.unfit(action)
        for cell in (action.cell, action.other):
            found = objection_to_removal(state, cell, "X-MOVING")
            if found is not None:
                return found
        why = self.objection_to_pair(state, action.cell, action.other)
        if why is None and coordinates(action.cell) > coordinates(action.other):
            why = UNCHANGED  # A pair is one answer, in ascending order.
        return None if why is None else why.refusal()

    def objection_to_pair(self, state: State, cell: int, other: int) -> Objection | None:
        """Why two chambers that can be removed do not swap places."""
        chambers = state.board.chambers
        one, two = chambers[cell], chambers[other]
        if SHAPE[one & 15] != SHAPE[two & 15]:
            return SHAPES_DIFFER
        return UNCHANGED if one >> 4 == two >> 4 else None

    def pairs(self, state: State, most: int) -> list[Action]:
        """The legal answers, in order, but no more than `most`."""
        found: list[Action] = []
        for cells in movable(state):
            for index, cell in enumerate(cells):
                for other in cells[index + 1 :]:
                    if self.objection_to_pair(state, cell, other) is None:
                        found.append(Exchange(cell, other))
                        if len(found) == most:
                            return found
        return found

    def options(self, state: State) -> list[Action]:
        return self.pairs(state, ALL)

    def several(self, state: State) -> bool:
        return len(self.pairs(state, 2)) > 1

    def tries(self, state: State) -> int:
        return len(state.board.chambers) ** 2

    def attempt(self, state: State, number: int) -> Action | None:
        cells = sorted(state.board.chambers, key=coordinates)
        action = Exchange(cells[number // len(cells)], cells[number % len(cells)])
        return action if self.objection(state, action) is None else None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Exchange)
        tx.emit(ChambersExchanged(action.cell, action.other))


@final
class Pairs(Family):
    """Two cells, ascending: the second is the what, the first is the place."""

    def __init__(self, window: Window) -> None:
        labels = [f"exchange with {cell_text(cell)}" for cell in window.cells[1:]]
        super().__init__(Exchange, labels, [(at + 1, 1) for at in range(len(labels))])
        self._window: Final = window

    def number(self, action: Action) -> int:
        assert isinstance(action, Exchange)
        one = self._window.index(action.cell)
        two = self._window.index(action.other)
        return OUTSIDE if one < 0 or two < 0 else self.firsts[two - 1] + one

    def action(self, what: int, where: int, rotation: int) -> Action:
        cells = self._window.cells
        return Exchange(cells[where], cells[what + 1])


PIECE: ChamberPiece = ChamberPiece(
    "moving_chambers",
    "X-MOVING",
    MovingChambers(),
    ("Moving", "Moving", "Mo"),
    answers=(Exchange,),
    frames=(ChooseExchange,),
    events=(ChambersExchanged,),
    families=lambda scope: [Pairs(scope.window)],
)
