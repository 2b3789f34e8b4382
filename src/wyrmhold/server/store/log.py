"""The logs of all tables, written with group commits.

`Log.append` returns when the entry is on disk. Entries that arrive during a commit go into the next
one. Many tables share the cost of a commit and nobody waits for more than two.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import StoreError, StoreUnavailable
from wyrmhold.server.store.faults import StoreFaulty, another
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.store.patience import RETRY_LIMIT_S, patiently
from wyrmhold.server.store.postgres_log import PostgresLog
from wyrmhold.server.store.rows import Entry, LogFile, Row
from wyrmhold.server.store.sqlite_log import SqliteLog

__all__ = ["Log", "Row"]

MAX_GROUP_ENTRIES = 500
"""Maximum entries per commit."""

MAX_ENTRY_NUMBER = 2**31 - 1

Waiting = tuple[Entry, "asyncio.Future[bool]"]


class Log:
    """Appends to the logs in a database and reads them. Belongs to one event loop.

    `on_commit(rows, seconds)` is called after each commit.
    """

    def __init__(
        self,
        database: Database,
        on_commit: Callable[[int, float], None] | None = None,
        patience: float = RETRY_LIMIT_S,
    ) -> None:
        self._database = database
        self._on_commit = on_commit
        self._patience = patience
        self._waiting: deque[Waiting] = deque()
        self._arrived = asyncio.Event()
        self._open = False
        self._writer: asyncio.Task[None] | None = None
        self._file: LogFile | None = None

    async def start(self) -> None:
        assert self._writer is None, "the log is started once"
        self._file = (
            SqliteLog(self._database)
            if self._database.kind == "sqlite"
            else PostgresLog(self._database)
        )
        self._open = True
        self._writer = asyncio.create_task(self._write(self._file), name="log writer")

    async def stop(self) -> None:
        """Stores accepted entries and accepts no more."""
        self._open = False
        self._arrived.set()
        if self._writer is not None:
            await self._writer
        file, self._file = self._file, None
        if file is not None:
            await file.close()

    async def append(
        self, row: Row, index: TableIndex | None = None, people: Sequence[str] = ()
    ) -> bool:
        """Stores entry n of a table whose entry n - 1 the caller has seen.

        `index` is the index row after this entry. `people` are added to those the table is listed
        for; existing ones need not be repeated.

        Returns True if it was committed with `index` and `people`, and False if another entry has
        that number and nothing was stored. After `StoreUnavailable` or cancellation it may or may
        not be stored; check the log.
        """
        if index is not None and (index.id, index.n) != row[:2]:
            raise ValueError("the index does not belong to the entry")
        if not self._open:
            raise StoreUnavailable("the server is stopping")
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((Entry(row, index, people), future))
        self._arrived.set()
        return await future

    async def read(self, table: str, after: int = 0, up_to: int | None = None) -> list[Row]:
        """The entries after number `after` up to and including `up_to`, in order."""
        file = self._opened()
        last = MAX_ENTRY_NUMBER if up_to is None else up_to
        return await patiently(lambda _: file.read(table, after, last), self._patience)

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each table, omitting tables without entries."""
        file = self._opened()
        return await patiently(lambda _: file.heads(tables), self._patience)

    async def tables(self, after: str = "", limit: int = 1000) -> list[str]:
        """The ids of tables that have a log, after `after` in the database's order."""
        file = self._opened()
        return await patiently(lambda _: file.tables(after, limit), self._patience)

    def unreadable(self, table: str, error: Exception) -> StoreFaulty:
        """Reports a table whose entries cannot be decoded."""
        fault = StoreFaulty("corrupt", f"the log of table {table}: {error}")
        self._database.note(fault)
        return fault

    def _opened(self) -> LogFile:
        if self._file is None:
            raise StoreUnavailable("the log is not open")
        return self._file

    async def _write(self, file: LogFile) -> None:
        while self._open or self._waiting:
            if not self._waiting:
                self._arrived.clear()
                await self._arrived.wait()
                continue
            await self._commit(file, self._next_group())

    def _next_group(self) -> list[Waiting]:
        """Waiting entries, up to the limit and to the first duplicate number: of two entries with
        the same number, the first is stored before the second is tried."""
        waiting = self._waiting
        group: list[Waiting] = []
        keys = set()
        while waiting and len(group) < MAX_GROUP_ENTRIES:
            key = waiting[0][0].key
            if key in keys:
                break
            keys.add(key)
            group.append(waiting.popleft())
        return group

    async def _commit(self, file: LogFile, group: list[Waiting]) -> None:
        began = monotonic()
        entries = [entry for entry, _ in group]
        try:
            stored = await patiently(lambda again: file.write(entries, again), self._patience)
        except StoreUnavailable as unavailable:
            # Later entries would wait as long and fail the same way.
            _fail([*group, *self._waiting], partial(another, unavailable), unavailable)
            self._waiting.clear()
        except Exception as error:
            await self._after_an_error(file, group, error)
        else:
            for entry, future in group:
                if not future.done():
                    future.set_result(entry.key in stored)
            if self._on_commit is not None:
                self._on_commit(len(stored), monotonic() - began)

    async def _after_an_error(self, file: LogFile, group: list[Waiting], error: Exception) -> None:
        """Retry the entries one by one, so that one rejected entry does not affect the others."""
        if len(group) > 1:
            for one in group:
                await self._commit(file, [one])
            return
        _fail(group, lambda: StoreError("the entry cannot be stored"), error)


def _fail(group: Sequence[Waiting], make: Callable[[], StoreError], cause: Exception) -> None:
    for _, future in group:
        if not future.done():
            error = make()  # one each, as every waiting task adds its own traceback
            error.__cause__ = cause
            future.set_exception(error)
