"""Opens the database and Redis before serving, with clear errors.

No message contains a password.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from wyrmhold.extras import how_to_install
from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.store.database import (
    Database,
    default_url,
    read_url,
    safe_url,
)
from wyrmhold.server.store.errors import BadDatabaseUrl, StoreUnavailable
from wyrmhold.server.store.faults import Fault, StoreFaulty
from wyrmhold.server.store.patience import patiently
from wyrmhold.server.store.revisions import newest_revision, revision_of

FORMS = "give sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
REDIS_TIMEOUT_S = 3.0

HELP: dict[Fault, str] = {
    "corrupt": ". Restore a backup into a new database with `wyrmhold store restore`",
    "full": ". Make room on the disk and start again",
    "read_only": ". Run as the user the file belongs to, on a disk that can be written",
}
"""What the operator can do about a fault."""


class CannotOpen(WyrmholdError):
    """Something the server needs cannot be used."""

    code = "cannot_open"


class NotThere(CannotOpen):
    """Something the server needs does not respond, but may do so later."""

    code = "not_there"


def database_url(given: str | None) -> str:
    """The URL of the database to use. Raises BadDatabaseUrl or CannotOpen."""
    if given is None:
        try:
            return default_url()
        except RuntimeError:  # there is no home folder
            raise CannotOpen(
                "there is no home folder for the database: choose a place with --database"
            ) from None
    try:
        _, kind = read_url(given)
    except BadDatabaseUrl as error:
        raise CannotOpen(f"--database: {error.message} ({FORMS})") from None
    except ValueError:
        # Do not repeat the text: even an invalid address may contain a password.
        raise CannotOpen("--database: the port in this address is not a number") from None
    if kind == "postgresql":
        has_extra("asyncpg", "PostgreSQL")
    return given


def has_extra(module: str, what: str) -> None:
    """Whether what serves several processes is installed. Raises CannotOpen."""
    try:
        import_module(module)
    except ImportError:
        raise CannotOpen(f"{what} needs the extra `scale`: {how_to_install('scale')}") from None


@contextmanager
def plainly(url: str) -> Iterator[None]:
    """Turns database errors into one-line messages. Raises CannotOpen or NotThere."""
    where = safe_url(url)
    try:
        yield
    except StoreFaulty as error:
        raise CannotOpen(
            f"{where} cannot be used: {error.message} ({error.detail}){HELP.get(error.fault, '')}"
        ) from None
    except StoreUnavailable as error:
        raise NotThere(
            f"{where} does not respond{_because(error)}: is it running, and is this its address?"
        ) from None
    except OSError as error:
        raise CannotOpen(f"{where} cannot be opened: {_text(error)}") from None
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise CannotOpen(f"{where} cannot be used: {_text(error)}") from None
    except Exception as error:
        if not hasattr(error, "sqlstate"):  # an asyncpg error, recognised without importing asyncpg
            raise
        raise CannotOpen(f"{where} cannot be used: {_text(error)}") from None


def _because(error: BaseException) -> str:
    while error.__cause__ is not None:
        error = error.__cause__
    return "" if isinstance(error, StoreUnavailable) else f" ({_text(error)})"


def _text(error: BaseException) -> str:
    """The first line of an error. SQLAlchemy adds the statement on further lines."""
    error = getattr(error, "orig", None) or error
    if isinstance(error, OSError) and error.errno and not error.errno < 0:
        return os.strerror(error.errno)
    text = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return str(text).splitlines()[0]


async def once_there(
    job: Callable[[], Awaitable[None]], seconds: float, stopped: Callable[[], bool] = lambda: False
) -> None:
    """Runs `job` once the service it needs responds, as services started together come up in any
    order. Raises NotThere after `seconds`, or when `stopped`."""
    told = False

    def waiting(error: Exception) -> None:
        nonlocal told
        if stopped():
            raise error
        if not told:
            print(f"wyrmhold: {error} (waiting up to {seconds:g} s)", file=sys.stderr, flush=True)
            told = True

    await patiently(lambda _: job(), seconds, NotThere, waiting)


async def check_database(url: str) -> None:
    """Checks that the database responds. Raises CannotOpen or NotThere."""
    database = Database(url)
    with plainly(url):
        await database.open()
        await database.close()


async def prepare(url: str) -> None:
    """Check the database, and migrate it if necessary.

    Raises CannotOpen, NotThere or DatabaseTooNew.
    """
    from wyrmhold.server.store.integrity import check  # needed only once

    with plainly(url):
        warning = await check(url)
        if warning is not None:
            print(f"wyrmhold: {warning}", file=sys.stderr, flush=True)
        before = await revision_of(url)
        if before == newest_revision():
            return
        from wyrmhold.server.store.migrations import migrate  # slow to load, and rarely needed
        from wyrmhold.server.store.operator_log import note

        await migrate(url)
        if before is not None:
            await note(url, "migrate", f"from revision {before} to {newest_revision()}", "done")


def check_redis_url(url: str) -> None:
    """Checks that this is a Redis address. Raises CannotOpen."""
    has_extra("redis.asyncio", "--redis")
    import redis.asyncio as redis

    try:
        redis.from_url(url)
    except ValueError:
        raise CannotOpen(
            "--redis: this is not a Redis or Valkey address, such as redis://HOST:PORT/0"
        ) from None


async def check_redis(url: str) -> None:
    """Checks that Redis responds. Raises NotThere."""
    import redis.asyncio as redis

    client = redis.from_url(
        url, socket_connect_timeout=REDIS_TIMEOUT_S, socket_timeout=REDIS_TIMEOUT_S
    )
    try:
        await client.ping()
    except (redis.RedisError, OSError) as error:
        where = urlsplit(url)
        shown = where._replace(netloc=where.netloc.rpartition("@")[2], query="").geturl()
        raise NotThere(
            f"{shown} does not respond ({_text(error)}): is it running, and is this its address?"
        ) from None
    finally:
        await client.aclose()
