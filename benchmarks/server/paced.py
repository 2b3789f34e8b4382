"""Many live tables at a steady pace: how long a move takes to reach the last client."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import perf_counter

from server.house import House, leave
from server.machine import Meter, wait_for_quiet
from server.matches import Match, Tally, settle
from server.positions import Game, walk_or_any
from server.saturation import CHAMBERS, COMPARED_TABLES, Load, Row, percentile
from server.serving import Server

BUCKET = 'wyrmhold_accept_to_deliver_seconds_bucket{le="'


def histogram_percentile(
    before: Mapping[str, float], after: Mapping[str, float], part: float
) -> float:
    """A quantile from the server's own histogram, in milliseconds: the bucket's upper bound."""
    bounds = []
    for name, count in after.items():
        if name.startswith(BUCKET):
            bound = float(name.removeprefix(BUCKET).rstrip('"}'))
            bounds.append((bound, count - before.get(name, 0.0)))
    bounds.sort()
    total = bounds[-1][1]
    return next(1000 * bound for bound, count in bounds if count >= part * total)


async def keep_pace(
    matches: list[Match], rate: float, load: Load, tally: Tally
) -> tuple[int, float]:
    """Send one move after another, from table to table, at fixed times whether or not earlier
    ones have arrived. Returns the number of tables skipped because they were not ready, and
    the worst delay of a send."""
    began = perf_counter()
    passed, late, count = 0, 0.0, 0
    for number in range(int(rate * (load.warm + load.seconds))):
        due = began + number / rate
        wait = due - perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        if not tally.measuring and number >= rate * load.warm:
            tally.measuring = True
        if tally.measuring:
            late = max(late, perf_counter() - due)
        for _ in matches:
            match = matches[count % len(matches)]
            count += 1
            asked = match.asked
            if asked is not None and not match.busy and not match.over:
                asked.answer()
                break
            passed += 1
    return passed, late


async def pace(
    server: Server,
    groups: dict[str, list[int]],
    game: Game,
    load: Load,
    rate: float,
) -> Row:
    """Measure at a fixed total number of moves per second."""
    tally = Tally(walk_or_any)
    async with House([server.url], game.players) as house:
        ids = await house.tables(game, [game.at(CHAMBERS)] * load.tables)
        matches = await house.matches(ids, game.players, tally)
        await asyncio.to_thread(wait_for_quiet, load.quiet)
        before = server.metrics()
        meter = Meter(groups)
        passed, late = await keep_pace(matches, rate, load, tally)
        await settle(matches)
        tally.measuring = False
        spent = meter.read()
        after = server.metrics()
        differing = await house.differing(matches[:COMPARED_TABLES])
        leave(matches)
        await asyncio.sleep(0.2)
    times = sorted(tally.times)
    moves = max(1, tally.moves)
    return {
        "tables": load.tables,
        "clients": load.tables * game.players,
        "moves_per_s": round(len(times) / load.seconds, 1),
        "p50_ms": percentile(times, 0.5),
        "p99_ms": percentile(times, 0.99),
        "max_ms": percentile(times, 1.0),
        "server_p99_ms_at_most": histogram_percentile(before, after, 0.99),
        "worst_delay_of_sending_ms": round(1000 * late, 2),
        "tables_passed_over": passed,
        "chambers": round(tally.chambers / max(1, len(times)), 1),
        "cpu_share": {name: round(spent.share(name), 3) for name in spent.groups},
        "cpu_us_per_move": {name: round(1e6 * used / moves) for name, used in spent.groups.items()},
        "others_share": round(spent.others / spent.seconds, 2),
        "faults": tally.faults[:5],
        "views_differing": len(differing),
    }
