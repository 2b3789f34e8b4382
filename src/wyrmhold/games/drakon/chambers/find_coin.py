"""Find a Coin: take a random coin from the hoard (CH-FIND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.coins import take_from_hoard

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class FindCoin(Chamber):
    """A hero who enters takes a random coin from the hoard."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        take_from_hoard(tx, seat)


PIECE: ChamberPiece = ChamberPiece(
    "find_coin",
    "CH-FIND",
    FindCoin(),
    ("Find a Coin", "Find Coin", "Fi"),
    letters="F1",
)
