"""Which errors of a database mean that it is away, and which that it is damaged or full.

A database that is away comes back by itself, so it is worth waiting for. A fault needs the
operator.
"""

from __future__ import annotations

import sqlite3
from typing import Final, Literal, get_args

from wyrmhold.server.store.errors import StoreUnavailable

Fault = Literal["full", "read_only", "io", "corrupt"]
FAULTS: Final[tuple[Fault, ...]] = get_args(Fault)

TEXTS: Final[dict[Fault, str]] = {
    "full": "the disk of the server is full: nothing can be stored until there is room",
    "read_only": "the database of the server is read-only: nothing can be stored",
    "io": "the disk of the server cannot be read or written",
    "corrupt": "the database of the server is damaged",
}

SQLITE_FAULTS: Final[dict[int, Fault]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_IOERR: "io",
    sqlite3.SQLITE_CANTOPEN: "io",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
}
SQLITE_AWAY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL)

POSTGRES_FAULTS: Final[dict[str, Fault]] = {
    "53100": "full",
    "25006": "read_only",
    "58030": "io",
    "58P01": "io",
    "XX001": "corrupt",
    "XX002": "corrupt",
}
POSTGRES_AWAY: Final = ("08", "40", "57P", "53300")
"""Prefixes of PostgreSQL error codes that mean the server is away; try again."""


class StoreFaulty(StoreUnavailable):
    """The database has a fault that waiting does not cure. What was in progress is not stored, or
    its outcome is unknown."""

    code = "store_faulty"

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(TEXTS[fault])
        self.fault: Fault = fault
        self.detail = detail
        """What the database said, for the operator."""


def fault_in(error: BaseException) -> StoreUnavailable | None:
    """What an error of a database driver means; None if the statement itself was wrong."""
    if isinstance(error, StoreUnavailable):
        return error
    cause = getattr(error, "orig", None) or error
    text = (str(cause).splitlines() or [type(cause).__name__])[0]
    found: Fault | None
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", None)
        if code is None:  # Python's own errors have none
            found = "corrupt" if "UTF-8" in text else None
        else:
            code &= 0xFF  # the rest is detail
            if code in SQLITE_AWAY:
                return StoreUnavailable(f"the database does not respond: {text}")
            found = SQLITE_FAULTS.get(code)
    else:
        state = str(getattr(cause, "sqlstate", None) or "")
        if state.startswith(POSTGRES_AWAY):
            return StoreUnavailable("the database does not respond")
        found = POSTGRES_FAULTS.get(state)
    return None if found is None else StoreFaulty(found, text)


def another(error: StoreUnavailable) -> StoreUnavailable:
    """A new error like this one, for another request that failed with it."""
    if isinstance(error, StoreFaulty):
        return StoreFaulty(error.fault, error.detail)
    return StoreUnavailable(error.message)
