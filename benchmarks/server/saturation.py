"""Measures the maximum moves per second: every question is answered at once."""

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
tables start anywhere in between, and their replacements at the smaller size."""

MAX_MOVES = 100
MAX_MOVES_PER_S = 3_600
"""Maximum moves per second and process, which determines the number of tables in reserve. If they
run out anyway, the measurement ends there."""

MOVES_PER_TABLE = 32
"""Average moves of a table, from the smallest size to the largest."""

COMPARED_TABLES = 20
"""Tables whose clients' views are compared with the server's at the end."""

Row = dict[str, object]


class Relay:
    """Plays a fixed number of tables at a time; a finished one is replaced from the reserve."""

    def __init__(self, matches: Sequence[Match], at_once: int) -> None:
        self._reserve = iter(matches[at_once:])
        self.active = list(matches[:at_once])
        self.used = at_once
        self.done: set[str] = set()
        self.exhausted = asyncio.Event()
        """Whether the reserve ran out."""
        for match in matches:
            match.on_move = self._moved

    def begin(self) -> None:
        for match in self.active:
            match.begin()

    def _moved(self, match: Match) -> None:
        board = match.clients[0].view["board"]
        assert isinstance(board, dict)
        done = match.over or len(board) >= LARGEST or match.moves >= MAX_MOVES
        if not done or match.table in self.done:
            return
        self.done.add(match.table)
        match.keeps_on = False
        following = next(self._reserve, None)
        if following is None:
            self.exhausted.set()
            return
        self.used += 1
        following.begin()


def percentile(times: Sequence[float], part: float) -> float:
    """A quantile of sorted times, in milliseconds."""
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 2) if times else 0.0


class Load(NamedTuple):
    """What to measure."""

    tables: int
    reserve: int
    warm: float
    seconds: float
    quiet: float = 0.0
    """Seconds to wait after setup for a quiet machine."""
    at_the_edges: Callable[[], None] = lambda: None
    """Called at the start and at the end of the measured time."""


class Tables(NamedTuple):
    """Tables that are set up, and the people at them."""

    ids: list[str]
    cookies: list[str]


async def set_up(urls: Sequence[str], game: Game, load: Load) -> Tables:
    """The tables to play at once, then those in reserve."""
    async with House(urls, game.players) as house:
        sizes = itertools.cycle(range(SMALLEST, LARGEST - 1))
        steps = [game.at(next(sizes)) for _ in range(load.tables)]
        steps += [game.at(SMALLEST)] * load.reserve
        ids = await house.tables(game, steps)
        return Tables(ids, [person.cookie for person in house.people])


async def saturate(
    urls: Sequence[str],
    groups: dict[str, list[int]],
    game: Game,
    load: Load,
    apart: bool = False,
    tables: Tables | None = None,
) -> Row:
    """Measure one server, or several that share their tables."""
    tally = Tally(walk_or_any)
    tables = tables or await set_up(urls, game, load)
    async with House(urls, game.players, apart, tables.cookies) as house:
        matches = await house.matches(tables.ids, game.players, tally)
        row, _ = await played(house, matches, tally, groups, load)
        leave(matches)
        await asyncio.sleep(0.2)
    return row


async def played(
    house: House,
    matches: Sequence[Match],
    tally: Tally,
    groups: dict[str, list[int]],
    load: Load,
) -> tuple[Row, Relay]:
    """Play at these tables for a while, some at a time, and measure; everybody stays connected."""
    tally.again()
    relay = Relay(matches, load.tables)
    await asyncio.to_thread(wait_for_quiet, load.quiet)
    tally.running = True
    relay.begin()
    await asyncio.sleep(load.warm)
    meter = Meter(groups)
    before = received(matches)
    tally.measuring = True
    load.at_the_edges()
    best = await best_second(tally, load.seconds, relay.exhausted)
    tally.measuring = False
    spent = meter.read()
    load.at_the_edges()
    bytes_in = received(matches) - before
    tally.running = False
    await settle(matches)
    differing = await house.differing(matches[:COMPARED_TABLES])
    times = sorted(tally.times)
    moves = max(1, len(times))
    if spent.seconds < load.seconds / 2:
        tally.faults.append(f"the reserve lasted for {spent.seconds:.1f} s: {load.reserve} tables")
    row: Row = {
        "tables": load.tables,
        "seconds": round(spent.seconds, 2),
        "clients": load.tables * len(house.people),
        "moves_per_s": round(moves / spent.seconds, 1),
        "best_second": round(best),
        "p50_ms": percentile(times, 0.5),
        "p95_ms": percentile(times, 0.95),
        "p99_ms": percentile(times, 0.99),
        "bytes_per_move": round(bytes_in / moves),
        "moves_of_a_table": max(match.moves for match in matches),
        "cpu_share": {name: round(spent.share(name), 3) for name in spent.groups},
        "cpu_us_per_move": {
            name: round(1e6 * used / moves, 1) for name, used in spent.groups.items()
        },
        "server_shares": [round(used / spent.seconds, 3) for used in spent.each["server"]],
        "others_share": round(spent.others / spent.seconds, 2),
        "chambers": round(tally.chambers / moves, 1),
        "tables_used": relay.used,
        "tables_left": len(matches) - relay.used,
        "views_differing": len(differing),
        "faults": tally.faults[:5],
    }
    return row, relay


async def best_second(tally: Tally, seconds: float, enough: asyncio.Event) -> float:
    """Wait, or stop early if `enough` says so; returns the moves in the best second. On a busy
    machine this says more than the average."""
    best = 0.0
    until = perf_counter() + seconds
    while (left := until - perf_counter()) > 0.01:
        began, before = perf_counter(), len(tally.times)
        try:
            async with asyncio.timeout(min(1.0, left)):
                await enough.wait()
            break
        except TimeoutError:
            if left > 0.5:
                best = max(best, (len(tally.times) - before) / (perf_counter() - began))
    return best


def received(matches: Sequence[Match]) -> int:
    """Bytes received by all clients."""
    return sum(c.socket.received for match in matches for c in match.clients if c.socket)
