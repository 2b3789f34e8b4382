"""Floating Room: may move to another cell with everyone on it (CH-FLOAT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline, placing_from_text
from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_families import Family, Scope, Window
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.face_on_cell import WOULD_FACE, FaceOnCell
from wyrmhold.games.drakon.events import ChamberFloated
from wyrmhold.games.drakon.geometry import (
    ARROWS_TEXT,
    NOWHERE,
    SHAPE,
    arrows_from_text,
    arrows_text,
    cell_text,
)
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.questions import Objection
from wyrmhold.games.drakon.rules.targets import refused_alteration, shielded
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KIND_NUMBER
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Float(Answer):
    """The new cell and rotation of the chamber."""

    verb = "float"
    usage = "float ARROWS@X,Y"
    __match_args__ = ("arrows", "cell")
    __slots__ = __match_args__

    def __init__(self, arrows: int, cell: int) -> None:
        self.arrows: Final = arrows
        self.cell: Final = cell

    def token(self) -> str:
        return f"float {arrows_text(self.arrows)}@{cell_text(self.cell)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 1, cls.usage)
        what, cell = placing_from_text(words[0])
        return Float(arrows_from_text(what), cell)


@final
class Floating(Chamber):
    """A hero who enters may let it float. This may split the lair."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(MayFloat(seat, cell))


OTHER_ARROWS: Final = Objection("CH-FLOAT", "the chamber does not have these arrows")


@final
class MayFloat(FaceOnCell):
    """Another empty cell next to another chamber; declining means staying (RUL-5)."""

    kind: ClassVar[str] = "floating"
    rule: ClassVar[str | None] = "CH-FLOAT"
    wanted: ClassVar[str] = "choose where the chamber floats, or 'decline'"
    __match_args__ = ("seat", "cell")
    __slots__ = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def is_decline(self, action: Action) -> bool:
        return isinstance(action, Decline)

    def answer(self, cell: int, face: int) -> Action:
        return Float(face & 15, cell)

    def placed(self, action: Action) -> tuple[int, int] | None:
        return (action.cell, action.arrows) if isinstance(action, Float) else None

    def without_cell(self) -> Action:
        return DECLINE

    def designs(self, state: State, cell: int) -> list[int]:
        return [state.board.chambers[self.cell]]

    def ground(self, state: State) -> Board:
        return state.board.removed(self.cell)

    def cells(self, ground: Board) -> list[int]:
        return [spot >> 4 for spot in ground.spots]

    def objection_without_cell(self, state: State, action: Action) -> Refusal | None:
        return None if isinstance(action, Decline) else self.unfit(action)

    def objection_to_any_cell(self, state: State) -> Refusal | None:
        return refused_alteration(self.cell) if shielded(state, self.cell) else None

    def objection_to_cell(self, state: State, ground: Board, cell: int) -> Refusal | None:
        if cell == self.cell:
            return Refusal("RUL-5", "it already is there: 'decline' to stay")
        if ground.spot(cell) == NOWHERE:
            where = cell_text(cell)
            return Refusal("CH-FLOAT", f"{where} is not an empty cell next to another chamber")
        return None

    def objection_to_face(
        self, state: State, cell: int, face: int, facing: int
    ) -> Objection | None:
        if SHAPE[face & 15] != SHAPE[state.board.chambers[self.cell] & 15]:
            return OTHER_ARROWS
        return WOULD_FACE if face & facing & 15 else None

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Float):
            kind = tx.draft.board.chambers[self.cell] & ~15
            tx.emit(ChamberFloated(self.cell, action.cell, kind | action.arrows))


@final
class Floated(Chambers):
    """Moves the Floating Room, with one of these arrow shapes, to a cell."""

    def __init__(self, shapes: Sequence[int], window: Window) -> None:
        labels = [f"float {ARROWS_TEXT[shape]}" for shape in shapes]
        super().__init__(Float, labels, shapes, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, Float)
        return self.numbered(action, action.arrows, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Float(self.lying[what][rotation], self.window.cells[where])


def floated(scope: Scope) -> list[Family]:
    """Every arrow shape of the kind."""
    floating = KIND_NUMBER["floating"]
    return [Floated([tile & 15 for tile in scope.tiles if tile >> 4 == floating], scope.window)]


PIECE: ChamberPiece = ChamberPiece(
    "floating",
    "CH-FLOAT",
    Floating(),
    ("Floating Room", "Floating", "Fl"),
    answers=(Float,),
    frames=(MayFloat,),
    events=(ChamberFloated,),
    families=floated,
)
