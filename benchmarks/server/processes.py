"""Compares one process and two, on PostgreSQL and Valkey, in turns.

A machine in a data centre is not equally fast all the time, so figures to compare must be measured
within seconds of each other. All servers run at once, each kind on its own copy of the same
database, and take turns of a few seconds; the others are idle.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from typing import NamedTuple

from server.house import House, leave
from server.matches import Match, Tally
from server.positions import Game, walk_or_any
from server.saturation import MOVES_PER_TABLE, Load, Row, Tables, played

MAX_MOVES_PER_S_OF_TWO = 5_800
"""Maximum moves per second of two processes on two cores."""


class Kind(NamedTuple):
    """Servers that share their tables, with a reader of CPU times."""

    what: str
    urls: Sequence[str]
    groups: dict[str, list[int]]
    apart: bool


class Turns(NamedTuple):
    """The number of turns of each kind, and the load of a turn."""

    each: int
    load: Load

    @classmethod
    def of(cls, each: int, tables: int, quick: bool, quiet: float) -> Turns:
        """The load of a turn, with a reserve that lasts for two processes."""
        warm, seconds = (0.5, 1.0) if quick else (0.75, 3.0)
        reserve = int(MAX_MOVES_PER_S_OF_TWO * (warm + seconds) / MOVES_PER_TABLE)
        return cls(each, Load(tables, reserve, warm, seconds, quiet))

    @property
    def all_tables(self) -> Load:
        """The load to set up for all turns."""
        return self.load._replace(reserve=self.each * self.load.reserve)


class Side:
    """The clients of one kind: tables in play, and a reserve for the next turn."""

    def __init__(self, kind: Kind, house: House, game: Game, ids: Sequence[str]) -> None:
        self.kind = kind
        self._house = house
        self._players = game.players
        self._ids = list(reversed(ids))
        self._matches: list[Match] = []
        self._tally = Tally(walk_or_any)

    async def turn(self, load: Load) -> Row:
        """Connect to as many tables as a turn may need, play, and leave the finished ones."""
        lacking = load.tables + load.reserve - len(self._matches)
        ids = [self._ids.pop() for _ in range(min(lacking, len(self._ids)))]
        self._matches += await self._house.matches(ids, self._players, self._tally)
        row, relay = await played(self._house, self._matches, self._tally, self.kind.groups, load)
        leave([match for match in self._matches if match.table in relay.done])
        self._matches = [match for match in self._matches if match.table not in relay.done]
        return row

    def leave(self) -> None:
        leave(self._matches)


async def in_turns(
    kinds: Sequence[Kind], game: Game, tables: Tables, turns: Turns
) -> AsyncIterator[tuple[str, Row]]:
    """Yield the result of each turn of each kind as soon as it is known."""
    async with AsyncExitStack() as stack:
        sides = []
        for kind in kinds:
            house = House(kind.urls, game.players, kind.apart, tables.cookies)
            side = Side(kind, await stack.enter_async_context(house), game, tables.ids)
            stack.callback(side.leave)
            sides.append(side)
        for _ in range(turns.each):
            load = turns.load
            for side in sides:
                yield side.kind.what, await side.turn(load)
                load = load._replace(quiet=0.0)  # one wait for all of this round
