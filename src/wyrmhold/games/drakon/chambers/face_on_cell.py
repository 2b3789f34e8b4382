"""The shape of questions about a cell and how a chamber lies there: Rotate, Magical Shift.

Such a question states once what is legal, as objections. Its list, its checks, its samples and its
refusals follow from them.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.drakon.geometry import FITS
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

ALL: Final = -1
"""No limit to the number of answers."""


@final
class Objection:
    """Why a face cannot lie on a cell: the clause and the reason.

    Unlike a refusal, it can be shared, so it costs nothing while answers are listed.
    """

    __slots__ = ("message", "rule")

    def __init__(self, rule: str, message: str) -> None:
        self.rule: Final = rule
        self.message: Final = message


WOULD_FACE: Final = Objection("PLACE-2", "one of its arrows would face a neighbour's arrow")


class FaceOnCell(SeatDecision[State]):
    """Which chamber on the board, and how it or another lies there afterwards.

    One further answer names no cell. A number stands for it, or for a cell, a design and a turn.
    """

    __slots__ = ()

    def answer(self, cell: int, face: int) -> Action:
        """The answer that a face lies on a cell."""
        raise NotImplementedError

    def placed(self, action: Action) -> tuple[int, int] | None:
        """The cell and the face of an answer; None if it names no cell."""
        raise NotImplementedError

    def without_cell(self) -> Action:
        """The answer that names no cell."""
        raise NotImplementedError

    def designs(self, state: State, cell: int) -> list[int]:
        """The chambers that could lie on a cell, in some rotation; as many for every cell."""
        raise NotImplementedError

    def objection(self, state: State, action: Action) -> Refusal | None:
        """Why an answer is not legal; None if it is."""
        where = self.placed(action)
        if where is None:
            return self.objection_without_cell(state, action)
        cell, face = where
        found = self.objection_to_cell(state, cell)
        if found is not None:
            return found
        why = self.objection_to_face(state, cell, face)
        return None if why is None else Refusal(why.rule, why.message)

    def objection_without_cell(self, state: State, action: Action) -> Refusal | None:
        """Why an answer without a cell is not legal."""
        raise NotImplementedError

    def objection_to_cell(self, state: State, cell: int) -> Refusal | None:
        """Why nothing can be changed on a cell."""
        raise NotImplementedError

    def objection_to_face(self, state: State, cell: int, face: int) -> Objection | None:
        """Why a face cannot lie on a cell that can be changed."""
        raise NotImplementedError

    def faces(self, state: State, most: int) -> list[Action]:
        """The legal answers that name a cell, in order, but no more than `most`."""
        found: list[Action] = []
        board = state.board
        for cell in sorted(board.chambers):
            if self.objection_to_cell(state, cell) is None:
                facing = board.facing(cell)
                for design in self.designs(state, cell):
                    for arrows in FITS[design & 15][facing]:
                        face = design & ~15 | arrows
                        if self.objection_to_face(state, cell, face) is None:
                            found.append(self.answer(cell, face))
                            if len(found) == most:
                                return found
        return found

    def options(self, state: State) -> list[Action]:
        found = self.faces(state, ALL)
        bare = self.without_cell()
        if self.objection(state, bare) is None:
            found.append(bare)
        return found

    def several(self, state: State) -> bool:
        return self.objection(state, self.without_cell()) is None and bool(self.faces(state, 1))

    def tries(self, state: State) -> int:
        cells = state.board.chambers
        for cell in cells:
            return 1 + 4 * len(self.designs(state, cell)) * len(cells)
        return 1

    def attempt(self, state: State, number: int) -> Action | None:
        if number == 0:
            action = self.without_cell()
            return action if self.objection(state, action) is None else None
        board = state.board
        number, turn = (number - 1) >> 2, (number - 1) & 3
        cells = sorted(board.chambers)
        count = len(self.designs(state, cells[0]))
        cell = cells[number // count]
        design = self.designs(state, cell)[number % count]
        fits = FITS[design & 15][board.facing(cell)]
        if turn >= len(fits):
            return None
        action = self.answer(cell, design & ~15 | fits[turn])
        return action if self.objection(state, action) is None else None

    def allows(self, state: State, action: Action) -> bool:
        return self.objection(state, action) is None

    def refusal(self, state: State, action: Action) -> Refusal:
        found = self.objection(state, action)
        assert found is not None
        return found
