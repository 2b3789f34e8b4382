"""Backups of the whole store.

The portable format is JSON Lines, which works with both databases: a header line, a line for each
row, and a last line with the number of rows. SQLite can also be backed up as a SQLite file, which
is faster. A backup contains everything, including the server's keys, so only its owner can read it.
The server may keep running; the backup is a snapshot.
"""

from __future__ import annotations

import asyncio
import errno
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec
from sqlalchemy import Connection, MetaData, Table, select

from wyrmhold.server.store.database import Database, make_private
from wyrmhold.server.store.errors import BadDatabaseUrl, RestoreRefused
from wyrmhold.server.store.integrity import check_sqlite
from wyrmhold.server.store.migrations import current_revision, migrate
from wyrmhold.server.store.schema import metadata, operator_log

FORMAT = 1
PORTABLE = ".jsonl"
SQLITE_MAGIC = b"SQLite format 3\0"
CHUNK = 500

T = TypeVar("T")


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. `revision` is the schema revision of the rows."""

    wyrmhold: str
    format: int
    revision: str


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the database."""

    table: str
    row: dict[str, str | int | bool | None]


class Tail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line. A backup without it is truncated."""

    rows: int


async def backup(url: str, path: Path, *, overwrite: bool = False) -> None:
    """Backs up the store to `path`, which appears there only when it is complete.

    Raises FileExistsError if there is a file and `overwrite` is false. The portable format is used
    for PostgreSQL, and for SQLite if the name ends in .jsonl.
    """
    database = Database(url)
    if database.kind == "sqlite" and not database.file.exists():
        raise BadDatabaseUrl(f"there is no database at {database.file}")
    if not overwrite and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    if path.exists() and database.kind == "sqlite" and path.samefile(database.file):
        raise BadDatabaseUrl(f"{path} is the database itself: choose another file")
    unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}.unfinished")
    make_private(unfinished)
    try:
        if database.kind == "sqlite" and path.suffix != PORTABLE:
            await asyncio.to_thread(_copy_sqlite, database.file, unfinished)
            await asyncio.to_thread(check_sqlite, unfinished)
        else:
            await database.open()
            with unfinished.open("wb") as file:
                await _write_lines(database, file)
                file.flush()
                os.fsync(file.fileno())
        if overwrite:
            unfinished.replace(path)
        else:
            _move_new(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
        await database.close()


def _move_new(unfinished: Path, path: Path) -> None:
    """Renames a file, but not over one that has appeared meanwhile. Raises FileExistsError."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        unfinished.rename(path)


async def restore(url: str, path: Path) -> None:
    """Restores a backup into an empty database and migrates it to the newest revision.

    On an error, nothing is restored.
    """
    with path.open("rb") as file:
        is_sqlite = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if is_sqlite:
        await _restore_sqlite(url, path)
    else:
        await _restore_lines(url, path)
    await migrate(url)


async def _write_lines(database: Database, file: BinaryIO) -> None:
    encode = msgspec.json.Encoder().encode
    async with database.reading(snapshot=True) as connection:
        revision = await connection.run_sync(current_revision)
        if revision is None:
            raise BadDatabaseUrl("the database has no Wyrmhold tables")
        file.write(encode(Head("store", FORMAT, revision)) + b"\n")
        count = 0
        for table in metadata.sorted_tables:
            rows = await connection.stream(select(table).order_by(*table.primary_key))
            async for row in rows.mappings():
                values = {str(name): value for name, value in row.items()}
                file.write(encode(Stored(str(table.name), values)) + b"\n")
                count += 1
        file.write(encode(Tail(count)) + b"\n")


async def _restore_lines(url: str, path: Path) -> None:
    with path.open("rb") as file:
        head = _read_line(file.readline(), Head)
        if head.wyrmhold != "store" or head.format != FORMAT:
            raise RestoreRefused("this is not a backup of a store, or it is from a later release")
        await migrate(url, head.revision)
        database = Database(url)
        await database.open()
        try:
            async with database.begin() as connection:
                await connection.run_sync(_insert_all, head.revision, _rows(file))
        finally:
            await database.close()


def _insert_all(connection: Connection, revision: str, rows: Iterable[Stored]) -> None:
    _refuse_unless_empty(connection)
    if (there := current_revision(connection)) != revision:
        raise RestoreRefused(
            f"the database is at revision {there}, the backup at {revision}: use a new database"
        )
    tables = _tables(connection)
    for name, some in groupby(rows, key=lambda stored: stored.table):
        if name not in tables:
            raise RestoreRefused(f"a store has no table {name!r}")
        while chunk := list(islice(some, CHUNK)):
            connection.execute(tables[name].insert(), [stored.row for stored in chunk])


def _tables(connection: Connection) -> dict[str, Table]:
    """The tables as they are in the database, as `schema` may be newer than the backup."""
    there = MetaData()
    there.reflect(connection)
    return {name: table for name, table in there.tables.items() if name != "alembic_version"}


def _refuse_unless_empty(connection: Connection) -> None:
    for name, table in _tables(connection).items():
        if name == operator_log.name:  # earlier tries are noted there
            continue
        if connection.execute(select(table).limit(1)).first() is not None:
            raise RestoreRefused("the database is not empty")


def _rows(file: Iterable[bytes]) -> Iterator[Stored]:
    """The rows. Raises RestoreRefused while reading if the backup is damaged or truncated."""
    lines = iter(file)
    for count, line in enumerate(lines):
        if line.startswith(b'{"rows":'):
            if _read_line(line, Tail).rows != count or next(lines, None) is not None:
                raise RestoreRefused("the backup is damaged: wrong number of rows")
            return
        yield _read_line(line, Stored)
    raise RestoreRefused("the backup is truncated")


def _read_line(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as error:
        raise RestoreRefused(f"the backup is damaged: {error}") from None


async def _restore_sqlite(url: str, path: Path) -> None:
    database = Database(url)
    if database.kind != "sqlite":
        raise RestoreRefused(
            f"a SQLite file can only be restored into SQLite: make a {PORTABLE} backup"
        )
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(_refuse_unless_empty)
    finally:
        await database.close()
    await asyncio.to_thread(_check_sqlite, path)
    await asyncio.to_thread(_copy_sqlite, path, database.file)


def _check_sqlite(path: Path) -> None:
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            whole = connection.execute("PRAGMA quick_check").fetchone() == ("ok",)
            ours = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise RestoreRefused(f"the backup is damaged: {error}") from None
    if not whole or not ours:
        raise RestoreRefused("the backup is damaged")


def _copy_sqlite(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # a single file; opening it switches to WAL
