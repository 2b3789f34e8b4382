"""The database: where it is, how it is opened, and transactions on it.

SQLite serves one process at a time and needs nothing installed; PostgreSQL serves many.
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

from sqlalchemy import URL, Connection, Table, event, make_url, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from wyrmhold.server.store.errors import BadDatabaseUrl, StoreUnavailable
from wyrmhold.server.store.patience import patiently
from wyrmhold.server.store.postgres import AWAY, PostgresConnection, connect
from wyrmhold.server.store.schema import settings

if TYPE_CHECKING:
    from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

BUSY_SECONDS = 10.0
"""How long a transaction waits for its turn on a busy SQLite file."""

POOL_SIZE = 4
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

    def __init__(self, url: str) -> None:
        self.url, self.kind = read_url(url)
        self.writing = asyncio.Lock()
        """Held by whoever writes to SQLite. SQLite lets one write at a time and makes the others
        poll; among ourselves we queue instead, so that nobody starves. Unused on PostgreSQL."""
        self._engine: AsyncEngine | None = None

    @property
    def engine(self) -> AsyncEngine:
        if self._engine is None:
            raise StoreUnavailable("the database is not open")
        return self._engine

    async def open(self) -> None:
        """Connects once, so that a wrong address is known at once. Does not migrate."""
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
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.dispose()

    @property
    def file(self) -> Path:
        """Where the SQLite database lies."""
        assert self.kind == "sqlite" and self.url.database is not None
        return Path(self.url.database)

    async def connect_postgresql(self) -> PostgresConnection:
        """A connection of one's own, outside the pool."""
        return await connect(
            self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        )

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that may write: committed at the end, rolled back on an error.

        On SQLite there is one at a time from its beginning on, so what was read in it still holds
        when it writes. Do not open a second one inside.
        """
        if self.kind == "postgresql":
            async with as_unavailable(), self.engine.begin() as connection:
                yield connection
            return
        try:
            async with asyncio.timeout(BUSY_SECONDS):
                await self.writing.acquire()
        except TimeoutError as error:
            raise StoreUnavailable("the database is busy") from error
        try:
            async with as_unavailable(), self.engine.begin() as connection:
                yield connection
        finally:
            self.writing.release()

    @asynccontextmanager
    async def reading(self, *, snapshot: bool = False) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads. It waits for nobody who writes.

        With `snapshot` all its queries see the same moment; on SQLite they always do.
        """
        async with as_unavailable(), self.engine.connect() as connection:
            await connection.execution_options(**{READS_ONLY: True})
            if snapshot and self.kind == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            async with connection.begin():
                yield connection

    def insert(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        """An INSERT that knows ON CONFLICT, in this database's dialect."""
        return sqlite.insert(table) if self.kind == "sqlite" else postgresql.insert(table)

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """The value of a setting, which whoever comes first makes: all processes get the same.

        Asked for while a server starts; a database that restarts meanwhile is waited for.
        """
        return await patiently(lambda _: self._secret(name, make))

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
    """The address of a database, with the name of its driver put in, and what kind it is."""
    try:
        url = make_url(text)
    except ArgumentError:
        # The text is not repeated: what cannot be read may still hold a password.
        raise BadDatabaseUrl("this is not the address (URL) of a database") from None
    kind = KINDS.get(url.drivername)
    if kind is None:
        raise BadDatabaseUrl(f"{url.drivername!r} is not known: use sqlite or postgresql")
    if kind == "postgresql":
        return url.set(drivername="postgresql+asyncpg"), kind
    if url.database in (None, "", ":memory:") or str(url.database).startswith("file:"):
        raise BadDatabaseUrl("SQLite needs a file: sqlite:///path/to/wyrmhold.db")
    return url.set(drivername="sqlite+aiosqlite"), kind


def safe_url(text: str) -> str:
    """The address without its password, for people and logs."""
    url, kind = read_url(text)
    hidden = {name: "***" for name in url.query if "pass" in name.lower()}
    return url.set(drivername=kind).update_query_dict(hidden).render_as_string(hide_password=True)


def default_url(data_folder: Path | None = None) -> str:
    """SQLite in `data_folder`, or where this system keeps a user's data."""
    path = (data_folder or user_data_folder()) / "wyrmhold.db"
    return URL.create("sqlite", database=str(path.absolute())).render_as_string()


def user_data_folder() -> Path:
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "wyrmhold"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "wyrmhold"
    data = os.environ.get("XDG_DATA_HOME", "")
    # The specification says that a relative path is to be ignored.
    base = Path(data) if Path(data).is_absolute() else Path.home() / ".local" / "share"
    return base / "wyrmhold"


def make_private(file: Path) -> None:
    """Makes the file, and folders that are missing, readable by their owner only."""
    missing = [folder for folder in file.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}",
    "PRAGMA synchronous = FULL",  # a commit is on disk, not only in the system's memory
    "PRAGMA foreign_keys = ON",
)


def write_ahead(cursor: DBAPICursor) -> None:
    """Lets readers and a writer work at the same time (WAL); waits for whoever has the file.

    SQLite does not apply `busy_timeout` to this change: of two processes that open a new file at
    once the second is told at once that it is locked.
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
        connection.isolation_level = None  # sqlite3 begins nothing by itself: `begin` below does
        cursor = connection.cursor()
        for pragma in SQLITE_PRAGMAS:
            cursor.execute(pragma)
        write_ahead(cursor)
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads first and then wants to write would fail when somebody else
        # wrote in between; so those that may write say so at once.
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
    """Whether the text can be looked for at all: PostgreSQL takes no NUL and no half of a pair."""
    return text.isascii() and text.isprintable()


@asynccontextmanager
async def as_unavailable() -> AsyncIterator[None]:
    """Turns the many ways in which a database can be away into the one that callers know."""
    try:
        yield
    except DBAPIError as error:
        code = str(getattr(error.orig, "sqlstate", None) or "")
        busy = "database is locked" in str(error.orig)
        if error.connection_invalidated or code.startswith(AWAY) or busy:
            raise StoreUnavailable("the database does not answer") from error
        raise
