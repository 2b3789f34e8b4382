"""Measures whether moves cost more the longer a game has lasted."""

from __future__ import annotations

import statistics

from server.house import House, leave
from server.machine import cpu_seconds
from server.matches import Match, Tally, play
from server.positions import Game, circling
from server.saturation import CHAMBERS, Row
from server.serving import Server

EARLY, LATE = 10, 500
"""Steps to compare. Heroes walk in circles, so a game goes on forever on the same board."""

MOVES = 10
"""Moves at each table per turn; long and short tables take turns."""


async def compare(server: Server, game: Game, tables: int, turns: int) -> Row:
    tally = Tally(circling(game.home))
    costs: dict[str, list[float]] = {"early": [], "late": []}

    async def cost(matches: list[Match]) -> float:
        before, moves = cpu_seconds(server.pid), tally.moves
        await play(matches, MOVES)
        return 1e6 * (cpu_seconds(server.pid) - before) / (tally.moves - moves)

    async with House([server.url], game.players) as house:
        step = game.at(CHAMBERS)
        ids = await house.tables(game, [step] * tables * 2)
        matches = await house.matches(ids, game.players, tally)
        short, long = matches[:tables], matches[tables:]
        await play(long, LATE)
        await play(short, EARLY)
        for _ in range(turns):
            costs["early"].append(await cost(short))
            costs["late"].append(await cost(long))
        differing = await house.differing([short[0], long[0]])
        leave(matches)
    ratios = sorted(b / a for a, b in zip(costs["early"], costs["late"], strict=True))
    return {
        "tables": tables,
        "early_steps": [EARLY, short[0].moves],
        "late_steps": [LATE, long[0].moves],
        "early_us": round(statistics.median(costs["early"])),
        "late_us": round(statistics.median(costs["late"])),
        "ratio": round(statistics.median(ratios), 3),
        "ratio_least": round(ratios[0], 3),
        "ratio_most": round(ratios[-1], 3),
        "faults": tally.faults[:5],
        "views_differing": len(differing),
    }
