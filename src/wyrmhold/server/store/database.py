"""The database: its location, connections and transactions.

SQLite supports one server process and needs no installation; PostgreSQL supports many.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from weakref import WeakSet

from sqlalchemy import URL, Connection, Table, event, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from wyrmhold.server.store.errors import BadDatabaseUrl, StoreUnavailable
from wyrmhold.server.store.faults import StoreFaulty, fault_in
from wyrmhold.server.store.patience import RETRY_LIMIT_S, patiently
from wyrmhold.server.store.postgres import (
    PostgresConnection,
    connect,
    locked,
    terminated_on_error,
)
from wyrmhold.server.store.schema import settings

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

BUSY_SECONDS = 10.0
"""How long a transaction waits for a busy SQLite file."""

POOL_SIZE = 4
WRITE_CHECK = "write_check"
READS_ONLY = "wyrmhold_reads_only"

Kind = Literal["sqlite", "postgresql"]
KINDS: dict[str, Kind] = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",
    "postgres": "postgresql",
    "postgresql": "postgresql",
    "postgresql+asyncpg": "postgresql",
}


class Database:
    """One database and the connections to it. All its methods belong to one event loop."""

    def __init__(self, url: str, serving: bool = False) -> None:
        self.url, self.kind = read_url(url)
        self._serving = serving
        """Whether connections to PostgreSQL hold the lock that says that a server is running."""
        self.writing = asyncio.Lock()
        """Held while writing to SQLite, which allows one writer and makes others poll. Queuing here
        prevents starvation. Unused on PostgreSQL."""
        self.on_fault: Callable[[StoreFaulty], None] = lambda fault: None
        """Called for every fault, before it is raised."""
        self._engine: AsyncEngine | None = None
        self._connections: WeakSet[PostgresConnection] = WeakSet()
        """All connections to PostgreSQL; closed ones may linger."""

    @property
    def engine(self) -> AsyncEngine:
        if self._engine is None:
            raise StoreUnavailable("the database is not open")
        return self._engine

    async def open(self) -> None:
        """Connects once, to detect a wrong address early. Does not migrate."""
        if self._engine is not None:
            return
        if self.kind == "sqlite":
            make_private(self.file)
            self._engine = _sqlite_engine(self.url)
        else:
            self._engine = _postgresql_engine(self.connect_postgresql)
        try:
            async with self.reading():
                pass
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Closes all connections, even those that a cancelled task has not returned to the pool."""
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.dispose()
        for connection in list(self._connections):
            if not connection.is_closed():
                connection.terminate()

    @property
    def file(self) -> Path:
        """The path of the SQLite database."""
        assert self.kind == "sqlite" and self.url.database is not None
        return Path(self.url.database)

    async def connect_postgresql(self) -> PostgresConnection:
        """A separate connection, outside the pool."""
        connection = await connect(
            self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        )
        with terminated_on_error(connection):
            if self._serving and not await locked(connection, shared=True):
                raise StoreUnavailable(
                    "`wyrmhold store remove` uses the database alone for a moment"
                )
        self._connections.add(connection)
        return connection

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write, committed at the end or rolled back on an error.

        On SQLite only one runs at a time, so what it reads is still true when it writes. Do not
        nest them.
        """
        if self.kind == "postgresql":
            async with self.guarded(), self.engine.begin() as connection:
                yield connection
            return
        try:
            async with asyncio.timeout(BUSY_SECONDS):
                await self.writing.acquire()
        except TimeoutError as error:
            raise StoreUnavailable("the database is busy") from error
        try:
            async with self.guarded(), self.engine.begin() as connection:
                yield connection
        finally:
            self.writing.release()

    @asynccontextmanager
    async def reading(self, *, snapshot: bool = False) -> AsyncIterator[AsyncConnection]:
        """A read-only transaction, which does not wait for writers.

        With `snapshot`, all its queries see the same snapshot; on SQLite they always do.
        """
        async with self.guarded(), self.engine.connect() as connection:
            await connection.execution_options(**{READS_ONLY: True})
            if snapshot and self.kind == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def guarded(self) -> AsyncIterator[None]:
        """Turns the various errors of a database that is away or faulty into StoreUnavailable."""
        try:
            yield
        except StoreUnavailable as error:
            self.note(error)
            raise
        except (DBAPIError, sqlite3.Error) as error:
            found = fault_in(error)
            if found is None and getattr(error, "connection_invalidated", False):
                found = StoreUnavailable("the database does not respond")
            if found is None:
                raise
            self.note(found)
            raise found from error

    def note(self, error: BaseException) -> None:
        """Reports a fault to the operator."""
        if isinstance(error, StoreFaulty):
            self.on_fault(error)

    async def check_writing(self) -> None:
        """Stores something, to see whether that is possible. Raises StoreUnavailable."""
        await self.put_setting(WRITE_CHECK, str(time.time_ns()))

    async def put_setting(self, name: str, value: str) -> None:
        """Stores a value shared by all processes."""
        mark = self.insert(settings).values(name=name, value=value)
        mark = mark.on_conflict_do_update(
            index_elements=[settings.c.name], set_={"value": mark.excluded["value"]}
        )
        async with self.begin() as connection:
            await connection.execute(mark)

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An INSERT that supports ON CONFLICT, in this database's dialect."""
        return sqlite.insert(table) if self.kind == "sqlite" else postgresql.insert(table)

    async def secret(
        self, name: str, make: Callable[[], str], wait_s: float = RETRY_LIMIT_S
    ) -> str:
        """The value of a secret, created on first use and shared by all processes.

        Used at startup; waits up to `wait_s` if the database is restarting.
        """
        return await patiently(lambda _: self._secret(name, make), wait_s)

    async def _secret(self, name: str, make: Callable[[], str]) -> str:
        query = select(settings.c.value).where(settings.c.name == name)
        async with self.reading() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is not None:
            return str(found)
        mine = self.insert(settings).values(name=name, value=make()).on_conflict_do_nothing()
        async with self.begin() as connection:
            await connection.execute(mine)
            return str((await connection.execute(query)).scalar_one())


def read_url(text: str) -> tuple[URL, Kind]:
    """Parses a database URL. Returns it with the driver filled in, and the kind of database."""
    try:
        url = make_url(text)
    except ArgumentError:
        # Do not repeat the text: even an invalid address may contain a password.
        raise BadDatabaseUrl("this is not a database URL") from None
    kind = KINDS.get(url.drivername)
    if kind is None:
        raise BadDatabaseUrl(f"{url.drivername!r} is not supported: use sqlite or postgresql")
    if kind == "postgresql":
        return url.set(drivername="postgresql+asyncpg"), kind
    if url.database in (None, "", ":memory:") or str(url.database).startswith("file:"):
        raise BadDatabaseUrl("SQLite needs a file: sqlite:///path/to/wyrmhold.db")
    return url.set(drivername="sqlite+aiosqlite"), kind


def safe_url(text: str) -> str:
    """The URL without its password, for messages and logs."""
    url, kind = read_url(text)
    hidden = {name: "***" for name in url.query if "pass" in name.lower()}
    return url.set(drivername=kind).update_query_dict(hidden).render_as_string(hide_password=True)


def default_url(data_folder: Path | None = None) -> str:
    """SQLite in `data_folder`, or in the user's data folder."""
    path = (data_folder or user_data_folder()) / "wyrmhold.db"
    return URL.create("sqlite", database=str(path.absolute())).render_as_string()


def user_data_folder() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "wyrmhold"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "wyrmhold"
    data = os.environ.get("XDG_DATA_HOME", "")
    # The specification says to ignore relative paths.
    base = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "wyrmhold"


def make_private(file: Path) -> None:
    """Creates the file and missing folders, readable only by their owner."""
    missing = [folder for folder in file.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
    "PRAGMA synchronous = FULL",  # commits reach the disk
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was deleted is not left in the file
)


def write_ahead(cursor: DBAPICursor) -> None:
    """Switches to WAL, so that readers and a writer can work at once. Waits if the file is locked.

    SQLite does not apply `busy_timeout` to this change: if two processes open a new file at once,
    the second fails immediately.
    """
    patience = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > patience:
                raise
        time.sleep(0.01)


def _sqlite_engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, pool_size=POOL_SIZE, max_overflow=0)

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # `begin` below starts transactions, not sqlite3
        cursor = connection.cursor()
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(pragma)
        write_ahead(cursor)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads before it writes would fail if somebody else wrote in between,
        # so transactions that may write say so at the start.
        reads_only = connection.get_execution_options().get(READS_ONLY, False)
        connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")

    return engine


def _postgresql_engine(connect: Callable[[], Awaitable[PostgresConnection]]) -> AsyncEngine:
    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=POOL_SIZE,
        max_overflow=POOL_SIZE,
        pool_pre_ping=True,
        pool_recycle=1800,
    )


def may_be_id(text: str) -> bool:
    """Whether the text can be used in a query: PostgreSQL allows no NUL or lone surrogate."""
    return text.isascii() and text.isprintable()
