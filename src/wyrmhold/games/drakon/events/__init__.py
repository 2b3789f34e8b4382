"""The events of Drakon. Each defines how it changes a draft, and who sees what of it.

`told` is the mask of viewers who learn a hidden value (ALL_TOLD if it is public). For everybody
else the hidden field is HIDDEN.
"""

from __future__ import annotations

from wyrmhold.games.drakon.events.chambers import (
    ChamberBought,
    ChamberDestroyed,
    ChamberDrawn,
    ChamberFloated,
    ChamberPlaced,
    ChambersDiscarded,
    ChambersExchanged,
    ChamberSwitched,
    ChamberTaken,
    ChamberTurned,
    without,
)
from wyrmhold.games.drakon.events.coins import (
    CoinKept,
    CoinMoved,
    CoinsLocked,
    CoinSwapped,
    PursesOpened,
)
from wyrmhold.games.drakon.events.figures import (
    AbilityUsed,
    DrakonMoved,
    HeroCaught,
    HeroDealt,
    HeroMoved,
    HeroPicked,
    HeroVanished,
)
from wyrmhold.games.drakon.events.hidden import HIDDEN, NOBODY
from wyrmhold.games.drakon.events.turns import FirstPlayerChosen, TurnEnded, TurnHalted, TurnMissed

__all__ = [
    "HIDDEN",
    "NOBODY",
    "AbilityUsed",
    "ChamberBought",
    "ChamberDestroyed",
    "ChamberDrawn",
    "ChamberFloated",
    "ChamberPlaced",
    "ChamberSwitched",
    "ChamberTaken",
    "ChamberTurned",
    "ChambersDiscarded",
    "ChambersExchanged",
    "CoinKept",
    "CoinMoved",
    "CoinSwapped",
    "CoinsLocked",
    "DrakonMoved",
    "FirstPlayerChosen",
    "HeroCaught",
    "HeroDealt",
    "HeroMoved",
    "HeroPicked",
    "HeroVanished",
    "PursesOpened",
    "TurnEnded",
    "TurnHalted",
    "TurnMissed",
    "without",
]
