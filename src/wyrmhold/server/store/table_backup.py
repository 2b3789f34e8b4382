"""Backups of single tables: the log as JSON Lines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wyrmhold.server.store.errors import RestoreRefused, StoreError
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.store.log import Log, Row

FORMAT = 1


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    wyrmhold: str
    format: int
    id: str
    entries: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry. `body` is its exact text."""

    n: int
    at: int
    body: str


async def dump_table(log: Log, table: str) -> str:
    """The table's log as text."""
    rows = await log.read(table)
    if not rows:
        raise StoreError(f"no such table: {table!r}")
    lines: list[Head | Line] = [Head("table", FORMAT, table, len(rows))]
    lines += (Line(row.n, row.at, row.body) for row in rows)
    return msgspec.json.Encoder().encode_lines(lines).decode()


def read_table(text: str) -> list[Row]:
    """The entries in the output of `dump_table`, starting at 1. Raises RestoreRefused."""
    first, *rest = text.removesuffix("\n").split("\n")
    try:
        head = msgspec.json.decode(first, type=Head)
        lines = [msgspec.json.decode(line, type=Line) for line in rest]
    except msgspec.MsgspecError as error:
        raise RestoreRefused(f"the backup is damaged: {error}") from None
    if head.wyrmhold != "table" or head.format != FORMAT:
        raise RestoreRefused("this is not a backup of a table, or it is from a later release")
    if not head.entries or [line.n for line in lines] != list(range(1, head.entries + 1)):
        raise RestoreRefused("the backup is damaged: wrong number of entries")
    return [Row(head.id, line.n, line.at, line.body) for line in lines]


async def restore_table(
    log: Log, text: str, index: TableIndex | None = None, people: Sequence[str] = ()
) -> bool:
    """Restores a table. Returns False if it already exists unchanged.

    Raises RestoreRefused, changing nothing, if the table has different or more entries. A table
    with only the first entries gets the rest. `index` and `people` are stored with the last entry.
    """
    rows = read_table(text)
    there = await log.read(rows[0].table)
    if there != rows[: len(there)]:
        raise RestoreRefused("another table has this id, or play continued after the backup")
    missing = rows[len(there) :]
    if not missing:
        return False
    for row in missing:  # one by one, so that no entry follows a foreign one
        is_last = row is missing[-1]
        stored = log.append(row, index if is_last else None, people if is_last else ())
        if not await stored:
            raise RestoreRefused("the table was changed during the restore")
    return True
