"""The log: every number is used once, and accepted entries survive anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.patience import Waiting
from tests.patience import patience as scaled
from tests.server.services import Postgres
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import StoreError, StoreUnavailable
from wyrmhold.server.store.index import Index, Status, TableIndex
from wyrmhold.server.store.log import MAX_GROUP_ENTRIES, Log, Row
from wyrmhold.server.store.postgres_log import PostgresLog
from wyrmhold.server.store.rows import Entry
from wyrmhold.server.store.schema import metadata
from wyrmhold.server.store.sqlite_log import SqliteLog


@asynccontextmanager
async def opened(url: str, patience: float = 10.0) -> AsyncIterator[tuple[Database, Log]]:
    """A log on a database with the tables created."""
    database = Database(url)
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(metadata.create_all)
        log = Log(database, patience=patience)
        await log.start()
        try:
            yield database, log
        finally:
            await log.stop()
    finally:
        await database.close()


def row(table: str, n: int, body: str = "{}") -> Row:
    return Row(table, n, 1_700_000_000_000 + n, body)


def index(table: str, n: int, status: Status = "playing", summary: str = "{}") -> TableIndex:
    return TableIndex(
        id=table,
        n=n,
        game="drakon",
        status=status,
        public=True,
        created=1,
        updated=n,
        deadline=None,
        host="p1",
        summary=summary,
    )


def test_what_was_appended_is_read_in_order(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (_, log):
            rows = [row("a", n, f'{{"text":"ü\\u0000 {n} \'"}}') for n in range(1, 12)]
            for one in rows:
                assert await log.append(one)
            assert await log.append(row("b", 1))
            assert await log.read("a") == rows
            assert await log.read("a", after=9) == rows[9:]
            assert await log.read("a", after=2, up_to=4) == rows[2:4]
            assert await log.read("nobody's") == []
            assert await log.heads(["a", "b", "c"]) == {"a": 11, "b": 1}
            assert await log.tables() == ["a", "b"]
            assert await log.tables(limit=1) == ["a"]
            assert await log.tables(after="a") == ["b"]

    asyncio.run(run())


def test_a_number_that_is_taken_is_refused_and_changes_nothing(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (database, log):
            assert await log.append(row("a", 1, "first"), index("a", 1, summary="first"), ["p1"])
            assert await log.append(row("a", 2))  # an entry that changes nothing in the lists
            assert not await log.append(row("a", 2), index("a", 2), ["p2"])
            assert not await log.append(row("a", 1, "second"))
            assert not await log.append(row("a", 1, "first"))
            assert await log.read("a") == [row("a", 1, "first"), row("a", 2)]
            lists = Index(database)
            assert await lists.get("a") == index("a", 1, summary="first")
            assert await lists.people_of("a") == ["p1"]

    asyncio.run(run())


def test_of_two_entries_with_one_number_in_a_group_the_first_wins(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (_, log):
            answers = await asyncio.gather(
                log.append(row("a", 1, "one")),
                log.append(row("b", 1, "one")),
                log.append(row("a", 1, "two")),
                log.append(row("b", 1, "one")),
                log.append(row("c", 1, "one")),
            )
            assert list(answers) == [True, True, False, False, True]
            assert [(await log.read(table))[0].body for table in "abc"] == ["one"] * 3

    asyncio.run(run())


def test_entries_that_wait_share_commits(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (database, _):
            commits: list[int] = []
            log = Log(database, on_commit=lambda rows, _: commits.append(rows))
            await log.start()
            count = 2 * MAX_GROUP_ENTRIES + 10
            stored = await asyncio.gather(*(log.append(row(f"t{k}", 1)) for k in range(count)))
            assert stored == [True] * count
            assert commits == [MAX_GROUP_ENTRIES, MAX_GROUP_ENTRIES, 10]
            await log.stop()

    asyncio.run(run())


def test_many_writers_on_two_connections_use_every_number_once(database_url: str) -> None:
    """Each writer takes the number after the last one it knows, as the server does."""

    async def run() -> None:
        async with opened(database_url) as (_, one), opened(database_url) as (_, two):
            won: dict[tuple[str, int], list[str]] = {}

            async def write(log: Log, table: str, name: str) -> None:
                known, mine = 0, 0
                while mine < 8:
                    body = f"{name} {mine}"
                    if await log.append(row(table, known + 1, body)):
                        won.setdefault((table, known + 1), []).append(body)
                        mine += 1
                        known += 1
                    else:
                        known = (await log.heads([table]))[table]

            await asyncio.gather(
                *(
                    write(log, f"t{table}", f"{number}/{writer}")
                    for table in range(4)
                    for writer in range(3)
                    for number, log in enumerate((one, two))
                )
            )
            for table in range(4):
                rows = await one.read(f"t{table}")
                assert [entry.n for entry in rows] == list(range(1, 49))
                assert [won[entry.table, entry.n] for entry in rows] == [[e.body] for e in rows]

    asyncio.run(run())


def test_the_index_follows_the_latest_entry(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (database, log):
            await asyncio.gather(
                *(log.append(row("a", n), index("a", n), [f"p{n % 2}"]) for n in range(1, 6))
            )
            lists = Index(database)
            assert await lists.get("a") == index("a", 5)
            assert await lists.people_of("a") == ["p0", "p1"]
            assert await log.append(row("a", 6), index("a", 6, "over"))
            assert await lists.get("a") == index("a", 6, "over")
            assert await log.append(row("b", 5), index("b", 5))
            assert await log.append(row("b", 4), index("b", 4))
            assert await lists.get("b") == index("b", 5)
            with pytest.raises(ValueError, match="does not belong to the entry"):
                await log.append(row("a", 7), index("a", 8))
            await lists.forget("a")
            assert await lists.get("a") is None
            assert await lists.people_of("a") == []
            await lists.put(index("a", 6), ["p2", "p1"])
            await lists.put(index("a", 5, "lobby"), ["p2"])
            assert await lists.get("a") == index("a", 6)
            assert await lists.people_of("a") == ["p1", "p2"]

    asyncio.run(run())


def test_what_cannot_be_stored_does_not_hurt_others(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (_, log):
            answers = await asyncio.gather(
                log.append(row("a", 1)),
                log.append(Row("b", 1, 0, "\ud800")),  # half a character is not text
                log.append(row("c", 1)),
                return_exceptions=True,
            )
            assert answers[0] is True and answers[2] is True
            assert isinstance(answers[1], StoreError)
            assert not isinstance(answers[1], StoreUnavailable)
            assert await log.heads(["a", "b", "c"]) == {"a": 1, "c": 1}

    asyncio.run(run())


def test_a_caller_who_gives_up_does_not_disturb_the_others(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (_, log):
            tasks = [asyncio.create_task(log.append(row(name, 1))) for name in "abc"]
            await asyncio.sleep(0)
            tasks[1].cancel()
            answers = await asyncio.gather(*tasks, return_exceptions=True)
            assert answers[0] is True and answers[2] is True
            assert isinstance(answers[1], asyncio.CancelledError)
            assert await log.append(row("d", 1))

    asyncio.run(run())


def test_stopping_finishes_what_was_accepted(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (database, log):
            second = Log(database)
            await second.start()
            tasks = [asyncio.create_task(second.append(row(f"t{k}", 1))) for k in range(700)]
            await asyncio.sleep(0)
            await second.stop()
            assert await asyncio.gather(*tasks) == [True] * 700
            with pytest.raises(StoreUnavailable):
                await second.append(row("late", 1))
            with pytest.raises(StoreUnavailable):
                await second.read("t1")
            assert await log.heads(["t0", "t699", "late"]) == {"t0": 1, "t699": 1}

    asyncio.run(run())


def test_a_missing_schema_is_an_error_and_not_an_outage(database_url: str) -> None:
    async def run() -> None:
        database = Database(database_url)
        await database.open()
        log = Log(database)
        await log.start()
        with pytest.raises(StoreError) as caught:
            await log.append(row("a", 1))
        assert caught.value.code == "store_error"
        await log.stop()
        await database.close()

    asyncio.run(run())


def test_other_writes_to_sqlite_get_their_turn_between_the_groups(sqlite: str) -> None:
    async def run() -> None:
        async with opened(sqlite) as (database, log):
            busy = True

            async def append(table: str) -> None:
                n = 0
                while busy:
                    n += 1
                    assert await log.append(row(table, n))

            writers = [asyncio.create_task(append(f"t{k}")) for k in range(20)]
            for k in range(20):
                assert await database.secret(f"name {k}", lambda: "value") == "value"
            busy = False
            await asyncio.gather(*writers)

    asyncio.run(run())


def test_entries_survive_restarts_and_kills_of_postgresql() -> None:
    """Every acknowledged entry is there, and none is duplicated or changed."""

    async def run(server: Postgres) -> None:
        async with opened(server.create_database(), patience=scaled(300)) as (_, log):
            busy = True
            stored: dict[str, int] = {}

            async def append(table: str) -> None:
                n = 0
                while busy:
                    n += 1
                    assert await log.append(row(table, n, f"{table} {n}"), index(table, n), ["p"])
                    stored[table] = n

            writers = [asyncio.create_task(append(f"t{k}")) for k in range(20)]
            for end in (server.stop, server.kill, server.stop, server.kill):
                before = dict(stored)
                waiting = Waiting()
                while not all(
                    stored.get(f"t{k}", 0) > before.get(f"t{k}", 0) + 3 for k in range(20)
                ):
                    waiting.check("all tables grow")
                    for task in writers:
                        if task.done():
                            await task  # raises why
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(end)
                await asyncio.to_thread(server.start)
                assert (await log.read("t0"))[0] == row("t0", 1, "t0 1")
            busy = False
            await asyncio.gather(*writers)
            assert await log.heads(list(stored)) == stored
            for table, n in stored.items():
                assert await log.read(table) == [
                    row(table, k, f"{table} {k}") for k in range(1, n + 1)
                ]

    with Postgres() as server:
        asyncio.run(run(server))


def test_entries_stored_by_an_earlier_attempt_are_recognised(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as (database, log):
            entries = [Entry(row("a", 1, "ours"), None, ()), Entry(row("b", 1, "ours"), None, ())]
            assert await log.append(row("b", 1, "theirs"))
            file = SqliteLog(database) if database.kind == "sqlite" else PostgresLog(database)
            assert await file.write(entries, again=False) == {("a", 1)}
            assert await file.write(entries, again=False) == set()
            assert await file.write(entries, again=True) == {("a", 1)}
            await file.close()

    asyncio.run(run())


class Cutter:
    """Passes bytes between a client and a server until told to cut: then it swallows the server's
    next response and hangs up."""

    def __init__(self, path: str) -> None:
        self._path = path
        self.cuts = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_unix_connection(self._path)

        async def forward() -> None:
            while data := await reader.read(65536):
                questions.write(data)

        async def back() -> None:
            while data := await answers.read(65536):
                if self.cuts:
                    self.cuts = False
                    return
                writer.write(data)

        tasks = [asyncio.create_task(forward()), asyncio.create_task(back())]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for stream in (questions, writer):
            stream.transport.abort()


def test_an_entry_whose_commit_was_not_confirmed_counts_as_stored(postgres: str) -> None:
    """The connection breaks between the commit and its confirmation. The next attempt finds an
    entry there: an identical one is ours, any other is not."""

    async def run() -> None:
        folder = postgres.split("?host=")[1]
        cutter = Cutter(f"{folder}/.s.PGSQL.5432")
        name = postgres.split("/")[3].split("?")[0]
        async with await asyncio.start_server(cutter.serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            far = f"postgresql://postgres@127.0.0.1:{port}/{name}"
            async with opened(postgres) as (_, near), opened(far) as (_, log):
                assert await log.append(row("a", 1))  # from now on PostgreSQL knows the statement
                assert await near.append(row("b", 1, "theirs"))
                cutter.cuts = True
                answers = await asyncio.gather(
                    log.append(row("a", 2, "ours")), log.append(row("b", 1, "ours"))
                )
                assert not cutter.cuts
                assert list(answers) == [True, False]
                assert await near.read("a", after=1) == [row("a", 2, "ours")]
                assert await near.read("b") == [row("b", 1, "theirs")]

    asyncio.run(run())


def test_a_database_that_stays_away_is_reported_as_unavailable() -> None:
    async def run(server: Postgres) -> None:
        async with opened(server.create_database(), patience=0.3) as (_, log):
            assert await log.append(row("a", 1))
            server.kill()
            answers = await asyncio.gather(
                log.append(row("a", 2)),
                log.append(row("b", 1)),
                log.read("a"),
                return_exceptions=True,
            )
            for answer in answers:
                assert isinstance(answer, StoreUnavailable)
                assert answer.code == "store_unavailable"
            server.start()
            log._patience = scaled(120)  # it may take long to connect again
            assert await log.append(row("a", 2))
            assert await log.heads(["a", "b"]) == {"a": 2}
            server.stop()  # the log and the database close without it

    with Postgres() as server:
        asyncio.run(run(server))
