"""Drakon Moves: brings the figure into play, and moves it (CH-DRAKON, PLACE-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.dragon import MoveDrakon, PutDrakon

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class DrakonMoves(Chamber):
    """Without the figure on the board entering does nothing."""

    def placed(self, tx: Tx, seat: int, cell: int) -> None:
        if not tx.draft.drakon_is_out():
            tx.push(PutDrakon(seat))

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        if tx.draft.drakon_is_out():
            tx.push(MoveDrakon(seat))
