"""Knight: keep a coin that would be taken or lost, on anybody's turn (HERO-KNIGHT)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.events import CoinKept
from wyrmhold.games.drakon.heroes.base import Hero
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.rules.coins import MayPrevent, Prevent


@final
class Knight(Hero):
    """The prevention is `coins.MayPrevent`; it does not apply to Drakon's catch (DRAK-8)."""

    rule = "HERO-KNIGHT"
    prevents = True


PIECE: HeroPiece = HeroPiece(
    Knight,
    "HERO-KNIGHT",
    "keep a coin you are about to lose",
    answers=(Prevent,),
    frames=(MayPrevent,),
    events=(CoinKept,),
)
