"""Destroy a Chamber: put one without a figure under the draw pile (CH-DESTROY)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.actions import OnCell
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import ChamberDestroyed
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.targets import can_be_removed, refused_removal
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision

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
class ChooseRuin(SeatDecision[State]):
    """Which chamber to destroy."""

    kind: ClassVar[str] = "destroy"
    rule: ClassVar[str | None] = "CH-DESTROY"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [
            Destroy(cell) for cell in sorted(state.board.chambers) if can_be_removed(state, cell)
        ]

    def several(self, state: State) -> bool:
        found = 0
        for cell in state.board.chambers:
            if can_be_removed(state, cell):
                found += 1
                if found > 1:
                    return True
        return False

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Destroy) and can_be_removed(state, action.cell)

    def refusal(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Destroy):
            return refused_removal(state, action.cell, "CH-DESTROY")
        return Refusal("CH-DESTROY", "choose the chamber to destroy")

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
