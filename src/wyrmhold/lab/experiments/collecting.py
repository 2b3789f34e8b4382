"""What is gathered from a game beside its result: by small classes that listen.

A collector finds numbers or words for the game, for each seat, or for each seat and kind of thing,
such as the chambers of Drakon. It sees the table as everybody together could: it is no player.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from wyrmhold.games.dragon_run import events as run
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, TREASURES, gold
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State as RunState
from wyrmhold.games.drakon import events as drakon
from wyrmhold.games.drakon import purse
from wyrmhold.games.drakon.casting import HAND
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State as DrakonState
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState

Cell = int | float | str


@dataclass
class Found:
    """What collectors found in one game.

    seats    by column, a value for each seat
    kinds    by column and kind, a number for each seat; what is not listed is 0
    """

    seats: dict[str, list[Cell]] = field(default_factory=dict)
    kinds: dict[str, dict[str, list[int]]] = field(default_factory=dict)


class Collector:
    """Listens to one game."""

    def __init__(self, players: int) -> None:
        self.players: Final = players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        """Something happens; the table is as it was just before."""

    def finish(self, table: AnyState, found: Found) -> None:
        """The game is over."""


class Counter(Collector):
    """Counts by column, kind and seat."""

    columns: ClassVar[tuple[str, ...]] = ()

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.counts: dict[str, dict[str, list[int]]] = {column: {} for column in self.columns}

    def count(self, column: str, kind: str, seat: int) -> None:
        kinds = self.counts[column]
        if kind not in kinds:
            kinds[kind] = [0] * self.players
        kinds[kind][seat] += 1

    def finish(self, table: AnyState, found: Found) -> None:
        for column, kinds in self.counts.items():
            found.kinds[column] = {kind: kinds[kind] for kind in sorted(kinds)}


# --- Drakon ---------------------------------------------------------------------------------------


class Purses(Collector):
    """What each seat owns in the end, how many coins it got from the hoard, lost or stole."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.gained = [0] * players
        self.stolen = [0] * players
        self.lost = [0] * players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, drakon.CoinMoved):
            if event.giver != drakon.NOBODY:
                self.lost[event.giver] += 1
            if event.taker != drakon.NOBODY:
                taken = self.gained if event.giver == drakon.NOBODY else self.stolen
                taken[event.taker] += 1

    def finish(self, table: DrakonState, found: Found) -> None:
        seats = range(self.players)
        found.seats["gold"] = [purse.gold(table.wealth(seat)) for seat in seats]
        found.seats["coins"] = [purse.coins(table.wealth(seat)) for seat in seats]
        found.seats["coins_found"] = list(self.gained)
        found.seats["coins_stolen"] = list(self.stolen)
        found.seats["coins_lost"] = list(self.lost)


class Chambers(Counter):
    """Chambers by kind.

    dealt      in the opening hand
    placed     laid from the hand
    entered    a hero came to stand on it, also when somebody else moved it
    acted      of those, when it was the hero's first visit in the turn and Drakon was elsewhere, so
               that the chamber had its effect, if it has one
    """

    columns = ("dealt", "placed", "entered", "acted")

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.drawn = [0] * players

    def happens(self, event: Event[Any], table: DrakonState) -> None:
        if isinstance(event, drakon.HeroMoved):
            cell = event.path[-1]
            kind = KINDS[table.board.chambers[cell] >> 4]
            self.count("entered", kind, event.seat)
            if cell != table.drakon and cell << 3 | event.seat not in table.visited:
                self.count("acted", kind, event.seat)
        elif isinstance(event, drakon.ChamberPlaced):
            self.count("placed", KINDS[event.face >> 4], event.seat)
        elif isinstance(event, drakon.ChamberDrawn):
            if self.drawn[event.seat] < HAND:
                self.count("dealt", KINDS[event.tile >> 4], event.seat)
            self.drawn[event.seat] += 1


class Heroes(Collector):
    """Which hero each seat has, whether it used its ability, and how often Drakon caught it."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.used = [0] * players
        self.caught = [0] * players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, drakon.AbilityUsed):
            self.used[event.seat] += 1
        elif isinstance(event, drakon.HeroCaught):
            self.caught[event.seat] += 1

    def finish(self, table: AnyState, found: Found) -> None:
        found.seats["figure"] = [name or "" for name in DRAKON.picks(table)]
        found.seats["powers"] = list(self.used)
        found.seats["caught"] = list(self.caught)


# --- Dragon Run -----------------------------------------------------------------------------------


class RunPurses(Collector):
    """What each seat's hand is worth in the end, and whether it lived."""

    def finish(self, table: RunState, found: Found) -> None:
        found.seats["gold"] = [gold(hand) for hand in table.hands]
        found.seats["cards"] = [len(hand) for hand in table.hands]
        found.seats["alive"] = [table.alive >> seat & 1 for seat in range(self.players)]


class Cards(Counter):
    """Cards by name: Locations that were turned up, potions and talismans that were played."""

    columns = ("drawn", "played")

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, run.LocationDrawn):
            self.count("drawn", LOCATIONS[event.location], event.seat)
        elif isinstance(event, run.PotionPlayed | run.TalismanPlayed):
            self.count("played", TREASURES[event.card], event.seat)


class Characters(Collector):
    """Which character each seat has, how often it used its power and was hit by the dragon."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.used = [0] * players
        self.injured = [0] * players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        if isinstance(event, run.PowerUsed):
            self.used[event.seat] += 1
        elif isinstance(event, run.CharacterInjured):
            self.injured[event.seat] += 1

    def finish(self, table: RunState, found: Found) -> None:
        found.seats["figure"] = [CHARACTERS[number] for number in table.characters]
        found.seats["powers"] = list(self.used)
        found.seats["injured"] = list(self.injured)


COLLECTORS: Final[Mapping[str, Mapping[str, Callable[[int], Collector]]]] = {
    DRAKON.name: {"purses": Purses, "chambers": Chambers, "heroes": Heroes},
    DRAGON_RUN.name: {"purses": RunPurses, "cards": Cards, "characters": Characters},
}
"""The collectors of each game, by the name that an experiment calls them."""


class Observer:
    """Listens to a game for several collectors, and keeps the table in step with the events."""

    def __init__(self, game: str, players: int, names: Sequence[str]) -> None:
        self.collectors: Final = [COLLECTORS[game][name](players) for name in names]
        self.table: AnyState = None
        self.first = -1
        """Who begins: known as soon as the table is set up."""
        self.found = Found()

    def began(self, fresh: AnyState) -> None:
        self.table = fresh

    def heard(self, events: Sequence[Event[Any]]) -> None:
        table, collectors = self.table, self.collectors
        for event in events:
            for collector in collectors:
                collector.happens(event, table)
            event.evolve(table)
        if self.first < 0:
            self.first = table.turn

    def ended(self, state: AnyState) -> None:
        for collector in self.collectors:
            collector.finish(state, self.found)
