"""Lists of tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.index import UNTIMED_LOBBY_MS, Index, TableIndex
from wyrmhold.server.store.log import Log, Row
from wyrmhold.server.store.schema import metadata

TABLE = TableIndex(
    id="t",
    n=1,
    game="dragon_run",
    status="lobby",
    public=True,
    created=100,
    updated=100,
    deadline=None,
    host="p1",
    summary='{"seats":2}',
)


@asynccontextmanager
async def listing(url: str, *tables: TableIndex, people: tuple[str, ...]) -> AsyncIterator[Index]:
    """The lists of a store with these tables, with the same people at each."""
    database = Database(url)
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(metadata.create_all)
        log = Log(database)
        await log.start()
        await asyncio.gather(
            *(log.append(Row(table.id, table.n, 1, "{}"), table, people) for table in tables)
        )
        await log.stop()
        yield Index(database)
    finally:
        await database.close()


def table(name: str, **changes: object) -> TableIndex:
    return msgspec.structs.replace(TABLE, id=name, **changes)


def ids(found: list[TableIndex]) -> list[str]:
    return [one.id for one in found]


def test_the_lobby_lists_waiting_public_tables_newest_first(database_url: str) -> None:
    async def run() -> None:
        async with listing(
            database_url,
            table("old", created=1),
            table("new", created=3),
            table("twin", created=3),
            table("middle", created=2),
            table("private", public=False),
            table("playing", status="playing"),
            table("over", status="over"),
            people=(),
        ) as lists:
            assert ids(await lists.lobby(10)) == ["twin", "new", "middle", "old"]
            assert ids(await lists.lobby(1)) == ["twin"]
            assert ids(await lists.lobby(2, before=(3, "twin"))) == ["new", "middle"]
            assert ids(await lists.lobby(2, before=(2, "middle"))) == ["old"]
            assert await lists.get("new") == table("new", created=3)
            assert await lists.get("nobody's") is None

    asyncio.run(run())


def test_the_lobby_is_found_by_its_index(sqlite: str) -> None:
    async def run() -> str:
        database = Database(sqlite)
        await database.open()
        try:
            async with database.begin() as connection:
                await connection.run_sync(metadata.create_all)
                plan = await connection.exec_driver_sql(
                    "EXPLAIN QUERY PLAN SELECT * FROM tables WHERE status = 'lobby' AND public "
                    "ORDER BY created DESC, id DESC LIMIT 10"
                )
                return str(plan.all())
        finally:
            await database.close()

    assert "ix_tables_lobby" in asyncio.run(run())


def test_a_person_finds_their_tables_latest_entry_first(database_url: str) -> None:
    async def run() -> None:
        async with listing(
            database_url,
            table("a", updated=1, status="over"),
            table("b", updated=3, public=False),
            table("c", updated=2),
            people=("p1", "p2"),
        ) as lists:
            assert ids(await lists.tables_of("p1", 10)) == ["b", "c", "a"]
            assert ids(await lists.tables_of("p2", 2)) == ["b", "c"]
            assert ids(await lists.tables_of("p1", 2, before=(2, "c"))) == ["a"]
            assert await lists.tables_of("p3", 10) == []

    asyncio.run(run())


def test_tables_whose_time_ran_out_are_listed_longest_waiting_first(database_url: str) -> None:
    async def run() -> None:
        async with listing(
            database_url,
            table("no clock", status="playing"),
            table("later", deadline=2_000_000_000_001),
            table("now", deadline=2_000_000_000_000),
            table("long ago", deadline=5),
            people=(),
        ) as lists:
            assert ids(await lists.overdue(2_000_000_000_000, 10)) == ["long ago", "now"]
            assert ids(await lists.overdue(2_000_000_000_000, 1)) == ["long ago"]
            assert await lists.overdue(4, 10) == []

    asyncio.run(run())


def test_tables_that_wait_for_players_without_a_limit_are_listed_after_a_day(
    database_url: str,
) -> None:
    async def run() -> None:
        async with listing(
            database_url,
            table("forgotten"),
            table("new", updated=UNTIMED_LOBBY_MS),
            table("long ago", deadline=5),
            people=(),
        ) as lists:
            assert ids(await lists.overdue(100 + UNTIMED_LOBBY_MS, 10)) == ["long ago", "forgotten"]
            assert ids(await lists.overdue(99 + UNTIMED_LOBBY_MS, 10)) == ["long ago"]

    asyncio.run(run())
