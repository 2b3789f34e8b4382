"""As many moves a second as go: whoever is asked answers at once."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from server.house import House, leave
from server.machine import Meter, wait_for_quiet
from server.matches import Match, Tally, settle
from server.positions import Game, walk_or_any

CHAMBERS = 40
SMALLEST, LARGEST = 24, 56
"""A table is played between these sizes, so that there are about 40 chambers on average. The first
tables begin anywhere in between, and those that take their place at the smaller."""

MOST_MOVES = 100
SAMPLE = 20
"""Tables whose clients' views are compared with the server's at the end."""

Row = dict[str, object]


class Relay:
    """So many tables at a time: when one is done, the next of those in reserve takes its place."""

    def __init__(self, matches: Sequence[Match], at_once: int) -> None:
        self._reserve = iter(matches[at_once:])
        self.active = list(matches[:at_once])
        self.used = at_once
        self._done: set[str] = set()
        self.missed = 0
        """How often there was none left."""
        for match in matches:
            match.on_move = self._moved

    def begin(self) -> None:
        for match in self.active:
            match.begin()

    def _moved(self, match: Match) -> None:
        board = match.clients[0].view["board"]
        assert isinstance(board, dict)
        done = match.over or len(board) >= LARGEST or match.moves >= MOST_MOVES
        if not done or match.table in self._done:
            return
        self._done.add(match.table)
        match.keeps_on = False
        following = next(self._reserve, None)
        if following is None:
            self.missed += 1
            return
        self.used += 1
        following.begin()


def percentile(times: Sequence[float], part: float) -> float:
    """In milliseconds; the times are sorted."""
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 2) if times else 0.0


class Load(NamedTuple):
    """What is to be measured."""

    tables: int
    reserve: int
    warm: float
    seconds: float
    quiet: float = 0.0
    """How long to wait, once all is set up, for a machine on which nothing else runs."""
    at_the_edges: Callable[[], None] = lambda: None
    """Called when the measured time begins, and when it ends."""


async def saturate(
    urls: Sequence[str],
    groups: dict[str, list[int]],
    game: Game,
    load: Load,
    apart: bool = False,
) -> Row:
    """Measure one server, or several that share their tables."""
    tally = Tally(walk_or_any)
    async with House(urls, game.players, apart) as house:
        sizes = itertools.cycle(range(SMALLEST, LARGEST - 1))
        steps = [game.at(next(sizes)) for _ in range(load.tables)]
        steps += [game.at(SMALLEST)] * load.reserve
        ids = await house.tables(game, steps)
        matches = await house.matches(ids, game.players, tally)
        relay = Relay(matches, load.tables)
        await asyncio.to_thread(wait_for_quiet, load.quiet)
        tally.running = True
        relay.begin()
        await asyncio.sleep(load.warm)
        meter = Meter(groups)
        before = received(matches)
        tally.measuring = True
        load.at_the_edges()
        best = await best_second(tally, load.seconds)
        tally.measuring = False
        spent = meter.read()
        load.at_the_edges()
        bytes_in = received(matches) - before
        tally.running = False
        await settle(matches)
        differing = await house.differing(matches[:SAMPLE])
        leave(matches)
        await asyncio.sleep(0.2)
    times = sorted(tally.times)
    moves = max(1, len(times))
    return {
        "tables": load.tables,
        "clients": load.tables * game.players,
        "moves_per_s": round(moves / spent.seconds, 1),
        "best_second": round(best),
        "p50_ms": percentile(times, 0.5),
        "p95_ms": percentile(times, 0.95),
        "p99_ms": percentile(times, 0.99),
        "bytes_per_move": round(bytes_in / moves),
        "moves_of_a_table": max(match.moves for match in matches),
        "cpu_share": {name: round(spent.share(name), 3) for name in spent.groups},
        "cpu_us_per_move": {name: round(1e6 * used / moves) for name, used in spent.groups.items()},
        "others_share": round(spent.others / spent.seconds, 2),
        "chambers": round(tally.chambers / moves, 1),
        "tables_used": relay.used,
        "tables_lacking": relay.missed,
        "views_differing": len(differing),
        "faults": tally.faults[:5],
    }


async def best_second(tally: Tally, seconds: float) -> float:
    """Let time pass; how many moves a second there were in the best second of it. On a machine
    with other work this says more than the average."""
    best = 0.0
    until = perf_counter() + seconds
    while (left := until - perf_counter()) > 0.5:
        began, before = perf_counter(), len(tally.times)
        await asyncio.sleep(min(1.0, left))
        best = max(best, (len(tally.times) - before) / (perf_counter() - began))
    return best


def received(matches: Sequence[Match]) -> int:
    """Bytes that all clients have got."""
    return sum(c.socket.received for match in matches for c in match.clients if c.socket)
