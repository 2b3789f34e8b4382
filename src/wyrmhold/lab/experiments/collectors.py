"""Collectors: small classes that gather more from a game than its result.

A collector finds numbers or words for each seat, or for each seat and kind of thing, such as the
chambers of Drakon. It is not a player and sees the whole table.
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
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.casting import HAND_SIZE
from wyrmhold.games.drakon.state import State as DrakonState
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState

Cell = int | float | str


@dataclass
class Found:
    """What the collectors found in one game.

    seats    a value for each seat, by column
    kinds    a count for each seat, by column and kind; kinds not listed are 0
    """

    seats: dict[str, list[Cell]] = field(default_factory=dict)
    kinds: dict[str, dict[str, list[int]]] = field(default_factory=dict)


class Collector:
    """Observes one game."""

    def __init__(self, players: int) -> None:
        self.players: Final = players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        """Called with an event and the table just before it."""

    def finish(self, table: AnyState, found: Found) -> None:
        """Called at the end of the game, to add to `found`."""


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
    """Each seat's final wealth, and the coins it found, lost and stole."""

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
    placed     placed from the hand
    entered    entered by the hero, even if somebody else moved it
    acted      entered for the first time in a turn with Drakon elsewhere, so that the chamber's
               effect, if any, applied
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
            if self.drawn[event.seat] < HAND_SIZE:
                self.count("dealt", KINDS[event.tile >> 4], event.seat)
            self.drawn[event.seat] += 1


class Heroes(Collector):
    """Each seat's hero, uses of its ability, and how often Drakon caught it."""

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
    """The final gold and cards in each hand, and whether the seat survived."""

    def finish(self, table: RunState, found: Found) -> None:
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

    def finish(self, table: RunState, found: Found) -> None:
        found.seats["figure"] = [CHARACTERS[number] for number in table.characters]
        found.seats["powers"] = list(self.used)
        found.seats["injured"] = list(self.injured)


COLLECTORS: Final[Mapping[str, Mapping[str, Callable[[int], Collector]]]] = {
    DRAKON.name: {"purses": Purses, "chambers": Chambers, "heroes": Heroes},
    DRAGON_RUN.name: {"purses": RunPurses, "cards": Cards, "characters": Characters},
}
"""The collectors of each game, by their names in experiments."""


class Observer:
    """Observes a game for several collectors, keeping a table in step with the events."""

    def __init__(self, game: str, players: int, names: Sequence[str]) -> None:
        self.collectors: Final = [COLLECTORS[game][name](players) for name in names]
        self.table: AnyState = None
        self.first = -1
        """The seat that begins; known once the table is set up."""
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
