"""The Void: the hero leaves the board and returns two turns later (X-VOID)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.actions import Return
from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import HeroVanished, TurnMissed
from wyrmhold.games.drakon.piece import ChamberPiece

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Void(Chamber):
    """The missed turn and the return are handled in `turn.begin_turn`."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.emit(HeroVanished(seat))


PIECE: ChamberPiece = ChamberPiece(
    "void",
    "X-VOID",
    Void(),
    ("The Void", "The Void", "Vo"),
    answers=(Return,),
    events=(HeroVanished, TurnMissed),
)
