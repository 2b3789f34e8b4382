"""Migrations: they create the schema, once, and leave alone what they do not know."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from tests.patience import patience
from tests.processes import python
from wyrmhold.server.store import database as module
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import DatabaseTooNew
from wyrmhold.server.store.migrations import configuration, migrate
from wyrmhold.server.store.revisions import is_current, newest_revision
from wyrmhold.server.store.schema import metadata


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def names(connection: Connection) -> dict[str, set[str | None]]:
    """The names of all indexes and constraints. Alembic does not compare those of primary keys,
    nor those of every constraint."""
    look = inspect(connection)
    return {
        table: {look.get_pk_constraint(table)["name"]}
        | {index["name"] for index in look.get_indexes(table)}
        | {unique["name"] for unique in look.get_unique_constraints(table)}
        | {reference["name"] for reference in look.get_foreign_keys(table)}
        for table in look.get_table_names()
        if table != "alembic_version"
    }


def test_the_revisions_make_what_the_schema_says(database_url: str) -> None:
    async def look() -> tuple[list[object], dict[str, set[str | None]]]:
        await migrate(database_url)
        database = Database(database_url)
        await database.open()
        try:
            async with database.reading() as connection:
                return await connection.run_sync(differences), await connection.run_sync(names)
        finally:
            await database.close()

    async def made() -> dict[str, set[str | None]]:
        database = Database(database_url)
        await database.open()
        try:
            async with database.begin() as connection:
                await connection.run_sync(metadata.drop_all)
                await connection.run_sync(metadata.create_all)
                return await connection.run_sync(names)
        finally:
            await database.close()

    found, named = asyncio.run(look())
    assert found == []
    assert named == asyncio.run(made())


def test_a_database_is_current_after_all_revisions_and_only_then(database_url: str) -> None:
    assert newest_revision() == ScriptDirectory.from_config(configuration()).get_current_head()

    async def run() -> list[bool]:
        found = [await is_current(database_url)]
        for revision in ("0001", "head"):
            await migrate(database_url, revision)
            found.append(await is_current(database_url))
        return found

    assert asyncio.run(run()) == [False, False, True]


def test_a_server_with_a_current_database_does_not_load_alembic(sqlite: str) -> None:
    asyncio.run(migrate(sqlite))
    program = (
        "import asyncio, sys\n"
        "from wyrmhold.server.operations import process, startup\n"
        "asyncio.run(startup.prepare(sys.argv[1]))\n"
        "assert 'alembic' not in sys.modules\n"
    )
    done = python("-c", program, sqlite)
    assert done.returncode == 0, done.stderr


def test_migrating_again_changes_nothing(database_url: str) -> None:
    asyncio.run(migrate(database_url))
    asyncio.run(migrate(database_url))
    assert asyncio.run(secret(database_url, "first")) == "first"
    asyncio.run(migrate(database_url))
    assert asyncio.run(secret(database_url, "second")) == "first"


async def secret(url: str, mine: str) -> str:
    database = Database(url)
    await database.open()
    try:
        return await database.secret("key", lambda: mine)
    finally:
        await database.close()


def test_two_processes_may_migrate_at_once(database_url: str) -> None:
    program = (
        "import asyncio, sys\n"
        "from wyrmhold.server.store.migrations import migrate\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "asyncio.run(migrate(sys.argv[1]))\n"
    )
    command = [sys.executable, "-c", program, database_url]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as one,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as two,
    ):
        for process in (one, two):
            assert process.stdout is not None and process.stdin is not None
            assert process.stdout.readline() == b"ready\n"
        for process in (one, two):
            assert process.stdin is not None
            process.stdin.write(b"\n")
            process.stdin.flush()
        assert [process.wait(patience(300)) for process in (one, two)] == [0, 0]
    assert asyncio.run(secret(database_url, "value")) == "value"


def test_opening_a_new_file_waits_for_its_holder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite itself would refuse at once: it does not wait to change a file's journal."""
    file = tmp_path / "wyrmhold.db"
    holder = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    holder.execute("CREATE TABLE made_by_the_other (number INTEGER)")
    holder.execute("BEGIN IMMEDIATE")
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            holder.close()

    # No time passes but in pauses, and the third one is the end of the lock.
    clock = SimpleNamespace(monotonic=lambda: sum(pauses), sleep=pause)
    monkeypatch.setattr(module, "time", clock)
    try:
        assert asyncio.run(migrated_secret(f"sqlite:///{file}")) == "value"
        assert len(pauses) == 3
    finally:
        holder.close()


async def migrated_secret(url: str) -> str:
    await migrate(url)
    return await secret(url, "value")


def test_a_database_of_a_later_release_is_refused(database_url: str) -> None:
    async def run() -> None:
        await migrate(database_url)
        database = Database(database_url)
        await database.open()
        async with database.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await database.close()
        with pytest.raises(DatabaseTooNew, match="9999") as caught:
            await migrate(database_url)
        assert caught.value.code == "database_too_new"

    asyncio.run(run())
