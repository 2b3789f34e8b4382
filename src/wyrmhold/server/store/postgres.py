"""Access to asyncpg, which is only installed with the extra `scale`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Protocol

from wyrmhold.extras import how_to_install
from wyrmhold.server.store.errors import BadDatabaseUrl, StoreUnavailable
from wyrmhold.server.store.faults import POSTGRES_AWAY, fault_in

CONNECT_SECONDS = 5.0

SERVERS_LOCK = 0x7779726E  # the number after that of the lock for migrations
"""PostgreSQL's advisory lock that running servers hold."""


class PostgresConnection(Protocol):
    """The parts of asyncpg's connection used here, as asyncpg has no types."""

    async def execute(self, query: str, *args: object) -> str: ...
    async def executemany(self, query: str, args: Iterable[Sequence[object]]) -> None: ...
    async def fetch(self, query: str, *args: object) -> list[Sequence[object]]: ...
    async def fetchval(self, query: str, *args: object) -> object: ...
    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> AbstractAsyncContextManager[None]: ...
    async def close(self, *, timeout: float | None = None) -> None: ...
    def terminate(self) -> None: ...
    def is_closed(self) -> bool: ...


async def connect(dsn: str) -> PostgresConnection:
    """Connects, making sure that commits reach the disk. Raises StoreUnavailable if the server is
    away or not ready."""
    try:
        import asyncpg  # type: ignore[import-untyped]
    except ImportError:
        raise BadDatabaseUrl(
            f"PostgreSQL needs the extra `scale`: {how_to_install('scale')}"
        ) from None
    try:
        connection: PostgresConnection = await asyncpg.connect(
            dsn, timeout=CONNECT_SECONDS, server_settings={"application_name": "wyrmhold"}
        )
        with terminated_on_error(connection):
            if await connection.fetchval("SHOW synchronous_commit") == "off":
                await connection.execute("SET synchronous_commit TO on")
    except Exception as error:
        found = unavailable(error)
        if found is None:
            raise
        raise found from error
    return connection


@contextmanager
def terminated_on_error(connection: PostgresConnection) -> Iterator[None]:
    """Terminates a connection that nobody will get, also after a cancellation."""
    try:
        yield
    except BaseException:
        connection.terminate()
        raise


async def locked(connection: PostgresConnection, shared: bool) -> bool:
    """Tries to take the lock that servers share. Returns whether it did; the lock is held until
    the connection is closed."""
    function = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    return await connection.fetchval(f"SELECT {function}({SERVERS_LOCK})") is True


def is_away(error: BaseException) -> bool:
    """Whether the error means that the server or the connection is gone."""
    import asyncpg

    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate or "").startswith(POSTGRES_AWAY)
    # InternalClientError: the server disconnected just as the next statement was sent.
    gone = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError, StoreUnavailable)
    return isinstance(error, gone)


def unavailable(error: BaseException) -> StoreUnavailable | None:
    """What an error of asyncpg means; None if the statement itself was wrong."""
    found = fault_in(error)
    if found is None and is_away(error):
        found = StoreUnavailable("the database does not respond")
    return found
