"""What can happen at a Drakon table. Every event says how it changes a draft, and who sees what.

`told` is the mask of viewers who learn a hidden value (ALL_TOLD: it lies open). For everybody else
the hidden field reads HIDDEN.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.events.chambers import (
    ChamberDestroyed,
    ChamberDrawn,
    ChamberFloated,
    ChamberPlaced,
    ChambersDiscarded,
    ChamberSwitched,
    ChamberTaken,
    ChamberTurned,
    without,
)
from wyrmhold.games.drakon.events.coins import CoinKept, CoinMoved, CoinSwapped
from wyrmhold.games.drakon.events.figures import (
    AbilityUsed,
    DrakonMoved,
    HeroCaught,
    HeroDealt,
    HeroMoved,
)
from wyrmhold.games.drakon.events.hidden import HIDDEN, NOBODY
from wyrmhold.games.drakon.events.turns import FirstPlayerChosen, TurnEnded

DRAKON_EVENTS: Final = (
    AbilityUsed,
    ChamberDestroyed,
    ChamberDrawn,
    ChamberFloated,
    ChamberPlaced,
    ChambersDiscarded,
    ChamberSwitched,
    ChamberTaken,
    ChamberTurned,
    CoinKept,
    CoinMoved,
    CoinSwapped,
    DrakonMoved,
    FirstPlayerChosen,
    HeroCaught,
    HeroDealt,
    HeroMoved,
    TurnEnded,
)

__all__ = [
    "DRAKON_EVENTS",
    "HIDDEN",
    "NOBODY",
    "AbilityUsed",
    "ChamberDestroyed",
    "ChamberDrawn",
    "ChamberFloated",
    "ChamberPlaced",
    "ChamberSwitched",
    "ChamberTaken",
    "ChamberTurned",
    "ChambersDiscarded",
    "CoinKept",
    "CoinMoved",
    "CoinSwapped",
    "DrakonMoved",
    "FirstPlayerChosen",
    "HeroCaught",
    "HeroDealt",
    "HeroMoved",
    "TurnEnded",
    "without",
]
