"""The Void: the hero leaves the board and returns two turns later (X-VOID)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.events import HeroVanished

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class Void(Chamber):
    """The missed turn and the return are handled in `turn.begin_turn`."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.emit(HeroVanished(seat))
