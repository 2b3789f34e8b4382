"""Tables played at another process: what this process computes for them, and what it does not."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from tests.server.kit import TIME_LIMIT_S
from tests.server.test_other_processes import Deaf
from tests.server.test_review_findings import Watcher, begun, run, running, step
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.clock import now_ms
from wyrmhold.server.live.fanout import RedisFanout
from wyrmhold.server.live.hub import Hub
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.services import Services
from wyrmhold.server.store.log import Row
from wyrmhold.server.table_settings import DaysClock
from wyrmhold.server.tables.index_rows import index_of


@asynccontextmanager
async def both_have(
    database: str, clock: DaysClock | None = None
) -> AsyncIterator[tuple[Services, Live, Live]]:
    """This process, and a table that both it and another process have in memory."""
    settings: dict[str, Any] = {} if clock is None else {"clock": clock, "absent": "forfeit"}
    async with running(database) as elsewhere, running(database) as here:
        for services in (elsewhere, here):
            services.hub.fanout = Deaf()
            assert services.hub._sweeper is not None
            services.hub._sweeper.cancel()  # the test decides when to look
        there = await begun(elsewhere, **settings)
        live = await here.hub.live(there.table.id)
        await done(here.hub)
        yield here, live, there


async def done(hub: Hub) -> None:
    """Wait until all started tasks are done."""
    await asyncio.gather(*hub._tasks)


def test_a_table_nobody_watches_here_is_computed_on_demand(sqlite: str) -> None:
    async def test() -> None:
        async with both_have(sqlite) as (here, live, there):
            before, rng = live.table.n, random.Random(1)
            for _ in range(3):
                await step(there, rng)
                await here.hub._look()
                await done(here.hub)
            assert live.table.n == before
            assert (await here.hub.live(there.table.id)).table.n == there.table.n > before

    run(test())


def test_a_table_watched_here_follows_its_log(sqlite: str) -> None:
    async def test() -> None:
        async with both_have(sqlite) as (here, live, there):
            watcher, rng = Watcher(), random.Random(1)
            await live.watch(watcher, SPECTATOR, None)
            for _ in range(3):
                await step(there, rng)
                await here.hub._look()
                await done(here.hub)
                assert live.table.n == there.table.n
            assert [told["type"] for told in watcher.told] == ["whole"] + ["update"] * 3

    run(test())


def test_a_table_is_woken_in_time_even_if_its_last_entry_was_not_computed(
    sqlite: str,
) -> None:
    async def test() -> None:
        async with both_have(sqlite, DaysClock(days=1)) as (here, live, there):
            await step(there, random.Random(1))
            await here.hub._look()
            await done(here.hub)
            assert live.table.n < there.table.n
            # The other process is gone, and time has passed.
            there.close()
            late = msgspec.structs.replace(
                index_of(there.table, 1), n=there.table.n + 1, deadline=9
            )
            await here.index.put(late)
            await here.hub._wake_overdue()
            await done(here.hub)
            assert live.table.n == there.table.n

    run(test())


def test_a_process_hears_the_others_but_not_itself(valkey_url: str) -> None:
    async def test() -> None:
        processes = [RedisFanout(valkey_url), RedisFanout(valkey_url)]
        heard: list[list[Row]] = [[], []]
        listening = [asyncio.Event(), asyncio.Event()]

        async def listens(number: int) -> None:
            listening[number].set()

        for number, process in enumerate(processes):
            await process.start(
                heard[number].extend,
                lambda number=number: listens(number),  # type: ignore[misc]
                lambda *_: None,
                lambda _: None,
            )
        try:
            async with asyncio.timeout(TIME_LIMIT_S):
                for event in listening:
                    await event.wait()
                told = [Row(f"table{n}", n, now_ms(), '{"do":"ö"}') for n in (0, 1)]
                for number in (0, 1):  # 0 would hear itself before it hears 1
                    processes[number].publish(told[number])
                    while told[number] not in heard[1 - number]:
                        await asyncio.sleep(0.01)
            assert heard == [[told[1]], [told[0]]]
            assert all(type(row) is Row for rows in heard for row in rows)
        finally:
            for process in processes:
                await process.stop()

    run(test())
