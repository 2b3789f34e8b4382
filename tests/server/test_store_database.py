"""The database: addresses, permissions, transactions, secrets."""

from __future__ import annotations

import asyncio
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from tests.patience import patience
from tests.server.services import Postgres
from wyrmhold.server.store import database as module
from wyrmhold.server.store.database import Database, default_url, read_url, safe_url
from wyrmhold.server.store.errors import BadDatabaseUrl, StoreUnavailable
from wyrmhold.server.store.postgres import PostgresConnection, connect, is_away
from wyrmhold.server.store.schema import devices, metadata, settings


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(metadata.create_all)
        yield database
    finally:
        await database.close()


async def count(database: Database) -> int:
    async with database.reading() as connection:
        return (await connection.execute(select(func.count()).select_from(settings))).scalar_one()


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("sqlite:///a/b.db", "sqlite"),
        ("sqlite+aiosqlite:////a/b.db", "sqlite"),
        ("postgresql://u:p@h:1/d", "postgresql"),
        ("postgres://h/d", "postgresql"),
        ("postgresql+asyncpg://h/d?sslmode=require", "postgresql"),
    ],
)
def test_addresses_of_both_databases_are_understood(url: str, kind: str) -> None:
    assert read_url(url)[1] == kind


@pytest.mark.parametrize(
    "url",
    ["", "wyrmhold.db", "mysql://u:geheim@h/d", "sqlite://", "sqlite:///:memory:", "geheim@h:x:y"],
)
def test_other_addresses_are_refused_without_repeating_a_password(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        Database(url)
    assert caught.value.code == "bad_database_url"
    assert "geheim" not in caught.value.message


def test_an_address_is_shown_without_its_password() -> None:
    shown = safe_url("postgresql://ann:geheim@h:5432/d?password=geheim&sslmode=require")
    assert "geheim" not in shown
    assert shown.startswith("postgresql://ann:***@h:5432/d?")
    assert safe_url("sqlite:////data/wyrmhold.db") == "sqlite:////data/wyrmhold.db"


def test_the_default_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read_url(default_url(tmp_path))[0].database == str(tmp_path / "wyrmhold.db")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    for text, folder in [
        (str(tmp_path / "data"), tmp_path / "data"),
        ("relative", tmp_path / ".local/share"),
        ("", tmp_path / ".local/share"),
    ]:
        monkeypatch.setenv("XDG_DATA_HOME", text)
        assert read_url(default_url())[0].database == str(folder / "wyrmhold" / "wyrmhold.db")


def test_what_sqlite_writes_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(default_url(tmp_path / "a" / "b")) as database:
            await database.secret("key", lambda: "value")
            files = list((tmp_path / "a" / "b").iterdir())
            assert {file.name for file in files} >= {"wyrmhold.db", "wyrmhold.db-wal"}
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
            for folder in (tmp_path / "a", tmp_path / "a" / "b"):
                assert stat.S_IMODE(folder.stat().st_mode) == 0o700

    asyncio.run(run())


def test_sqlite_waits_for_the_disk_and_holds_references(sqlite: str) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, database.reading() as connection:
            for pragma, value in [
                ("journal_mode", "wal"),
                ("synchronous", 2),  # FULL
                ("foreign_keys", 1),
            ]:
                found = await connection.exec_driver_sql(f"PRAGMA {pragma}")
                assert found.scalar_one() == value, pragma

    asyncio.run(run())


def test_postgresql_waits_for_the_disk_even_if_configured_not_to() -> None:
    async def run(url: str) -> None:
        async with opened(url) as database:
            connection = await database.connect_postgresql()
            assert await connection.fetchval("SHOW synchronous_commit") == "on"
            await connection.close()

    with Postgres(options={"synchronous_commit": "off"}) as server:
        asyncio.run(run(server.url))


def test_a_device_needs_its_person(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as database:
            device = {
                "id": "d",
                "person_id": "nobody",
                "name": "",
                "token_hash": "h",
                "created": 1,
                "seen": 1,
            }
            with pytest.raises(IntegrityError):
                async with database.begin() as connection:
                    await connection.execute(devices.insert().values(**device))

    asyncio.run(run())


def test_a_transaction_that_fails_leaves_nothing(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as database:
            with pytest.raises(ZeroDivisionError):
                async with database.begin() as connection:
                    await connection.execute(settings.insert().values(name="a", value="b"))
                    raise ZeroDivisionError
            assert await count(database) == 0
            async with database.begin() as connection:
                await connection.execute(settings.insert().values(name="a", value="b"))
            assert await count(database) == 1

    asyncio.run(run())


def test_readers_do_not_wait_for_writers(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as database, database.begin() as connection:
            await connection.execute(settings.insert().values(name="a", value="b"))
            assert await count(database) == 0

    asyncio.run(run())


def test_a_snapshot_shows_one_moment(database_url: str) -> None:
    async def run() -> None:
        query = select(func.count()).select_from(settings)
        async with opened(database_url) as database:
            async with database.reading(snapshot=True) as connection:
                assert (await connection.execute(query)).scalar_one() == 0
                await database.secret("key", lambda: "value")
                assert (await connection.execute(query)).scalar_one() == 0
            assert await count(database) == 1

    asyncio.run(run())


def test_a_secret_is_made_once_for_all_processes(database_url: str) -> None:
    async def run() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            made = await asyncio.gather(
                *(
                    database.secret("key", lambda mine=f"{name}{k}": mine)  # type: ignore[misc]
                    for k in range(5)
                    for name, database in (("one", one), ("two", two))
                )
            )
            assert len(set(made)) == 1
            assert await two.secret("key", lambda: "later") == made[0]
            assert await two.secret("other", lambda: "another") == "another"

    asyncio.run(run())


def test_a_nested_transaction_fails_because_sqlite_is_busy(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY_SECONDS", 0.05)

    async def run() -> None:
        async with opened(sqlite) as database, database.begin():
            with pytest.raises(StoreUnavailable, match="busy"):
                async with database.begin():
                    pass

    asyncio.run(run())


def test_an_unavailable_database_is_one_kind_of_error_and_is_found_again() -> None:
    async def run(server: Postgres) -> None:
        async with opened(server.create_database()) as database:
            await database.secret("key", lambda: "value")
            server.kill()
            for _ in range(2):
                with pytest.raises(StoreUnavailable):
                    await count(database)
            with pytest.raises(StoreUnavailable):
                await Database(server.url).open()
            again = database.secret("key", lambda: "another", wait_s=patience(600))
            asked = asyncio.create_task(again)
            await asyncio.sleep(0.2)
            assert not asked.done()  # a starting server needs it, and waits
            await asyncio.to_thread(server.start)
            assert await asked == "value"

            with pytest.raises(StoreUnavailable):
                async with database.begin() as connection:
                    await asyncio.to_thread(server.restart)
                    await connection.execute(settings.insert().values(name="a", value="b"))
            assert await database.secret("a", lambda: "new") == "new"

    with Postgres() as server:
        asyncio.run(run(server))


def test_a_query_while_postgresql_stops_says_that_it_is_unavailable() -> None:
    async def asked_until_it_fails(line: PostgresConnection) -> Exception:
        try:
            while True:
                await line.fetch("SELECT 1 WHERE $1::int = 1", 1)
        except Exception as error:
            return error

    async def run(server: Postgres) -> None:
        lines = [await connect(server.url) for _ in range(20)]
        asking = [asyncio.create_task(asked_until_it_fails(line)) for line in lines]
        await asyncio.to_thread(server.stop)
        errors = await asyncio.gather(*asking)
        for line in lines:
            line.terminate()
        assert [error for error in errors if not is_away(error)] == []

    with Postgres() as server:
        asyncio.run(run(server))


def test_a_closed_database_says_so(sqlite: str) -> None:
    with pytest.raises(StoreUnavailable):
        asyncio.run(count(Database(sqlite)))
