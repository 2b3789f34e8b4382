"""What experiments collect from games of Drakon."""

from __future__ import annotations

from typing import Any

from wyrmhold.games.drakon import events as drakon
from wyrmhold.games.drakon import purse
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.setup.casting import HAND_SIZE
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.experiments.collector import Counter, Found, TalliedCollector, Tally


class Purses(TalliedCollector):
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

    def counted(self, tally: Tally) -> None:
        self.gained, self.stolen, self.lost = tally["found"], tally["stolen"], tally["lost"]

    def finish(self, table: State, found: Found) -> None:
        seats = range(self.players)
        found.seats["gold"] = [purse.gold(table.wealth(seat)) for seat in seats]
        found.seats["coins"] = [purse.coins(table.wealth(seat)) for seat in seats]
        found.seats["coins_found"] = list(self.gained)
        found.seats["coins_stolen"] = list(self.stolen)
        found.seats["coins_lost"] = list(self.lost)


class Chambers(Counter, TalliedCollector):
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

    def happens(self, event: Event[Any], table: State) -> None:
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

    def counted(self, tally: Tally) -> None:
        self.counts = {column: tally[column] for column in self.columns}


class Heroes(TalliedCollector):
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

    def counted(self, tally: Tally) -> None:
        self.used, self.caught = tally["used"], tally["caught"]

    def finish(self, table: AnyState, found: Found) -> None:
        found.seats["figure"] = [name or "" for name in DRAKON.picks(table)]
        found.seats["powers"] = list(self.used)
        found.seats["caught"] = list(self.caught)
