"""What experiments collect from games of Dragon Run."""

from __future__ import annotations

from typing import Any

from wyrmhold.games.dragon_run import events as run
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES, gold
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.experiments.collector import Collector, Counter, Found


class Purses(Collector):
    """The final gold and cards in each hand, and whether the seat survived."""

    needs_only_the_end = True

    def finish(self, table: State, found: Found) -> None:
        found.seats["gold"] = [gold(hand) for hand in table.hands]
        found.seats["cards"] = [len(hand) for hand in table.hands]
        found.seats["alive"] = [table.alive >> seat & 1 for seat in range(self.players)]


class Cards(Counter):
    """Cards by name: Locations drawn, potions and talismans played."""

    columns = ("drawn", "played")

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, run.LocationDrawn):
            self.count("drawn", LOCATIONS[event.location], event.seat)
        elif isinstance(event, run.PotionPlayed | run.TalismanPlayed):
            self.count("played", TREASURES[event.card], event.seat)


class Characters(Collector):
    """Each seat's character, uses of its power, and how often the dragon injured it."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.used = [0] * players
        self.injured = [0] * players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, run.PowerUsed):
            self.used[event.seat] += 1
        elif isinstance(event, run.CharacterInjured):
            self.injured[event.seat] += 1

    def finish(self, table: State, found: Found) -> None:
        found.seats["figure"] = [CHARACTERS[number] for number in table.characters]
        found.seats["powers"] = list(self.used)
        found.seats["injured"] = list(self.injured)
