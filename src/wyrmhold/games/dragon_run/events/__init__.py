"""The events of Dragon Run, and who sees what of them."""

from __future__ import annotations

from wyrmhold.games.dragon_run.events.dungeon import (
    DungeonShuffled,
    LocationDrawn,
    LocationLeft,
    LocationPutUnder,
    LocationSeen,
)
from wyrmhold.games.dragon_run.events.hidden import HIDDEN
from wyrmhold.games.dragon_run.events.table import (
    BreathAvoided,
    BreathRedirected,
    CharacterDealt,
    CharacterEliminated,
    CharacterHealed,
    CharacterInjured,
    ChargeForced,
    DieRolled,
    FirstPlayerChosen,
    LullabySung,
    PowersReadied,
    PowerUsed,
    TemperFell,
    TurnBegan,
)
from wyrmhold.games.dragon_run.events.treasures import (
    CardsDiscarded,
    CardsPaid,
    CardTaken,
    PotionAnnulled,
    PotionPlayed,
    TalismanPlayed,
    TreasureDrawn,
    TreasureKept,
    TreasureSeen,
    TreasuresShuffled,
)

__all__ = [
    "HIDDEN",
    "BreathAvoided",
    "BreathRedirected",
    "CardTaken",
    "CardsDiscarded",
    "CardsPaid",
    "CharacterDealt",
    "CharacterEliminated",
    "CharacterHealed",
    "CharacterInjured",
    "ChargeForced",
    "DieRolled",
    "DungeonShuffled",
    "FirstPlayerChosen",
    "LocationDrawn",
    "LocationLeft",
    "LocationPutUnder",
    "LocationSeen",
    "LullabySung",
    "PotionAnnulled",
    "PotionPlayed",
    "PowerUsed",
    "PowersReadied",
    "TalismanPlayed",
    "TemperFell",
    "TreasureDrawn",
    "TreasureKept",
    "TreasureSeen",
    "TreasuresShuffled",
    "TurnBegan",
]
