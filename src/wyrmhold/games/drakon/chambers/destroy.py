"""Destroy a Chamber: put one without a figure under the draw pile (CH-DESTROY)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.actions import OnCell
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChamberDestroyed
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.questions import ChooseCell
from wyrmhold.games.drakon.rules.targets import objection_to_removal
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Destroy(OnCell):
    """The chamber to destroy."""

    verb = "destroy"
    usage = "destroy X,Y"
    __slots__ = ()


@final
class DestroyChamber(Chamber):
    """A hero who enters destroys a chamber. This may split the lair."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(ChooseRuin(seat))


@final
class ChooseRuin(ChooseCell):
    """Which chamber to destroy."""

    kind: ClassVar[str] = "destroy"
    rule: ClassVar[str | None] = "CH-DESTROY"
    answers: ClassVar[type[OnCell]] = Destroy
    wanted: ClassVar[str] = "choose the chamber to destroy"
    __slots__ = ()

    def objection_to_cell(self, state: State, cell: int) -> Refusal | None:
        return objection_to_removal(state, cell, "CH-DESTROY")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Destroy)
        tx.emit(ChamberDestroyed(action.cell, tx.draft.board.chambers[action.cell]))


PIECE: ChamberPiece = ChamberPiece(
    "destroy",
    "CH-DESTROY",
    DestroyChamber(),
    ("Destroy", "Destroy", "De"),
    answers=(Destroy,),
    frames=(ChooseRuin,),
    events=(ChamberDestroyed,),
)
