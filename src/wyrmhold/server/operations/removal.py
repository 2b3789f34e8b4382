"""Finding and removing tables and people, for operators, while no server runs.

A running server has tables in memory and would write their next entries as if nothing had happened.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple

import msgspec
import structlog
from sqlalchemy import ColumnElement, func, or_, select

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.health.metrics import Metrics
from wyrmhold.server.live.deletion import Forgetting
from wyrmhold.server.live.fanout import Alone
from wyrmhold.server.live.hub import Hub
from wyrmhold.server.operations.file_lock import InUse
from wyrmhold.server.operations.startup import CannotOpen
from wyrmhold.server.store.database import Database, may_be_id
from wyrmhold.server.store.erasure import Erasure
from wyrmhold.server.store.index import Index
from wyrmhold.server.store.log import Log
from wyrmhold.server.store.people import People
from wyrmhold.server.store.postgres import locked
from wyrmhold.server.store.revisions import is_current
from wyrmhold.server.store.schema import accounts, persons, table_people, tables
from wyrmhold.server.workers.pool import Workers


class NothingThere(WyrmholdError):
    """There is no such table or person in the store."""

    code = "not_in_store"


class ListedTable(NamedTuple):
    """A table, as an operator finds it. Times are in milliseconds since 1970."""

    id: str
    status: str
    game: str
    created: int
    updated: int
    host: str
    title: str
    names: list[str]


class ListedPerson(NamedTuple):
    """A person, as an operator finds them."""

    id: str
    name: str
    login: str | None
    created: int
    seen: int
    tables: int


@asynccontextmanager
async def opened_database(url: str) -> AsyncIterator[Database]:
    """A database, opened and closed again. Raises CannotOpen unless it has the newest revision:
    only a server migrates it."""
    if not await is_current(url):
        raise CannotOpen(
            "this release has not used the database yet: start its server once, which migrates it"
        )
    database = Database(url)
    await database.open()
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def without_servers(url: str) -> AsyncIterator[None]:
    """Keeps servers from starting on PostgreSQL. Raises InUse if one is running."""
    database = Database(url)
    if database.kind == "sqlite":  # see `file_lock.held`
        yield
        return
    connection = await database.connect_postgresql()
    try:
        if not await locked(connection, shared=False):
            raise InUse("a server is using this database: stop all of them first")
        yield
    finally:
        await connection.close()


# --- finding --------------------------------------------------------------------------------------


async def listed_tables(
    database: Database, person: str | None, table: str | None, limit: int
) -> list[ListedTable]:
    """Tables, the latest first: all of them, those of one person, or a single one."""
    query = select(tables).order_by(tables.c.updated.desc(), tables.c.id).limit(limit)
    if person is not None:
        mine = select(table_people.c.table_id).where(table_people.c.person_id == checked(person))
        query = query.where(or_(tables.c.host == person, tables.c.id.in_(mine)))
    if table is not None:
        query = query.where(tables.c.id == checked(table))
    async with database.reading() as connection:
        rows = (await connection.execute(query)).all()
    return [_table(row) for row in rows]


def _table(row: Any) -> ListedTable:
    summary = msgspec.json.decode(row.summary)
    names = [seat["name"] for seat in summary["seats"] if seat["name"]]
    return ListedTable(
        row.id, row.status, row.game, row.created, row.updated, row.host, summary["title"], names
    )


async def listed_people(database: Database, text: str, limit: int) -> list[ListedPerson]:
    """People whose name, login or id contains a text, the latest visitors first."""
    found = [
        column.icontains(text, autoescape=True)
        for column in (persons.c.name, accounts.c.login, persons.c.id)
    ]
    return await _people(database, or_(*found) if text else persons.c.created > 0, limit)


async def found_person(database: Database, person: str) -> ListedPerson:
    """The person with an id. Raises NothingThere."""
    found = await _people(database, persons.c.id == checked(person), 1)
    if not found:
        raise NothingThere(f"there is no person {person!r}: `wyrmhold store people` lists them")
    return found[0]


async def _people(database: Database, which: ColumnElement[bool], limit: int) -> list[ListedPerson]:
    count = (
        select(func.count())
        .select_from(table_people)
        .where(table_people.c.person_id == persons.c.id)
        .scalar_subquery()
    )
    query = (
        select(persons.c.id, persons.c.name, accounts.c.login, persons.c.created, persons.c.seen)
        .add_columns(count)
        .outerjoin_from(persons, accounts, accounts.c.person_id == persons.c.id)
        .where(which, persons.c.created > 0)
        .order_by(persons.c.seen.desc(), persons.c.id)
        .limit(limit)
    )
    async with database.reading() as connection:
        return [ListedPerson(*row) for row in await connection.execute(query)]


def checked(text: str) -> str:
    """An id that both databases can look for. Raises NothingThere."""
    if not may_be_id(text):
        raise NothingThere(f"{text!r} is not the id of anything")
    return text


# --- removing -------------------------------------------------------------------------------------


async def remove_table(database: Database, table: str) -> int:
    """Deletes a table with everything said and done at it. Returns the number of its entries.

    Games that continue it, and records that people downloaded, have all they need.
    """
    return await Erasure(database).remove_table(table)


@contextmanager
def only_warnings() -> Iterator[None]:
    """Logs less, and to stderr, because a command's output is for people."""
    usual = structlog.get_config()
    quiet = structlog.make_filtering_bound_logger(logging.WARNING)
    structlog.configure(
        wrapper_class=quiet, logger_factory=structlog.PrintLoggerFactory(sys.stderr)
    )
    try:
        yield
    finally:
        structlog.configure(**usual)


async def remove_person(database: Database, person: str) -> int:
    """Deletes a person as they would themselves: see ADR 0017. Returns the number of tables."""
    erasure, log = Erasure(database), Log(database)
    await log.start()
    hub = Hub(log, Index(database), Alone(), Workers(0), Metrics())
    hub.closing = True  # no bot answers and no clock runs here
    try:
        with only_warnings():
            count = len(await erasure.tables_of(person))
            await People(database).forget_person(person)
            await Forgetting(hub, erasure).forget(person)
        return count
    finally:
        await hub.stop()
        await log.stop()
