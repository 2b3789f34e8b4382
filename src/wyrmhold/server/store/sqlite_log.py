"""Logs on SQLite, with one writing and one reading thread.

A group of entries is written with one statement. Between statements a thread waits for the GIL, up
to 5 ms each time while the event loop is busy; so a trigger does in one what would take four.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
from msgspec.structs import astuple

from wyrmhold.server.store.database import SQLITE_PRAGMAS, Database
from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.faults import fault_in
from wyrmhold.server.store.index import COLUMNS
from wyrmhold.server.store.rows import Entry, Key, Row

T = TypeVar("T")


def _field(number: int) -> str:
    return f"json_extract(value, '$[{number}]')"


SET_UP = f"""
CREATE TEMP VIEW arriving AS SELECT '' AS entries, '' AS listed, '' AS people;
CREATE TEMP TRIGGER arrive INSTEAD OF INSERT ON arriving BEGIN
  INSERT INTO log (table_id, n, at, body)
    SELECT {", ".join(map(_field, range(4)))} FROM json_each(NEW.entries);
  INSERT INTO tables ({", ".join(COLUMNS)})
    SELECT {", ".join(map(_field, range(len(COLUMNS))))} FROM json_each(NEW.listed) WHERE true
    ON CONFLICT (id) DO UPDATE
      SET {", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:])}
      WHERE excluded.n > tables.n;
  INSERT INTO table_people (table_id, person_id)
    SELECT {_field(0)}, {_field(1)} FROM json_each(NEW.people) WHERE true
    ON CONFLICT DO NOTHING;
END;
"""

ARRIVE = "INSERT INTO arriving VALUES (?, ?, ?)"
READ = """
SELECT table_id, n, at, body FROM log WHERE table_id = ? AND n > ? AND n <= ? ORDER BY n
"""
HEADS = "SELECT value, (SELECT max(n) FROM log WHERE table_id = value) FROM json_each(?)"
TABLES = "SELECT table_id FROM log WHERE n = 1 AND table_id > ? ORDER BY table_id LIMIT ?"
SELECT_EXISTING = """
SELECT log.table_id, log.n, log.at, log.body FROM json_each(?)
JOIN log ON log.table_id = json_extract(value, '$[0]') AND log.n = json_extract(value, '$[1]')
"""

_json = msgspec.json.Encoder()


class SqliteLog:
    """The logs in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = _Thread(database, "wyrmhold-log-writer", SET_UP)
        self._reader = _Thread(database, "wyrmhold-log-reader", "")

    async def write(self, entries: Sequence[Entry], again: bool) -> set[Key]:
        async with self._database.writing:
            return await self._writer.run(lambda connection: _write(connection, entries, again))

    async def read(self, table: str, after: int, up_to: int) -> list[Row]:
        return await self._reader.run(
            lambda connection: list(map(Row._make, connection.execute(READ, (table, after, up_to))))
        )

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        ids = _json.encode(list(tables)).decode()
        found = await self._reader.run(
            lambda connection: connection.execute(HEADS, (ids,)).fetchall()
        )
        return {table: n for table, n in found if n is not None}

    async def tables(self, after: str, limit: int) -> list[str]:
        return await self._reader.run(
            lambda connection: [table for (table,) in connection.execute(TABLES, (after, limit))]
        )

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()


class _Thread:
    """A thread with its own connection."""

    def __init__(self, database: Database, name: str, set_up: str) -> None:
        self._database = database
        self._set_up = set_up
        self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._connection: sqlite3.Connection | None = None

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, self._do, job)
        except StoreUnavailable as error:
            self._database.note(error)
            raise

    def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if self._connection is None:
                self._connection = self._connect()
            return job(self._connection)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            self._disconnect()
            found = fault_in(error)
            if found is None:  # an error in a statement
                raise
            raise found from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._database.file, isolation_level=None)
        try:
            for pragma in SQLITE_PRAGMAS:
                connection.execute(pragma)
            connection.executescript(self._set_up)
        except BaseException:
            connection.close()
            raise
        return connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._executor, self._disconnect)
        self._executor.shutdown()


def _write(connection: sqlite3.Connection, entries: Sequence[Entry], again: bool) -> set[Key]:
    try:
        _arrive(connection, entries)
        return {entry.key for entry in entries}
    except sqlite3.IntegrityError:
        pass  # a number is taken and nothing was stored; find out which
    connection.execute("BEGIN IMMEDIATE")
    try:
        keys = _json.encode([entry.key for entry in entries]).decode()
        there = {row[:2]: row for row in connection.execute(SELECT_EXISTING, (keys,))}
        free = [entry for entry in entries if entry.key not in there]
        _arrive(connection, free)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a fault has already rolled it back
            connection.execute("ROLLBACK")
        raise
    stored = {entry.key for entry in free}
    if again:
        stored |= {entry.key for entry in entries if there.get(entry.key) == entry.row}
    return stored


def _arrive(connection: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    listed = [astuple(entry.listed) for entry in entries if entry.listed is not None]
    people = [(entry.row.table, person) for entry in entries for person in entry.people]
    texts = ([entry.row for entry in entries], listed, people)
    connection.execute(ARRIVE, tuple(_json.encode(text).decode() for text in texts))
