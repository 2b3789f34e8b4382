"""A copy of one table: its log as JSON Lines."""

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
    """An entry. `body` is its text to the letter."""

    n: int
    at: int
    body: str


async def dump_table(log: Log, table: str) -> str:
    """The table's log as text."""
    rows = await log.read(table)
    if not rows:
        raise StoreError(f"there is no table {table!r}")
    lines: list[Head | Line] = [Head("table", FORMAT, table, len(rows))]
    lines += (Line(row.n, row.at, row.body) for row in rows)
    return msgspec.json.Encoder().encode_lines(lines).decode()


def read_table(text: str) -> list[Row]:
    """The entries in a text that `dump_table` wrote: all of them, from 1 on."""
    first, *rest = text.removesuffix("\n").split("\n")
    try:
        head = msgspec.json.decode(first, type=Head)
        lines = [msgspec.json.decode(line, type=Line) for line in rest]
    except msgspec.MsgspecError as error:
        raise RestoreRefused(f"the copy is damaged: {error}") from None
    if head.wyrmhold != "table" or head.format != FORMAT:
        raise RestoreRefused("this is no copy of a table, or one of a later release")
    if not head.entries or [line.n for line in lines] != list(range(1, head.entries + 1)):
        raise RestoreRefused("the copy is damaged: entries are missing, or too many")
    return [Row(head.id, line.n, line.at, line.body) for line in lines]


async def restore_table(
    log: Log, text: str, index: TableIndex | None = None, people: Sequence[str] = ()
) -> bool:
    """Brings a table back; False when it is there already, as it was copied.

    A table that has other entries, or more of them, is left as it is and `RestoreRefused`. One that
    has the first entries gets the rest. `index` and `people` are stored with the last entry.
    """
    rows = read_table(text)
    there = await log.read(rows[0].table)
    if there != rows[: len(there)]:
        raise RestoreRefused("there is another table with this id, or it went on after the copy")
    missing = rows[len(there) :]
    if not missing:
        return False
    for row in missing:  # one after the other: no entry may follow one that is not ours
        is_last = row is missing[-1]
        stored = log.append(row, index if is_last else None, people if is_last else ())
        if not await stored:
            raise RestoreRefused("somebody else wrote to the table meanwhile")
    return True
