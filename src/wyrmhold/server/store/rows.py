"""The entries of logs as values, and what a database has to do for `server.store.log`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from wyrmhold.server.store.index import TableIndex


class Row(NamedTuple):
    """Entry `n` of a table: when it was made, and its text."""

    table: str
    n: int
    at: int
    body: str


Key = tuple[str, int]


class Entry(NamedTuple):
    """A row to be stored, together with what lists show of the table after it, and with people whom
    the table is to be listed for from now on."""

    row: Row
    listed: TableIndex | None
    people: Sequence[str]

    @property
    def key(self) -> Key:
        return self.row[:2]


class LogFile(Protocol):
    """A database as the log sees it. Everything raises `StoreUnavailable` when it is away; the next
    call connects again."""

    async def write(self, entries: Sequence[Entry], again: bool) -> set[Key]:
        """Stores entries with different keys in one transaction; the keys that were free.

        `again` says that the same entries may have been stored before, by an attempt whose end
        was not heard: then an entry that is there already, the very same, counts as stored.
        """

    async def read(self, table: str, after: int, up_to: int) -> list[Row]: ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]: ...

    async def tables(self, after: str, limit: int) -> list[str]: ...

    async def close(self) -> None: ...
