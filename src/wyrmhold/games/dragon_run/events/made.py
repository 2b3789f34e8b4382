"""Frequent events, created once for each seat."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.events.dungeon import DungeonShuffled, LocationDrawn
from wyrmhold.games.dragon_run.events.table import (
    CharacterInjured,
    ChargeForced,
    DieRolled,
    PowersReadied,
    PowerUsed,
    TemperFell,
    TurnBegan,
)
from wyrmhold.games.dragon_run.events.treasures import CardsPaid, TreasureDrawn
from wyrmhold.games.dragon_run.rules.payments import PAYMENTS

SEATS: Final = range(5)

FRESH_TURN: Final = tuple([TurnBegan(seat, no_cry=False) for seat in SEATS])
"""An ordinary turn begins."""

NO_CRY_TURN: Final = tuple([TurnBegan(seat, no_cry=True) for seat in SEATS])
"""A turn begins in which crying is not allowed."""

DRAWN: Final = tuple(
    [tuple([LocationDrawn(seat, card) for card in range(len(LOCATIONS))]) for seat in SEATS]
)
"""A seat draws a Location, by card."""

TREASURE_DRAWN: Final = tuple(
    [
        tuple([TreasureDrawn(seat, card, 1 << seat) for card in range(len(TREASURES))])
        for seat in SEATS
    ]
)
"""A seat draws a Treasure that nobody else sees, by card."""

PAID: Final = tuple([{cards: CardsPaid(seat, cards) for cards in PAYMENTS} for seat in SEATS])
"""A seat pays, by the cards paid."""

ROLLED: Final = tuple([tuple([DieRolled(seat, side) for side in range(10)]) for seat in SEATS])
"""A seat rolls the die, by result."""

FORCED: Final = tuple([ChargeForced(seat) for seat in SEATS])
USED: Final = tuple([PowerUsed(seat) for seat in SEATS])
INJURED: Final = tuple([CharacterInjured(seat) for seat in SEATS])
READIED: Final = PowersReadied()
CALMER: Final = TemperFell(1)
SHUFFLED: Final = DungeonShuffled()
