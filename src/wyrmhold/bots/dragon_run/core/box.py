"""The cards of the core, and its Dungeon decks as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from wyrmhold.games.dragon_run.cards import DRAGON, LOCATIONS, TREASURES
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE
from wyrmhold.games.dragon_run.setup.opening import TEMPER
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE

HALL, PACK, HALLWAY, NO_CRYING, TOP_THREE = range(1, len(LOCATIONS))
PLAYERS: Final = 2


@dataclass(frozen=True)
class CoreBox:
    """A core: the starting Temper, and the number of Locations of each kind besides the Dragon,
    which is in every deck (RUN-LOC-LAST)."""

    temper: int
    counts: tuple[int, ...]

    @property
    def most(self) -> int:
        """The most gold a player can have: all there is to find before the dragon falls asleep."""
        return HAND_SIZE + self.temper * (self.counts[HALL - 1] + self.counts[TOP_THREE - 1])

    def decks(self) -> list[tuple[int, ...]]:
        """Every possible deck, as counts of its Locations without the Dragon, in the order of
        `number`. The full deck is the last."""
        return list(product(*[range(count + 1) for count in self.counts]))

    def number(self, deck: tuple[int, ...]) -> int:
        """The index of a deck in `decks`."""
        found = 0
        for held, count in zip(deck, self.counts, strict=True):
            found = found * (count + 1) + held
        return found

    def number_of(self, locations: tuple[int, ...]) -> int:
        """The index in `decks` of a deck given as cards."""
        return self.number(tuple([locations.count(kind) for kind in range(1, len(LOCATIONS))]))

    def options(self) -> dict[str, object]:
        """The table options to play this core."""
        held = dict(zip(LOCATIONS[DRAGON + 1 :], self.counts, strict=True))
        return {
            "cards": {
                "name": "core",
                "sha256": "",
                "locations": {LOCATIONS[DRAGON]: 1, **{name: n for name, n in held.items() if n}},
                # Enough for two hands of maximum size: the deck never runs out.
                "treasures": {TREASURES[0]: PLAYERS * self.most + 10},
            }
        }


def counts_of(locations: Mapping[str, int]) -> tuple[int, ...]:
    """Location counts in card order, without the Dragon."""
    return tuple([locations.get(name, 0) for name in LOCATIONS[DRAGON + 1 :]])


CORE: Final = CoreBox(TEMPER[PLAYERS], counts_of(CATALOGUE.location_counts()))
"""The core of the packaged solution."""
