"""One address asking for advice keeps no bot from playing, and is told when to come back."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from contextlib import AsyncExitStack

from tests.patience import Waiting, patience
from tests.server.inside import listening, served
from tests.server.kit import Client, Json, Person, Refused
from tests.server.test_stories import played
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.viewers import CHANCE
from wyrmhold.server.store.migrations import migrate

TABLES = 3
GUESTS = 6
RECORD = played("drakon", "third", 5, turn_limit=6)
DECISIONS = [step.n for step in read_record(RECORD).steps if step.by != CHANCE]


async def flood(
    guest: Person, first: int, table: str, over: asyncio.Event, seen: Counter[str]
) -> None:
    """Ask why, as fast as answers come, until the bots have finished."""
    for step in itertools.cycle([*DECISIONS[first:], *DECISIONS[:first]]):
        try:
            await guest.get(f"/api/tables/{table}/why?step={step}")
            seen["ok"] += 1
        except Refused as refused:
            assert refused.body["retry_after"] >= 1
            assert refused.code in ("busy", "too_many_requests"), refused
            seen[refused.code] += 1
        if over.is_set():
            return


def status(client: Client) -> str:
    """The status of the table, as a spectator was told."""
    return str(client.tables.get("spectator", {}).get("status"))


def test_bots_play_on_while_one_address_asks_why_all_the_time(sqlite: str) -> None:
    async def story() -> None:
        bound = listening()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        # However slow the machine is, no bot is late by itself.
        settings = {"bot_workers": 2, "bot_seconds": patience(60), "bot_pause_s": 0, "limits": True}
        await migrate(sqlite)
        async with served(sqlite, bound, **settings) as services, AsyncExitStack() as stack:
            guests = [
                await stack.enter_async_context(Person(url, f"Guest {number}"))
                for number in range(GUESTS)
            ]
            body: Json = {"record": RECORD}
            uploaded = (await guests[0].post("/api/records", body))["id"]
            over, seen = asyncio.Event(), Counter[str]()
            floods = [
                asyncio.create_task(flood(guest, first, uploaded, over, seen))
                for first, guest in enumerate(guests * 3)
            ]
            host = await stack.enter_async_context(Person(url, "Host"))
            seats: list[Json] = [{"bot": "drake"}, {"bot": "hatchling"}]
            tables = [
                await host.table(
                    "drakon", seats, options={"turn_limit": 4}, settings={"title": name}
                )
                for name in map(str, range(TABLES))
            ]
            waiting = Waiting()
            while not seen["busy"]:  # so the queue is full when the bots begin
                waiting.check(f"nobody is refused: {seen}")
                await asyncio.sleep(0.01)
            for table in tables:
                await host.post(f"/api/tables/{table}/start")
            for table in tables:
                async with host.watching(table) as client:
                    await client.until(lambda: status(client) == "over")
            over.set()
            await asyncio.gather(*floods)
            counted = services.metrics.text().decode()
            assert 'how="chosen"' in counted and 'how="fallback"' not in counted

    asyncio.run(story())
