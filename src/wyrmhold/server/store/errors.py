"""What can be wrong with the store."""

from __future__ import annotations

from wyrmhold.kernel.errors import WyrmholdError


class StoreError(WyrmholdError):
    """The store cannot do what it was asked for."""

    code = "store_error"


class StoreUnavailable(StoreError):
    """The database does not answer. Nothing is known about what was under way; try again."""

    code = "store_unavailable"


class BadDatabaseUrl(StoreError):
    """The address is not one of a database that the server can use."""

    code = "bad_database_url"


class DatabaseTooNew(StoreError):
    """A later release has changed the database; this one would not understand it."""

    code = "database_too_new"


class RestoreRefused(StoreError):
    """What is to be restored is damaged, or would mix with what is there already."""

    code = "restore_refused"
