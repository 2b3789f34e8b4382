"""Checks of a database before it is used: SQLite's structure, and its write-ahead log.

SQLite silently ignores a write-ahead log from the first damaged frame on. Anything acknowledged in
the rest would be lost without a word, and soon overwritten. So we check it first.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, inspect, select, table, text

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.faults import StoreFaulty

HEADER = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
MAGIC = 0x377F0682
"""The first number of a write-ahead log. If it is odd, checksums use big-endian numbers."""

MASK = 0xFFFFFFFF


class Damage(NamedTuple):
    """Damage to a write-ahead log: how many transactions can be read, and how many are lost."""

    read: int
    lost: int


async def check(url: str) -> str | None:
    """Raises StoreFaulty if the database is damaged. Returns a warning about its write-ahead log.

    A damaged log is kept beside the database, as opening the database overwrites it.
    """
    database = Database(url)
    if database.kind == "sqlite":
        if not database.file.is_file() or not database.file.stat().st_size:
            return None
        warning = await asyncio.to_thread(_check_wal, database.file)
        await asyncio.to_thread(check_sqlite, database.file)
        return warning
    await database.open()
    try:
        async with database.reading() as connection:
            await connection.run_sync(_read_some)
    finally:
        await database.close()
    return None


def _read_some(connection: Connection) -> None:
    """Reads a row of every table. PostgreSQL has tools of its own to check all of them."""
    for name in inspect(connection).get_table_names():
        connection.execute(select(text("*")).select_from(table(name)).limit(1)).all()


def check_sqlite(file: Path) -> None:
    """Raises StoreFaulty if the structure of a SQLite file is damaged."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(address, uri=True, timeout=10)) as connection:
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code not in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
                raise
            found = str(error)
    if found != "ok":
        raise StoreFaulty("corrupt", " ".join(str(found).split()))


def _check_wal(file: Path) -> str | None:
    wal = file.with_name(f"{file.name}-wal")
    try:
        damage = damage_in(wal.read_bytes())
    except FileNotFoundError:
        return None
    if damage is None:
        return None
    kept = wal.with_name(f"{wal.name}.damaged-{wal.stat().st_mtime_ns}")
    if not kept.exists():
        shutil.copy2(wal, kept)
    return (
        f"the write-ahead log of {file} is damaged: of {damage.read + damage.lost} stored changes "
        f"in it the last {damage.lost} are lost. The log is kept as {kept.name}"
    )


def damage_in(data: bytes) -> Damage | None:
    """The damage to a write-ahead log; None if there is none, or nothing that was stored is lost.

    A process that was killed may leave an incomplete transaction at the end, and frames of earlier
    rounds after it, which have other salts. Both are normal.
    """
    if len(data) <= HEADER.size:
        return None
    magic, _, page, _, *salts, one, two = HEADER.unpack_from(data)
    order = ">" if magic & 1 else "<"
    length = FRAME.size + page
    if (
        magic & ~1 != MAGIC
        or not 512 <= page <= 65536
        or checksum(data[: HEADER.size - 8], order, (0, 0)) != (one, two)
    ):
        return Damage(0, 1)
    read = lost = 0
    sums, whole = (one, two), True
    for start in range(HEADER.size, len(data) - length + 1, length):
        number, size, salt, other, one, two = FRAME.unpack_from(data, start)
        if [salt, other] != salts:
            if whole and _goes_on(data, start, length, salts):
                whole = False
                continue
            if whole:
                break
            continue
        if whole:
            sums = checksum(data[start : start + 8], order, sums)
            sums = checksum(data[start + FRAME.size : start + length], order, sums)
            whole = sums == (one, two) and number > 0
        if size:  # the last frame of a transaction
            read, lost = (read + 1, lost) if whole else (read, lost + 1)
    return Damage(read, lost) if lost else None


def _goes_on(data: bytes, start: int, length: int, salts: list[int]) -> bool:
    """Whether frames of this round follow a frame that does not belong to it."""
    rest = range(start + length, len(data) - length + 1, length)
    return any(list(FRAME.unpack_from(data, later)[2:4]) == salts for later in rest)


def checksum(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum of a write-ahead log, continued."""
    one, two = sums
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(numbers[::2], numbers[1::2], strict=True):
        one = (one + even + two) & MASK
        two = (two + odd + one) & MASK
    return one, two
