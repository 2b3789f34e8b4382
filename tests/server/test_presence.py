"""Who is at a table: seats that are connected, left and come back, and spectators, counted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple
from unittest.mock import patch

import pytest

from tests.server.kit import TIME_LIMIT_S, Client, Person, ServerProcess, serving, sqlite_url
from tests.server.test_review_findings import Watcher, begun, run, running
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.live import hub, presence
from wyrmhold.server.live.live_table import Live
from wyrmhold.server.services import Services
from wyrmhold.server.wire import messages as wire

HERE, AWAY = True, False


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with serving(sqlite_url(tmp_path_factory.mktemp("presence"))) as running:
        yield running


class Meeting(NamedTuple):
    """A game of two people."""

    table: str
    ada: Person
    bo: Person


@asynccontextmanager
async def meeting(url: str) -> AsyncIterator[Meeting]:
    async with Person(url, "Ada") as ada, Person(url, "Bo") as bo:
        table = await ada.table("drakon", [{}, {}, {"bot": "random"}])
        for person in (ada, bo):
            await person.join(table)
        await ada.post(f"/api/tables/{table}/start")
        yield Meeting(table, ada, bo)


def seats(client: Client) -> list[bool] | None:
    told = client.presence
    return None if told is None else [seat["here"] for seat in told["seats"]]


def test_everybody_sees_who_leaves_and_who_comes_back(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            meeting(server.url) as there,
            there.ada.watching(there.table, presence=True) as ada,
        ):
            await ada.until(lambda: seats(ada) == [HERE, AWAY, AWAY])
            assert ada.presence and ada.presence["seats"][1]["left"] is None, "it was never there"
            async with there.bo.watching(there.table, presence=True) as bo:
                await bo.until(lambda: seats(bo) == seats(ada) == [HERE, HERE, AWAY])
            await ada.until(lambda: seats(ada) == [HERE, AWAY, AWAY])
            assert ada.presence["seats"][1]["left"] >= ada.welcome["now"]
            async with there.bo.watching(there.table, presence=True) as bo:
                await ada.until(lambda: seats(ada) == [HERE, HERE, AWAY])
                assert ada.presence["seats"][1]["left"] is None

    run(test())


def test_spectators_are_counted_by_person(server: ServerProcess) -> None:
    async def test() -> None:
        async with (
            meeting(server.url) as there,
            Person(server.url, "Cleo") as cleo,
            Person(server.url, "Dan") as dan,
            there.ada.watching(there.table, presence=True) as ada,
        ):
            async with (
                cleo.watching(there.table),
                cleo.watching(there.table),
                dan.watching(there.table, presence=True) as seen,
            ):
                await ada.until(lambda: ada.presence and ada.presence["watching"] == 2)
                await seen.until(lambda: seen.presence and seen.presence["watching"] == 2)
            await ada.until(lambda: ada.presence and ada.presence["watching"] == 0)

    run(test())


def test_only_who_asks_for_it_is_told(server: ServerProcess) -> None:
    """Programs written before presence existed must not get a message they do not know."""

    async def test() -> None:
        async with (
            meeting(server.url) as there,
            there.ada.watching(there.table) as ada,
            there.bo.watching(there.table, presence=True) as bo,
        ):
            await bo.until(lambda: seats(bo) == [HERE, HERE, AWAY])
            await ada.ask("ping")
            assert ada.presence is None

    run(test())


# --- several processes ----------------------------------------------------------------------------


class Looker(Watcher):
    """A client that knows who is there."""

    @property
    def state(self) -> tuple[list[bool], int] | None:
        told = [each for each in self.told if each["type"] == "presence"]
        return (
            ([seat["here"] for seat in told[-1]["seats"]], told[-1]["watching"]) if told else None
        )

    async def sees(self, here: list[bool], watching: int = 0) -> None:
        async with asyncio.timeout(TIME_LIMIT_S):
            while self.state != (here, watching):
                await asyncio.sleep(0.01)


async def at(live: Live, viewer: int) -> Looker:
    looker = Looker()
    await live.watch(looker, viewer, None)
    live.presence.listen(looker)
    return looker


@asynccontextmanager
async def two_processes(database: str, redis: str) -> AsyncIterator[tuple[Services, Services]]:
    with (
        patch.object(presence, "GRACE_MS", 50),
        patch.object(presence, "INTERVAL_S", 0.01),
        patch.object(hub, "SWEEP_INTERVAL_S", 10**6),
    ):
        async with running(database, redis) as one, running(database, redis) as two:
            yield one, two


def across(test: Callable[[Services, Services, Live, Live], Awaitable[None]], *urls: str) -> None:
    async def prepared() -> None:
        async with two_processes(*urls) as (one, two):
            live = await begun(one)
            await test(one, two, live, await two.hub.live(live.table.id))

    run(prepared())


def test_people_at_other_processes_are_seen(sqlite: str, valkey_url: str) -> None:
    async def test(_: Services, __: Services, here: Live, there: Live) -> None:
        ada = await at(here, 0)
        bo = await at(there, 1)
        await ada.sees([HERE, HERE])
        await bo.sees([HERE, HERE])
        cleo = await at(there, SPECTATOR)
        dan = await at(here, SPECTATOR)
        for looker in (ada, bo, cleo, dan):
            await looker.sees([HERE, HERE], watching=2)
        for looker in (bo, cleo):
            there.unwatch(looker)
        await ada.sees([HERE, AWAY], watching=1)
        here.unwatch(dan)
        back = await at(there, 1)
        await back.sees([HERE, HERE])
        await ada.sees([HERE, HERE])

    across(test, sqlite, valkey_url)


def test_when_somebody_left_is_known_at_other_processes(sqlite: str, valkey_url: str) -> None:
    async def test(_: Services, __: Services, here: Live, there: Live) -> None:
        ada, bo = await at(here, 0), await at(here, 1)
        await ada.sees([HERE, HERE])
        here.unwatch(bo)
        await ada.sees([HERE, AWAY])
        cleo = await at(there, SPECTATOR)
        await cleo.sees([HERE, AWAY], watching=1)
        left = [looker.told[-1]["seats"][1]["left"] for looker in (ada, cleo)]
        assert left[0] == left[1] is not None

    across(test, sqlite, valkey_url)


def test_everybody_at_a_dead_process_has_left(sqlite: str, valkey_url: str) -> None:
    async def test(one: Services, two: Services, here: Live, there: Live) -> None:
        ada, _ = await at(here, 0), await at(there, 1)
        await ada.sees([HERE, HERE])
        async with asyncio.timeout(TIME_LIMIT_S):
            with patch.object(hub, "PROCESS_SILENCE_S", -1):
                while ada.state != ([HERE, AWAY], 0):  # a late report may bring it back
                    one.hub._count_processes()
                    await asyncio.sleep(0.01)
        # It was only frozen: whatever it says next, it is asked who is there.
        two.hub.fanout.beat()
        await ada.sees([HERE, HERE])

    across(test, sqlite, valkey_url)


# --- the reckoning --------------------------------------------------------------------------------


class Around:
    """A table with two seats, and a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 10_000
        self.watching: dict[int, set[Watcher]] = {}
        self.reports = 0

    def now_ms(self) -> int:
        return self.now

    def connections(self) -> Mapping[int, set[Watcher]]:
        return self.watching

    def seat_count(self) -> int:
        return 2

    def report(self, *_: object) -> None:
        self.reports += 1


def test_a_page_that_is_loaded_again_was_never_away() -> None:
    async def test() -> None:
        around = Around()
        there = presence.Presence(around)
        listener, client = Watcher(), Watcher()
        around.watching = {0: {listener}, 1: {client}}
        there.came()
        there.listen(listener)
        there._refresh()
        del around.watching[1]
        there.went([1], client)
        around.now += presence.GRACE_MS - 1
        there._refresh()
        around.watching[1] = {client}
        there.came()
        around.now += presence.GRACE_MS
        there._refresh()
        assert {told["seats"][1]["here"] for told in listener.told} == {True}
        del around.watching[1]
        there.went([1], client)
        left = around.now
        around.now += presence.GRACE_MS
        there._refresh()
        assert listener.told[-1]["seats"][1] == {"here": False, "left": left}
        there.close()

    run(test())


def test_a_seat_of_somebody_else_was_not_left() -> None:
    async def test() -> None:
        around = Around()
        there = presence.Presence(around)
        client = Watcher()
        around.watching = {1: {client}}
        there.came()
        there._refresh()
        around.watching = {}
        there.went([1], client)
        there.vacate(1)
        there._refresh()
        assert there.state().seats[1] == wire.SeatPresence(here=False, left=None)
        there.close()

    run(test())


def test_a_crowd_is_told_at_most_once_a_second() -> None:
    async def test() -> None:
        around = Around()
        there = presence.Presence(around)
        listener = Watcher()
        around.watching = {0: {listener}}
        there.came()
        there.listen(listener)
        there._refresh()
        told = len(listener.told)
        for number in range(100):
            fan = Watcher()
            fan.person = str(number)
            around.watching.setdefault(SPECTATOR, set()).add(fan)
            there.came()
        assert len(listener.told) == told
        assert there._timer is not None
        assert there._timer.when() >= there._told_at + presence.INTERVAL_S
        there._refresh()
        assert len(listener.told) == told + 1 and listener.told[-1]["watching"] == 100
        there.close()

    run(test())
