"""Lose a Gold: a random coin goes back to the hoard (CH-LOSE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.coins import LoseCoin

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class LoseGold(Chamber):
    """A hero who enters loses a random coin to the hoard."""

    costs_coin: ClassVar[bool] = True

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(LoseCoin(seat))


PIECE: ChamberPiece = ChamberPiece(
    "lose_coin",
    "CH-LOSE",
    LoseGold(),
    ("Lose a Gold", "Lose Gold", "Lo"),
)
