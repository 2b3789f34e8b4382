"""Which revision a database has. Answers without Alembic, which takes a quarter second to load."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect

from wyrmhold.server.store.database import Database

VERSIONS = Path(__file__).parent / "migrations" / "versions"
TABLE = "alembic_version"


def newest_revision() -> str:
    """The newest revision of this release: the number its file begins with."""
    return max(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*.py"))


async def is_current(url: str) -> bool:
    """Whether a database has the newest revision, so that it need not be migrated."""
    return await revision_of(url) == newest_revision()


async def revision_of(url: str) -> str | None:
    """The revision of a database; None if it was never migrated."""
    database = Database(url)
    await database.open()
    try:
        async with database.reading() as connection:
            found = await connection.run_sync(_revisions)
    finally:
        await database.close()
    return found[0] if found else None


def _revisions(connection: Connection) -> list[str]:
    if not inspect(connection).has_table(TABLE):
        return []
    return [str(row[0]) for row in connection.exec_driver_sql(f"SELECT version_num FROM {TABLE}")]
