"""What one process has stored counts at the others too, even before they have heard of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tests.server.inside import listening, served
from tests.server.kit import TIME_LIMIT_S, Person, Refused
from tests.server.test_review_findings import Watcher, running
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.live.fanout import Alone
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.services import Services
from wyrmhold.server.store.log import Row
from wyrmhold.server.tables import commands


class Deaf(Alone):
    """A process that hears nothing from the others."""

    alone = False


class Town(NamedTuple):
    """A process with a person's page, another one, and a table both have in memory."""

    person: Person
    here: Services
    elsewhere: Services
    there: Live

    @property
    def path(self) -> str:
        return f"/api/tables/{self.there.table.id}"

    async def sits_down(self, seat: int) -> str:
        """The person takes a seat at the other process; return a token for it."""
        who = (await self.person.get("/api/me"))["id"]
        name = f"Ada {seat}"
        await self.there.act(lambda table: commands.join(table, who, name, None, seat, None))
        return await self.elsewhere.seat_tokens.make(self.there.table.id, seat, who)


@asynccontextmanager
async def two_processes(database: str) -> AsyncIterator[Town]:
    bound = listening()
    url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with running(database) as elsewhere, served(database, bound) as here:
        here.hub.fanout = elsewhere.hub.fanout = Deaf()
        async with Person(url, "Ben") as host, Person(url, "Ada") as person:
            table = await host.table("drakon", [{}, {}, {}])
            yield Town(person, here, elsewhere, await elsewhere.hub.live(table))


def test_a_socket_includes_seats_taken_at_another_process(sqlite: str) -> None:
    async def test() -> None:
        async with two_processes(sqlite) as town:
            for seats in ([0], [0, 1]):
                await town.sits_down(seats[-1])
                async with town.person.watching(town.there.table.id) as client:
                    assert client.welcome["seats"] == client.welcome["streams"] == seats

    asyncio.run(test())


def test_seats_taken_at_another_process_can_be_used_here(sqlite: str) -> None:
    async def test() -> None:
        async with two_processes(sqlite) as town:
            await town.sits_down(0)
            assert (await town.person.get(f"{town.path}/view?as=0"))["number"] == 1
            await town.sits_down(1)
            await town.person.post(f"{town.path}/stir", {"seat": 1, "text": "c0ffee"})
            with pytest.raises(Refused, match="not_your_seat"):
                await town.person.post(f"{town.path}/stir", {"seat": 2, "text": "c0ffee"})

    asyncio.run(test())


def test_a_seat_token_of_another_process_is_known(sqlite: str) -> None:
    async def test() -> None:
        async with two_processes(sqlite) as town:
            bearer = {"authorization": f"Bearer {await town.sits_down(0)}"}
            town.person.http.cookies.clear()
            answer = await town.person.http.get(f"{town.path}/view?as=0", headers=bearer)
            assert answer.status_code == 200, answer.text

    asyncio.run(test())


def test_a_new_watcher_gets_what_is_heard_meanwhile(sqlite: str) -> None:
    async def test() -> None:
        async with two_processes(sqlite) as town:
            live = await town.here.hub.live(town.there.table.id)
            for seat in (0, 1):
                await town.sits_down(seat)
            await live.catch_up()
            sweeper = town.here.hub._sweeper
            assert sweeper is not None
            sweeper.cancel()  # it would find the row in a few seconds
            coming, let_go, read = Watcher(), asyncio.Event(), town.here.log.read

            async def slowly(table: str, after: int = 0, up_to: int | None = None) -> list[Row]:
                rows = await read(table, after, up_to)
                await let_go.wait()
                return rows

            with patch.object(town.here.log, "read", slowly):
                begins = asyncio.create_task(live.watch(coming, SPECTATOR, 1))
                while not live.lock.locked():
                    await asyncio.sleep(0)
                await town.sits_down(2)
                assert not live.watching
                town.here.hub._hear(await read(live.table.id, live.table.n))
                let_go.set()
                await begins
            async with asyncio.timeout(TIME_LIMIT_S):
                while len(coming.told) < 2:
                    await asyncio.sleep(0)
            assert [told["number"] for told in coming.told] == [2, 3]

    asyncio.run(test())
