"""Locations, one file per card, and their effects by number."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.dragon_run.cards import LOCATIONS
from wyrmhold.games.dragon_run.locations.base import Location
from wyrmhold.games.dragon_run.locations.dragon import Dragon
from wyrmhold.games.dragon_run.locations.hall import Hall
from wyrmhold.games.dragon_run.locations.hallway import Hallway, NoCrying
from wyrmhold.games.dragon_run.locations.pack import Pack
from wyrmhold.games.dragon_run.locations.top_three import TopThree

_EFFECTS: Final[dict[str, Location]] = {
    "dragon": Dragon(),
    "hall": Hall(),
    "pack": Pack(),
    "hallway": Hallway(),
    "no_crying": NoCrying(),
    "top_three": TopThree(),
}

LOCATION_EFFECTS: Final = tuple([_EFFECTS[name] for name in LOCATIONS])
