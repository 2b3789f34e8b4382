"""Magical Shift: replace a chamber in play with one from your hand (CH-SWITCH)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE, Decline
from wyrmhold.games.drakon.agents.answer_chambers import Chambers
from wyrmhold.games.drakon.agents.answer_families import Window
from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.chambers.face_on_cell import WOULD_FACE, FaceOnCell
from wyrmhold.games.drakon.events import ChamberSwitched
from wyrmhold.games.drakon.geometry import cell_from_text, cell_text
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.placement import came_into_play, distinct
from wyrmhold.games.drakon.rules.questions import Objection
from wyrmhold.games.drakon.rules.targets import can_be_removed, objection_to_removal
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import ESCAPE, SWITCH, TILE_OF, face_from_text, face_text
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect
from wyrmhold.kernel.errors import Refusal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Switch(Answer):
    """The chamber to replace, and the rotated one from the hand."""

    verb = "switch"
    usage = "switch X,Y KIND:ARROWS"
    __match_args__ = ("cell", "face")
    __slots__ = __match_args__

    def __init__(self, cell: int, face: int) -> None:
        self.cell: Final = cell
        self.face: Final = face

    def token(self) -> str:
        return f"switch {cell_text(self.cell)} {face_text(self.face)}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 2, cls.usage)
        return Switch(cell_from_text(words[0]), face_from_text(words[1]))


class SwitchChamber(Chamber):
    """A hero who enters may replace a chamber; no chamber is drawn."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(MaySwitch(seat))

    def matters(self, removed: int, face: int) -> bool:
        """Whether a switch changes anything: the board, or an equal Escape to jump to (RUL-5)."""
        return face != removed or face >> 4 == ESCAPE

    def is_open(self, state: State, seat: int) -> bool:
        """Whether, as far as everybody knows, a seat may have a choice (RUL-8)."""
        return len(state.hands[seat]) > 0 and any(
            [can_be_removed(state, cell) for cell in state.board.chambers]
        )


def switch_of(state: State) -> SwitchChamber:
    """The effect of this kind of chamber at a table."""
    effect = state.rules.chambers[SWITCH]
    assert isinstance(effect, SwitchChamber)
    return effect


SAME_BOARD: Final = Objection("RUL-5", "that would not change the board")


@final
class MaySwitch(FaceOnCell):
    """Which chamber to replace with which, or none.

    If others see no reason why there should be only one answer, it is asked even so: whether a seat
    is asked must not tell what it holds (RUL-8).
    """

    kind: ClassVar[str] = "switch"
    rule: ClassVar[str | None] = "CH-SWITCH"
    wanted: ClassVar[str] = "choose a chamber and one from your hand, or 'decline'"
    __slots__ = ()

    def answer(self, cell: int, face: int) -> Action:
        return Switch(cell, face)

    def placed(self, action: Action) -> tuple[int, int] | None:
        return (action.cell, action.face) if isinstance(action, Switch) else None

    def without_cell(self) -> Action:
        return DECLINE

    def designs(self, state: State, cell: int) -> list[int]:
        return distinct(state.hands[self.seat])

    def settle(self, tx: Tx) -> bool:
        if switch_of(tx.draft).is_open(tx.draft, self.seat):
            return False
        tx.pop()
        return True

    def objection_without_cell(self, state: State, action: Action) -> Refusal | None:
        return None if isinstance(action, Decline) else self.unfit(action)

    def objection_to_cell(self, state: State, ground: Board, cell: int) -> Refusal | None:
        return objection_to_removal(state, cell, "CH-SWITCH")

    def objection_to_face(
        self, state: State, cell: int, face: int, facing: int
    ) -> Objection | None:
        if TILE_OF[face] not in state.hands[self.seat]:
            return Objection("CH-SWITCH", f"you do not hold {face_text(TILE_OF[face])}")
        if face & facing & 15:
            return WOULD_FACE
        if not switch_of(state).matters(state.board.chambers[cell], face):
            return SAME_BOARD
        return None

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Switch):
            removed = tx.draft.board.chambers[action.cell]
            tx.emit(ChamberSwitched(self.seat, action.cell, action.face, removed))
            came_into_play(tx, self.seat, action.face, action.cell)


@final
class Switched(Chambers):
    """Replaces the chamber on a cell with one from the hand."""

    def __init__(self, tiles: Sequence[int], window: Window) -> None:
        super().__init__(Switch, [f"switch {face_text(tile)}" for tile in tiles], tiles, window)

    def number(self, action: Action) -> int:
        assert isinstance(action, Switch)
        return self.numbered(action, action.face, action.cell)

    def action(self, what: int, where: int, rotation: int) -> Action:
        return Switch(self.window.cells[where], self.lying[what][rotation])


PIECE: ChamberPiece = ChamberPiece(
    "switch",
    "CH-SWITCH",
    SwitchChamber(),
    ("Magical Shift", "Shift", "Sw"),
    answers=(Switch,),
    frames=(MaySwitch,),
    events=(ChamberSwitched,),
    families=lambda scope: [Switched(scope.tiles, scope.window)],
)
