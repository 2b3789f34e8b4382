"""Measures the memory of an idle table."""

from __future__ import annotations

import asyncio

from server.house import House, leave
from server.machine import resident_kb
from server.matches import Tally, play
from server.positions import Game, walk_or_any
from server.saturation import CHAMBERS, Row
from server.serving import Server

MOVES_PER_TABLE = 10
"""Moves at each table before its players leave."""

SETTLE_S = 3.0


async def at_rest(server: Server) -> int:
    """The memory of a server in kB, after it has settled."""
    await asyncio.sleep(SETTLE_S)
    return resident_kb(server.pid)


async def weigh(server: Server, game: Game, tables: int) -> Row:
    """Measure two batches of tables in sequence. The second can reuse what the first allocated
    once or freed when its players left, so it shows the cost of the tables alone."""
    tally = Tally(walk_or_any)
    found: list[dict[str, int]] = []
    async with House([server.url], game.players) as house:
        steps = [game.at(CHAMBERS)] * tables
        for _ in range(2):
            lot = {"before": resident_kb(server.pid)}
            ids = await house.tables(game, steps)
            lot["started"] = await at_rest(server)
            matches = await house.matches(ids, game.players, tally)
            lot["connected"] = await at_rest(server)
            await play(matches, MOVES_PER_TABLE)
            lot["played"] = await at_rest(server)
            leave(matches)
            lot["left"] = await at_rest(server)
            found.append(lot)
    first, second = found
    clients = tables * game.players
    return {
        "tables": tables,
        "clients": clients,
        "server_mb": round(first["before"] / 1024, 1),
        "table_kb": round((first["started"] - first["before"]) / tables, 1),
        "client_kb": round((first["connected"] - first["started"]) / clients, 1),
        "table_with_clients_kb": round((first["connected"] - first["before"]) / tables, 1),
        "table_with_clients_played_kb": round((first["played"] - first["before"]) / tables, 1),
        "table_played_and_left_kb": round((second["left"] - first["left"]) / tables, 1),
        "megabytes": [{k: round(v / 1024, 1) for k, v in lot.items()} for lot in found],
        "faults": tally.faults[:5],
    }
