"""Schema revisions. `migrate` brings a database to the newest.

To change the schema: edit `schema.py`, write the next file in `versions/`, run the tests of the
store; one compares what the revisions make with `schema.metadata`.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import DatabaseTooNew

LOCK = 0x7779726D  # "wyrm": the number of PostgreSQL's advisory lock


async def migrate(url: str, revision: str = "head") -> None:
    """Migrates the database to the newest revision, in one transaction.

    If several processes start at once, one migrates and the others wait. Raises DatabaseTooNew if a
    later release has migrated the database.
    """
    database = Database(url)
    await database.open()
    try:
        async with database.guarded(), database.engine.connect() as connection:
            if database.kind == "sqlite":
                # SQLite alters a table by copying it, which foreign keys would prevent.
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await driver.execute("PRAGMA foreign_keys = OFF")
            async with connection.begin():  # SQLite admits only one process from here on
                if database.kind == "postgresql":
                    await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
                await connection.run_sync(_upgrade, revision)
    finally:
        await database.close()


def current_revision(connection: Connection) -> str | None:
    """The revision of the database; None if it was never migrated."""
    return MigrationContext.configure(connection).get_current_revision()


def _upgrade(connection: Connection, target: str) -> None:
    config = configuration()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    for revision in (current_revision(connection), target):
        if revision not in {None, "head", *known}:
            raise DatabaseTooNew(
                f"this release does not know revision {revision} of the database: "
                "use the release that created it, or a newer one"
            )
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def configuration() -> Config:
    """Alembic's settings, which are not in a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
