"""Errors of the store."""

from __future__ import annotations

from wyrmhold.kernel.errors import WyrmholdError


class StoreError(WyrmholdError):
    """The store cannot carry out a request."""

    code = "store_error"


class StoreUnavailable(StoreError):
    """The database does not respond. What was in progress may or may not be stored; try again."""

    code = "store_unavailable"


class BadDatabaseUrl(StoreError):
    """The address is not that of a usable database."""

    code = "bad_database_url"


class DatabaseTooNew(StoreError):
    """The database was migrated by a later release."""

    code = "database_too_new"


class RestoreRefused(StoreError):
    """The backup is damaged or would mix with existing data."""

    code = "restore_refused"
