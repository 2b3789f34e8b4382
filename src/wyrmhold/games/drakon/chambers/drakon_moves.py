"""Drakon Moves: brings Drakon into play, and moves her (CH-DRAKON, PLACE-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import DrakonMoved
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.dragon import Drakon, MayMoveDrakon, MoveDrakon, PutDrakon

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class DrakonMoves(Chamber):
    """Entering does nothing while Drakon is not on the board."""

    def __init__(self, *, optional: bool = False) -> None:
        super().__init__()
        self.optional: Final = optional
        """Whether whoever enters may leave her alone (DRAK-7)."""

    def placed(self, tx: Tx, seat: int, cell: int) -> None:
        if not tx.draft.drakon_is_out():
            tx.push(PutDrakon(seat))

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        if tx.draft.drakon_is_out():
            tx.push(MayMoveDrakon(seat) if self.optional else MoveDrakon(seat))


PIECE: ChamberPiece = ChamberPiece(
    "drakon_moves",
    "CH-DRAKON",
    DrakonMoves(),
    ("Drakon Moves", "Drk.Moves", "Dr"),
    answers=(Drakon,),
    frames=(PutDrakon, MoveDrakon, MayMoveDrakon),
    events=(DrakonMoved,),
)
