"""Logs on PostgreSQL, with one writing and one reading connection.

A group of entries is one statement, and so one transaction and one round trip. Rows are inserted in
sorted order, table by table, so that two processes cannot deadlock.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from operator import attrgetter
from typing import TypeVar, cast

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.index import COLUMNS, TableIndex
from wyrmhold.server.store.postgres import PostgresConnection, is_away, unavailable
from wyrmhold.server.store.rows import Entry, Key, Row

T = TypeVar("T")

JOB_SECONDS = 10.0
"""Time limit of a statement; a slower server counts as away."""

TYPES = {
    "n": "int",
    "public": "bool",
    "created": "bigint",
    "updated": "bigint",
    "deadline": "bigint",
}


def _arrays() -> str:
    return ", ".join(
        f"${number}::{TYPES.get(name, 'text')}[]" for number, name in enumerate(COLUMNS, start=8)
    )


WRITE = f"""
WITH stored AS (
  INSERT INTO log (table_id, n, at, body)
  SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])
  ON CONFLICT DO NOTHING
  RETURNING table_id, n
), listed AS (
  INSERT INTO tables ({", ".join(COLUMNS)})
  SELECT DISTINCT ON (new.id) new.*
  FROM unnest({_arrays()}) AS new ({", ".join(COLUMNS)})
  JOIN stored ON stored.table_id = new.id AND stored.n = new.n
  ORDER BY new.id, new.n DESC
  ON CONFLICT (id) DO UPDATE
    SET {", ".join(f"{name} = excluded.{name}" for name in COLUMNS[1:])}
    WHERE excluded.n > tables.n
), met AS (
  INSERT INTO table_people (table_id, person_id)
  SELECT DISTINCT new.table_id, new.person_id
  FROM unnest($5::text[], $6::int[], $7::text[]) AS new (table_id, n, person_id)
  JOIN stored ON stored.table_id = new.table_id AND stored.n = new.n
  ORDER BY new.table_id, new.person_id
  ON CONFLICT DO NOTHING
)
SELECT table_id, n FROM stored
"""
READ = "SELECT table_id, n, at, body FROM log WHERE table_id = $1 AND n > $2 AND n <= $3 ORDER BY n"
HEADS = """
SELECT id, (SELECT max(n) FROM log WHERE table_id = id) FROM unnest($1::text[]) AS t (id)
"""
TABLES = "SELECT table_id FROM log WHERE n = 1 AND table_id > $1 ORDER BY table_id LIMIT $2"
SELECT_EXISTING = """
SELECT log.table_id, log.n, log.at, log.body FROM unnest($1::text[], $2::int[]) AS k (table_id, n)
JOIN log ON log.table_id = k.table_id AND log.n = k.n
"""

_columns: Callable[[TableIndex], tuple[object, ...]] = attrgetter(*COLUMNS)
_NO_COLUMNS: list[list[object]] = [[] for _ in COLUMNS]


class PostgresLog:
    """The logs in a PostgreSQL database."""

    def __init__(self, database: Database) -> None:
        self._writer = _Line(database)
        self._reader = _Line(database)

    async def write(self, entries: Sequence[Entry], again: bool) -> set[Key]:
        entries = sorted(entries, key=_key)

        async def job(connection: PostgresConnection) -> set[Key]:
            stored = await connection.fetch(WRITE, *_arguments(entries))
            keys = {cast(Key, tuple(row)) for row in stored}
            if again and len(keys) < len(entries):
                tables, numbers = zip(*map(_key, entries), strict=True)
                found = await connection.fetch(SELECT_EXISTING, tables, numbers)
                there = {cast(Key, tuple(row[:2])): tuple(row) for row in found}
                keys |= {entry.key for entry in entries if there.get(entry.key) == entry.row}
            return keys

        return await self._writer.run(job)

    async def read(self, table: str, after: int, up_to: int) -> list[Row]:
        found = await self._reader.run(lambda line: line.fetch(READ, table, after, up_to))
        return [Row(*cast(Row, row)) for row in found]

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        found = await self._reader.run(lambda line: line.fetch(HEADS, list(tables)))
        return {table: n for table, n in cast(list[tuple[str, int | None]], found) if n is not None}

    async def tables(self, after: str, limit: int) -> list[str]:
        found = await self._reader.run(lambda line: line.fetch(TABLES, after, limit))
        return [str(table) for (table,) in found]

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()


class _Line:
    """A connection made on demand, for one job at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: PostgresConnection | None = None
        self._turn = asyncio.Lock()

    async def run(self, job: Callable[[PostgresConnection], Awaitable[T]]) -> T:
        async with self._turn:
            try:
                if self._connection is None:
                    self._connection = await self._database.connect_postgresql()
                async with asyncio.timeout(JOB_SECONDS):
                    return await job(self._connection)
            except BaseException as error:
                # Also after a cancellation, which leaves the connection in an unknown state.
                connection, self._connection = self._connection, None
                if connection is not None:
                    connection.terminate()
                found = unavailable(error) if isinstance(error, Exception) else None
                if found is None:
                    raise
                self._database.note(found)
                raise found from error

    async def close(self) -> None:
        async with self._turn:
            connection, self._connection = self._connection, None
            if connection is not None:
                try:
                    await connection.close(timeout=5)
                except Exception as error:
                    if not is_away(error):
                        raise


def _key(entry: Entry) -> Key:
    return entry.row[:2]


def _arguments(entries: Sequence[Entry]) -> list[Sequence[object]]:
    people = [
        (entry.row.table, entry.row.n, person) for entry in entries for person in entry.people
    ]
    listed = [_columns(entry.listed) for entry in entries if entry.listed is not None]
    return [
        *zip(*(entry.row for entry in entries), strict=True),
        *(zip(*people, strict=True) if people else ([], [], [])),
        *(zip(*listed, strict=True) if listed else _NO_COLUMNS),
    ]
