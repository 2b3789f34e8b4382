"""Steal a Coin: from the player on the left or on the right (CH-STEAL-L, CH-STEAL-R)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.coins import take_from

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx

CLOCKWISE: Final = 1
COUNTERCLOCKWISE: Final = -1


@final
class Steal(Chamber):
    """A hero who enters takes a random coin from a neighbour at the table."""

    def __init__(self, way: int) -> None:
        super().__init__()
        self.way: Final = way

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        take_from(tx, seat, (seat + self.way) % tx.draft.players)


LEFT: ChamberPiece = ChamberPiece(
    "steal_left",
    "CH-STEAL-L",
    Steal(CLOCKWISE),
    ("Steal (left)", "Steal lft", "SL"),
)


RIGHT: ChamberPiece = ChamberPiece(
    "steal_right",
    "CH-STEAL-R",
    Steal(COUNTERCLOCKWISE),
    ("Steal (right)", "Steal rgt", "SR"),
)
