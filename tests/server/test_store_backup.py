"""Backups of one table and of the whole store."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import Table, select

from tests.server.services import Postgres
from wyrmhold.server.store.backup import backup, restore
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import (
    BadDatabaseUrl,
    DatabaseTooNew,
    RestoreRefused,
    StoreError,
)
from wyrmhold.server.store.index import Index, TableIndex
from wyrmhold.server.store.log import Log, Row
from wyrmhold.server.store.migrations import migrate
from wyrmhold.server.store.schema import (
    accounts,
    bot_tokens,
    device_links,
    devices,
    metadata,
    notices,
    operator_log,
    persons,
    push_subscriptions,
    seat_tokens,
    settings,
    webhooks,
)
from wyrmhold.server.store.table_backup import dump_table, read_table, restore_table

TEXT = 'ü "quoted" \\ \u2028 \x85 \u0001 🐉\n'
"""Characters formats and databases stumble over, some of which look like line ends."""

ROWS: list[tuple[Table, dict[str, object]]] = [
    (persons, {"id": "p", "name": TEXT, "colour": None, "created": 1, "seen": 2**40}),
    (
        devices,
        {"id": "d", "person_id": "p", "name": "a", "token_hash": "h", "created": 1, "seen": 1},
    ),
    (device_links, {"code_hash": "c", "person_id": "p", "created": 1, "expires": 2, "used": None}),
    (accounts, {"person_id": "p", "login": "ann", "password_hash": "x", "created": 1}),
    (
        bot_tokens,
        {
            "id": "b",
            "person_id": "p",
            "name": TEXT,
            "token_hash": "b",
            "scopes": "bot:play",
            "created": 1,
            "used": None,
        },
    ),
    (seat_tokens, {"token_hash": "s", "table_id": "t", "seat": 1, "person_id": "p", "created": 1}),
    (
        push_subscriptions,
        {
            "id": "u",
            "person_id": "p",
            "endpoint": "e",
            "p256dh": "k",
            "auth": "a",
            "created": 1,
            "failures": 0,
        },
    ),
    (
        webhooks,
        {"id": "w", "person_id": "p", "url": "u", "form": "json", "created": 1, "failures": 3},
    ),
    (notices, {"table_id": "t", "turn": 2**40, "person_id": "p", "at": 1}),
    (settings, {"name": "session_key", "value": "secret"}),
    (
        operator_log,
        {"id": "o", "at": 1, "who": TEXT, "action": "backup", "detail": "", "result": "done"},
    ),
]


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[tuple[Database, Log]]:
    await migrate(url)
    database = Database(url)
    await database.open()
    log = Log(database)
    await log.start()
    try:
        yield database, log
    finally:
        await log.stop()
        await database.close()


async def fill(url: str) -> None:
    """Put something into every table of the schema."""
    async with opened(url) as (database, log):
        index = TableIndex("t", 3, "drakon", "lobby", True, 1, 3, 2**41, "p", TEXT)
        for n in range(1, 4):
            assert await log.append(Row("t", n, n, TEXT * n), index if n == 3 else None, ["p"])
        async with database.begin() as connection:
            for table, values in ROWS:
                await connection.execute(table.insert().values(**values))


async def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    database = Database(url)
    await database.open()
    try:
        async with database.reading() as connection:
            return {
                table.name: sorted(tuple(row) for row in await connection.execute(select(table)))
                for table in metadata.sorted_tables
            }
    finally:
        await database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A second empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'other.db'}"
        return
    server = request.getfixturevalue("postgres_server")
    assert isinstance(server, Postgres)
    url = server.create_database()
    yield url
    server.drop_database(url)


def test_the_portable_copy_goes_from_any_database_to_any(
    database_url: str, other_url: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"

    async def run() -> None:
        await fill(database_url)
        await backup(database_url, first)
        await restore(other_url, first)
        filled = await everything(database_url)
        assert all(filled.values())
        assert await everything(other_url) == filled
        await backup(other_url, second)

    asyncio.run(run())
    assert first.read_bytes() == second.read_bytes()
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.unfinished"))


def test_a_copy_of_sqlite_is_a_file_that_is_restored(sqlite: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    other = f"sqlite:///{tmp_path / 'new' / 'other.db'}"

    async def run() -> None:
        await fill(sqlite)
        async with opened(sqlite) as (_, log):  # a server that keeps running
            await backup(sqlite, copy)
            kept = await everything(sqlite)
            assert await log.append(Row("t", 4, 4, "later"))
        await restore(other, copy)
        assert await everything(other) == kept
        with pytest.raises(RestoreRefused, match="not empty"):
            await restore(sqlite, copy)

    asyncio.run(run())
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("copy.db-*"))


def test_a_sqlite_file_is_not_restored_into_postgresql(
    sqlite: str, postgres: str, tmp_path: Path
) -> None:
    async def run() -> None:
        await fill(sqlite)
        await backup(sqlite, tmp_path / "copy.db")
        with pytest.raises(RestoreRefused, match="jsonl"):
            await restore(postgres, tmp_path / "copy.db")

    asyncio.run(run())


def test_a_store_is_restored_into_an_empty_database_only(database_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"

    async def run() -> None:
        await fill(database_url)
        await backup(database_url, copy)
        kept = await everything(database_url)
        with pytest.raises(RestoreRefused, match="not empty"):
            await restore(database_url, copy)
        assert await everything(database_url) == kept

    asyncio.run(run())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"rows":', b""),
        (b'{"rows":16}\n', b""),
        (b'{"rows":16}\n', b'{"rows":16}\n{"rows":16}\n'),
        (b'{"rows":', b'{"rows":1'),
        (b'"table":"persons"', b'"table":"people"'),
        (b'"table":"persons"', b'"table":'),
        (b'{"table":"settings"', b'{"table":"settings","more":1'),
        (b'"wyrmhold":"store"', b'"wyrmhold":"table"'),
        (b'"format":1', b'"format":2'),
    ],
)
def test_a_damaged_copy_restores_nothing(
    sqlite: str, tmp_path: Path, old: bytes, new: bytes
) -> None:
    copy = tmp_path / "copy.jsonl"
    other = f"sqlite:///{tmp_path / 'other.db'}"

    async def run() -> None:
        await fill(sqlite)
        await backup(sqlite, copy)
        whole = copy.read_bytes()
        assert whole.count(old) == 1
        copy.write_bytes(whole.replace(old, new))
        with pytest.raises(RestoreRefused) as caught:
            await restore(other, copy)
        assert caught.value.code == "restore_refused"
        copy.write_bytes(whole)
        await restore(other, copy)
        assert await everything(other) == await everything(sqlite)

    asyncio.run(run())


def test_a_copy_of_a_later_release_is_refused(sqlite: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    copy.write_text('{"wyrmhold":"store","format":1,"revision":"9999"}\n{"rows":0}\n')
    with pytest.raises(DatabaseTooNew):
        asyncio.run(restore(sqlite, copy))


def test_a_damaged_sqlite_file_is_refused(sqlite: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def run() -> None:
        await fill(sqlite)
        await backup(sqlite, copy)
        content = bytearray(copy.read_bytes())
        content[100:9000] = bytes(8900)
        copy.write_bytes(content)
        with pytest.raises(RestoreRefused, match="damaged"):
            await restore(f"sqlite:///{tmp_path / 'other.db'}", copy)

    asyncio.run(run())


def test_a_database_that_is_not_a_store_is_not_copied_and_leaves_no_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'nothing.db'}"

    async def run() -> None:
        with pytest.raises(BadDatabaseUrl):
            await backup(url, tmp_path / "copy.jsonl")
        empty = Database(url)
        await empty.open()
        await empty.close()
        with pytest.raises(BadDatabaseUrl):
            await backup(url, tmp_path / "copy.jsonl")

    asyncio.run(run())
    assert [file.name for file in tmp_path.iterdir()] == ["nothing.db"]


def test_a_table_is_copied_to_another_store(database_url: str, other_url: str) -> None:
    rows = [Row("t", n, 10 * n, TEXT * n) for n in range(1, 4)]
    index = TableIndex("t", 3, "drakon", "over", False, 1, 3, None, "p", "{}")

    async def run() -> None:
        async with opened(database_url) as (_, old), opened(other_url) as (database, new):
            for row in rows:
                assert await old.append(row)
            text = await dump_table(old, "t")
            assert read_table(text) == rows
            assert await restore_table(new, text, index, ["p"])
            assert await new.read("t") == rows
            assert await Index(database).get("t") == index
            assert await Index(database).people_of("t") == ["p"]
            assert not await restore_table(new, text)
            assert await dump_table(new, "t") == text
            with pytest.raises(StoreError):
                await dump_table(new, "another")

    asyncio.run(run())


def test_a_table_is_not_restored_over_another(database_url: str) -> None:
    rows = [Row("t", n, 10 * n, f"{n}") for n in range(1, 5)]

    async def run() -> None:
        async with opened(database_url) as (_, log):
            for row in rows[:3]:
                assert await log.append(row)
            three = await dump_table(log, "t")
            assert await log.append(rows[3])
            four = await dump_table(log, "t")
            with pytest.raises(RestoreRefused):  # it has grown since the copy
                await restore_table(log, three)
            changed = four.replace('"body":"2"', '"body":"3"')
            assert changed != four
            with pytest.raises(RestoreRefused):
                await restore_table(log, changed)
            for row in rows[:2]:  # the remains of an interrupted restore
                assert await log.append(row._replace(table="u"))
            assert await restore_table(log, four.replace('"id":"t"', '"id":"u"'))
            assert await log.read("t") == rows
            assert await log.read("u") == [row._replace(table="u") for row in rows]

    asyncio.run(run())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"wyrmhold":"table","format":1,"id":"t","entries":0}\n',
        '{"wyrmhold":"table","format":1,"id":"t","entries":1}\n',
        '{"wyrmhold":"store","format":1,"id":"t","entries":1}\n{"n":1,"at":1,"body":""}\n',
        '{"wyrmhold":"table","format":2,"id":"t","entries":1}\n{"n":1,"at":1,"body":""}\n',
        '{"wyrmhold":"table","format":1,"id":"t","entries":1}\n{"n":2,"at":1,"body":""}\n',
        '{"wyrmhold":"table","format":1,"id":"t","entries":1}\n{"n":1,"at":1}\n',
    ],
)
def test_a_damaged_copy_of_a_table_is_refused(text: str) -> None:
    with pytest.raises(RestoreRefused):
        read_table(text)
