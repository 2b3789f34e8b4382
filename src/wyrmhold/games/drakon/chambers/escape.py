"""Escape: the player who brings it into play may jump onto it (CH-ESCAPE, PLACE-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import DECLINE
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import move
from wyrmhold.games.drakon.rules.questions import ChooseWord
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Word

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Escape(Word):
    """Put your hero on the Escape chamber."""

    verb = "escape"
    usage = "escape"
    __slots__ = ()


JUMP: Final = Escape()


@final
class EscapeChamber(Chamber):
    """No effect on entering. Harp and Strong Wind do not stop the jump; The Void does."""

    def placed(self, tx: Tx, seat: int, cell: int) -> None:
        if tx.draft.at[seat] != NOWHERE:
            tx.push(MayJump(seat, cell))


@final
class MayJump(ChooseWord):
    """A seat may put its hero on the chamber, from anywhere."""

    kind: ClassVar[str] = "escape"
    rule: ClassVar[str | None] = "PLACE-5"
    __match_args__ = ("seat", "cell")
    __slots__ = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def options(self, state: State) -> list[Action]:
        return [JUMP, DECLINE]

    def take(self, tx: Tx, action: Action) -> None:
        if isinstance(action, Escape):
            move(tx, self.seat, (self.cell,))


PIECE: ChamberPiece = ChamberPiece(
    "escape",
    "CH-ESCAPE",
    EscapeChamber(),
    ("Escape", "Escape", "Es"),
    answers=(Escape,),
    frames=(MayJump,),
)
