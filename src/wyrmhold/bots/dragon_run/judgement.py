"""What a scripted player thinks things are worth. Tuned by experiment: see `docs/balance.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from wyrmhold.games.dragon_run.cards import CHARACTERS, OBJECTS, TREASURES, worth

MAX_TEMPER: Final = 8
"""The highest starting Temper (RUN-SET-1)."""

SPECIAL_WORTH: Final = {
    "health": 2.5,
    "mind_control": 2.0,
    "vision": 0.8,
    "light": 1.0,
    "annulation": 0.6,
    "redirection": 2.5,
    "invisibility": 2.0,
    "languor": 0.8,
}
"""Value in gold of potions and talismans in hand, early in the game."""

POWER_WORTH: Final = {
    "cleric": 0.0,
    "warrior": 0.2,
    "thief": 0.0,
    "elf": 0.1,
    "magician": 0.3,
    "dwarf": 0.0,
    "bard": 0.6,
}
"""Value in gold of a ready power: what using it now must bring in to be worth it."""


@final
class Judgement:
    """The numbers a scripted player decides by.

    spread          how much gold can still change hands, by Temper
    survival        chance to survive to the end, uninjured and injured, by Temper
    worths          value of each Treasure card in hand, by Temper
    powers          value of each character's ready power, by Temper
    hall            extra value of a Treasure Hall for the right to take another turn
    best_of_three   how much the best of three Treasures is worth above an average one
    second_look     value of seeing a second Location
    suspicion       chance that a Location others looked at and left is the Dragon
    trust           chance that a Location others put under the deck is the Dragon
    """

    def __init__(
        self,
        *,
        spread: float = 3.0,
        spread_more: float = 0.7,
        healthy: float = 0.97,
        hurt: float = 0.84,
        specials: Mapping[str, float] = SPECIAL_WORTH,
        powers: Mapping[str, float] = POWER_WORTH,
        hall: float = 1.0,
        best_of_three: float = 1.3,
        second_look: float = 0.5,
        fading: float = 5.0,
        suspicion: float = 0.5,
        trust: float = 0.8,
    ) -> None:
        tempers = range(MAX_TEMPER + 1)
        self.spread: Final = [spread + spread_more * temper for temper in tempers]
        self.survival: Final = (
            [healthy ** max(0, temper - 1) for temper in tempers],
            [hurt**temper for temper in tempers],
        )
        # Towards the end there is less and less left to use them on.
        fades = [min(1.0, temper / fading) for temper in tempers]
        self.worths: Final = [
            [
                float(worth(card)) if card < OBJECTS else specials[name] * fade
                for card, name in enumerate(TREASURES)
            ]
            for fade in fades
        ]
        self.powers: Final = [[powers[name] * fade for name in CHARACTERS] for fade in fades]
        self.hall: Final = hall
        self.best_of_three: Final = best_of_three
        self.second_look: Final = second_look
        self.suspicion: Final = suspicion
        self.trust: Final = trust


JUDGEMENT: Final = Judgement()
