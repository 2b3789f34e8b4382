"""Locked Chest: the coins one has now are never lost again (X-CHEST)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import CoinsLocked
from wyrmhold.games.drakon.purse import coins

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class LockedChest(Chamber):
    """Whoever enters locks all own coins, in a team the pool."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        purse = tx.draft.purse(seat)
        if purse:
            tx.emit(CoinsLocked(seat, coins(purse)))
