"""Find two Gold: take two random coins from the hoard, one after the other (X-TWO)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.coins import take_from_hoard
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.frames import Step

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class FindTwo(Chamber):
    """A hero who enters takes two coins, or as many as there are. The first may already win."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        tx.push(SecondCoin(seat))
        take_from_hoard(tx, seat)


@final
class SecondCoin(Step[State]):
    """Takes the second coin, if the first did not win."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, tx: Tx) -> None:
        take_from_hoard(tx, self.seat)


PIECE: ChamberPiece = ChamberPiece(
    "find_two",
    "X-TWO",
    FindTwo(),
    ("Find two Gold", "Find two", "FF"),
    letters="F2",
    frames=(SecondCoin,),
)
