"""Locked Chest: you can never lose the coins you have now (X-CHEST)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import CoinsLocked
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.purse import coins

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class LockedChest(Chamber):
    """A hero who enters locks all coins of its player, or the team's pool."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        purse = tx.draft.purse(seat)
        if purse:
            tx.emit(CoinsLocked(seat, coins(purse)))


PIECE: ChamberPiece = ChamberPiece(
    "locked_chest",
    "X-CHEST",
    LockedChest(),
    ("Locked Chest", "Chest", "Ch"),
    events=(CoinsLocked,),
)
