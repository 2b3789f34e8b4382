"""The shape of questions about a cell and how a chamber lies there: Rotate, Shift, Floating Room.

Such a question states once what is legal, as objections. Its list, its checks, its samples and its
refusals follow from them.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.geometry import FITS
from wyrmhold.games.drakon.rules.questions import ALL, Objection, Question
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal

WOULD_FACE: Final = Objection("PLACE-2", "one of its arrows would face a neighbour's arrow")


class FaceOnCell(Question):
    """Which cell, and how a chamber lies there afterwards.

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

    def ground(self, state: State) -> Board:
        """The board that the chamber is laid on."""
        return state.board

    def cells(self, ground: Board) -> list[int]:
        """The cells of this board that an answer could name, ascending."""
        return sorted(ground.chambers)

    def objection(self, state: State, action: Action) -> Refusal | None:
        where = self.placed(action)
        if where is None:
            return self.objection_without_cell(state, action)
        found = self.objection_to_any_cell(state)
        if found is not None:
            return found
        return self.objection_to(state, self.ground(state), where[0], where[1])

    def objection_without_cell(self, state: State, action: Action) -> Refusal | None:
        """Why an answer without a cell is not legal."""
        raise NotImplementedError

    def objection_to_any_cell(self, state: State) -> Refusal | None:
        """Why no cell at all can be named."""
        return None

    def objection_to(self, state: State, ground: Board, cell: int, face: int) -> Refusal | None:
        """Why an answer that names this cell and this face is not legal."""
        found = self.objection_to_cell(state, ground, cell)
        if found is not None:
            return found
        why = self.objection_to_face(state, cell, face, ground.facing(cell))
        return None if why is None else why.refusal()

    def objection_to_cell(self, state: State, ground: Board, cell: int) -> Refusal | None:
        """Why no face can lie on a cell."""
        raise NotImplementedError

    def objection_to_face(
        self, state: State, cell: int, face: int, facing: int
    ) -> Objection | None:
        """Why a face cannot lie on a cell that has no objection; `facing` as for the board."""
        raise NotImplementedError

    def faces(self, state: State, most: int) -> list[Action]:
        """The legal answers that name a cell, in order, but no more than `most`."""
        found: list[Action] = []
        if self.objection_to_any_cell(state) is not None:
            return found
        ground = self.ground(state)
        for cell in self.cells(ground):
            if self.objection_to_cell(state, ground, cell) is None:
                facing = ground.facing(cell)
                for design in self.designs(state, cell):
                    for arrows in FITS[design & 15][facing]:
                        face = design & ~15 | arrows
                        if self.objection_to_face(state, cell, face, facing) is None:
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
        if self.objection_to_any_cell(state) is None:
            cells = self.cells(self.ground(state))
            for cell in cells:
                return 1 + 4 * len(self.designs(state, cell)) * len(cells)
        return 1

    def attempt(self, state: State, number: int) -> Action | None:
        if number == 0:
            action = self.without_cell()
            return action if self.objection(state, action) is None else None
        ground = self.ground(state)
        number, turn = (number - 1) >> 2, (number - 1) & 3
        cells = self.cells(ground)
        count = len(self.designs(state, cells[0]))
        cell = cells[number // count]
        design = self.designs(state, cell)[number % count]
        fits = FITS[design & 15][ground.facing(cell)]
        if turn >= len(fits):
            return None
        face = design & ~15 | fits[turn]
        if self.objection_to(state, ground, cell, face) is not None:
            return None
        return self.answer(cell, face)
