"""The contents of Dragon Run, for pages that list them."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.clauses import clauses
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.setup.options import EDITION
from wyrmhold.kernel.reference import Reference

EVENT_CLAUSES: Final = {
    "BreathAvoided": "RUN-TR-INVIS",
    "BreathRedirected": "RUN-TR-REDIR",
    "CardTaken": "RUN-CH-THIEF",
    "CardsDiscarded": "RUN-LOC-PACK",
    "CardsPaid": "RUN-PAY",
    "CharacterDealt": "RUN-SET-2",
    "CharacterEliminated": "RUN-LOC-DRAGON",
    "CharacterHealed": "RUN-TR-HEALTH",
    "CharacterInjured": "RUN-LOC-DRAGON",
    "ChargeForced": "RUN-TURN-5",
    "DieRolled": "RUN-HIDE-1",
    "DungeonShuffled": "RUN-LOC-DRAGON",
    "FirstPlayerChosen": "RUN-SET-5",
    "Forced": "RUN-LOC-LAST",
    "GameEnded": "RUN-END-1",
    "LocationDrawn": "RUN-CHARGE",
    "LocationLeft": "RUN-KNOW-2",
    "LocationPutUnder": "RUN-KNOW-2",
    "LocationSeen": "RUN-KNOW-1",
    "LullabySung": "RUN-CH-BARD",
    "PotionAnnulled": "RUN-TR-ANNUL",
    "PotionPlayed": "RUN-TURN-3",
    "PowerUsed": "RUN-TURN-2",
    "PowersReadied": "RUN-CH-READY",
    "TalismanPlayed": "RUN-TR-TALI",
    "TemperFell": "RUN-SET-1",
    "TreasureDrawn": "RUN-SET-4",
    "TreasureKept": "RUN-LOC-TOP3",
    "TreasureSeen": "RUN-LOC-TOP3",
    "TreasuresShuffled": "RUN-TR-DECK",
    "TurnBegan": "RUN-TURN-1",
}
"""The clause behind each type of event."""

REASONS: Final = {"temper": "RUN-END-1", "dragon": "RUN-END-2"}
"""The clause behind each reason the game can end."""


def reference() -> Reference:
    """Everything a page can list."""
    return Reference(
        clauses(),
        EVENT_CLAUSES,
        REASONS,
        {
            "editions": {
                EDITION: {
                    "title": "Dragon Run",
                    "locations": [
                        {
                            "card": row.name,
                            "name": row.title,
                            "clause": row.clause,
                            "count": row.count,
                        }
                        for row in CATALOGUE.locations
                    ],
                    "treasures": [
                        {
                            "card": row.name,
                            "name": row.title,
                            "clause": row.clause,
                            "count": row.count,
                            "value": row.value,
                        }
                        for row in CATALOGUE.treasures
                    ],
                    "characters": [
                        {"character": row.name, "name": row.title, "clause": row.clause}
                        for row in CATALOGUE.characters
                    ],
                }
            }
        },
    )
