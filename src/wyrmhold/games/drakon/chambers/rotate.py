"""Rotate a Chamber: turn any one chamber (CH-ROTATE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_families import Family, Scope, Window
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.face_on_cell import WOULD_FACE, FaceOnCell
from wyrmhold.games.drakon.events import ChamberTurned
from wyrmhold.games.drakon.geometry import (
    ARROWS_TEXT,
    LOOKS_THE_SAME,
    NOWHERE,
    SHAPE,
    arrows_from_text,
    arrows_text,
    cell_from_text,
    cell_text,
    rotations,
)
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.questions import ALL, Objection
from wyrmhold.games.drakon.rules.targets import refused_alteration, shielded
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Rotate(Answer):
    """The chamber to turn, and its arrows afterwards."""

    verb = "rotate"
    usage = "rotate X,Y ARROWS or rotate none"
    __match_args__ = ("cell", "arrows")
    __slots__ = __match_args__

    def __init__(self, cell: int, arrows: int) -> None:
        self.cell: Final = cell
        self.arrows: Final = arrows

    def token(self) -> str:
        if self.cell == NOWHERE:
            return "rotate none"
        return f"rotate {cell_text(self.cell)} {arrows_text(self.arrows)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        if len(words) == 1 and words[0] == "none":
            return NO_CHANGE
        expect(words, 2, cls.usage)
        return Rotate(cell_from_text(words[0]), arrows_from_text(words[1]))


NO_CHANGE: Final = Rotate(NOWHERE, 0)
"""Turn a chamber whose arrows look the same afterwards (RUL-4)."""


@final
class RotateChamber(Chamber):
    """A hero who enters turns a chamber, occupied or not, Start included."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseRotation(seat))


def looks_the_same(state: State) -> bool:
    """Whether some chamber that can be turned looks the same after a quarter or half turn."""
    for cell, face in state.board.chambers.items():
        if LOOKS_THE_SAME[face & 15] and not shielded(state, cell):
            return True
    return False


OTHER_ARROWS: Final = Objection("CH-ROTATE", "the chamber does not have these arrows")
UNCHANGED: Final = Objection("RUL-4", "write 'rotate none' for a turn that changes nothing")


@final
class ChooseRotation(FaceOnCell):
    """Which chamber to turn, and how."""

    kind: ClassVar[str] = "rotate"
    rule: ClassVar[str | None] = "CH-ROTATE"
    wanted: ClassVar[str] = "choose the chamber to turn"
    __slots__ = ()

    def answer(self, cell: int, face: int) -> Action:
        return Rotate(cell, face & 15)

    def placed(self, action: Action) -> tuple[int, int] | None:
        if not isinstance(action, Rotate) or action.cell == NOWHERE:
            return None
        return action.cell, action.arrows

    def without_cell(self) -> Action:
        return NO_CHANGE

    def designs(self, state: State, cell: int) -> list[int]:
        return [state.board.chambers[cell]]

    def options(self, state: State) -> list[Action]:
        found: list[Action] = [NO_CHANGE] if looks_the_same(state) else []
        return found + self.faces(state, ALL)

    def objection_without_cell(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Rotate):
            return self.unfit(action)
        if not looks_the_same(state):
            return Refusal("RUL-4", "every chamber you may turn would look different")
        return None

    def objection_to_cell(self, state: State, ground: Board, cell: int) -> Refusal | None:
        if cell not in state.board.chambers:
            return Refusal("CH-ROTATE", f"there is no chamber on {cell_text(cell)}")
        return refused_alteration(cell) if shielded(state, cell) else None

    def objection_to_face(
        self, state: State, cell: int, face: int, facing: int
    ) -> Objection | None:
        arrows, now = face & 15, state.board.chambers[cell] & 15
        if SHAPE[arrows] != SHAPE[now]:
            return OTHER_ARROWS
        if arrows == now:
            return UNCHANGED
        return WOULD_FACE if arrows & facing else None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Rotate)
        tx.emit(ChamberTurned(action.cell, action.arrows))


@final
class Rotated(Chambers):
    """Turns the chamber on a cell, whatever its kind, or one that looks the same afterwards."""

    def __init__(self, shapes: Sequence[int], window: Window) -> None:
        labels = ["rotate none", *[f"rotate {ARROWS_TEXT[shape]}" for shape in shapes]]
        super().__init__(Rotate, labels, shapes, window, before=1)

    def number(self, action: Action) -> int:
        assert isinstance(action, Rotate)
        if action.cell == NOWHERE:
            return self.firsts[0]
        return self.numbered(action, action.arrows, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        if what == 0:
            return NO_CHANGE
        return Rotate(self.window.cells[where], self.lying[what - 1][rotation])


def rotated(scope: Scope) -> list[Family]:
    """Every arrow shape that can look different."""
    shapes = sorted({tile & 15 for tile in scope.tiles if len(rotations(tile & 15)) > 1})
    return [Rotated(shapes, scope.window)]


PIECE: ChamberPiece = ChamberPiece(
    "rotate",
    "CH-ROTATE",
    RotateChamber(),
    ("Rotate", "Rotate", "Ro"),
    answers=(Rotate,),
    frames=(ChooseRotation,),
    events=(ChamberTurned,),
    families=rotated,
)
