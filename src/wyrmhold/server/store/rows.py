"""Log entries as values, and the database interface that `server.store.log` needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from wyrmhold.server.store.index import TableIndex


class Row(NamedTuple):
    """Entry `n` of a table: its time and text."""

    table: str
    n: int
    at: int
    body: str


Key = tuple[str, int]


class Entry(NamedTuple):
    """A row to be stored, with the table's index row after it and the people the table is to be
    listed for."""

    row: Row
    listed: TableIndex | None
    people: Sequence[str]

    @property
    def key(self) -> Key:
        return self.row[:2]


class LogFile(Protocol):
    """A database as the log uses it. All methods raise `StoreUnavailable` when it is away; the next
    call reconnects."""

    async def write(self, entries: Sequence[Entry], again: bool) -> set[Key]:
        """Stores entries with distinct keys in one transaction. Returns the keys that were free.

        `again` means that an earlier attempt with unknown outcome may have stored the same entries;
        identical existing entries then count as stored.
        """

    async def read(self, table: str, after: int, up_to: int) -> list[Row]: ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]: ...

    async def tables(self, after: str, limit: int) -> list[str]: ...

    async def close(self) -> None: ...
