"""The contents of Dragon Run, for pages that list them."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.all_parts import ALL
from wyrmhold.games.dragon_run.clauses import clauses
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.setup.options import EDITION
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.reference import Reference

EVENT_CLAUSES: Final = {
    **{event.__name__: event.rule for event in ALL.events if issubclass(event, Event)},
    "Forced": "RUN-LOC-LAST",
    "GameEnded": "RUN-END-1",
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
