"""Removing people from the database: which logs mention them, and rewriting those.

This is the only code that changes stored entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import ColumnElement, and_, delete, exists, select, update

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.store.people import PENDING
from wyrmhold.server.store.schema import (
    accounts,
    device_links,
    devices,
    log,
    notices,
    persons,
    seat_tokens,
    table_people,
    tables,
)

SAID = '"is":"said"'


class Erasure:
    """Queries and changes for deletion and retention."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def tables_of(self, person: str) -> list[str]:
        """Every table that a person takes or took part in, hosted or wrote at.

        Spectators may chat too, and only the log knows; so this reads all of it.
        """
        said = and_(
            log.c.body.contains(SAID, autoescape=True), log.c.body.contains(person, autoescape=True)
        )
        queries = (
            select(table_people.c.table_id).where(table_people.c.person_id == person),
            select(tables.c.id).where(tables.c.host == person),
            select(log.c.table_id).where(said).distinct(),
        )
        found: set[str] = set()
        for query in queries:
            async with self._database.reading() as connection:
                found.update((await connection.execute(query)).scalars())
        return sorted(found)

    async def tables_naming(self, text: str) -> list[str]:
        """The tables listed with a seat of this name, which is given as JSON."""
        query = select(tables.c.id).where(tables.c.summary.contains(text, autoescape=True))
        async with self._database.reading() as connection:
            return sorted((await connection.execute(query)).scalars())

    async def unfinished(self) -> list[str]:
        """Deleted people who may still be named at tables."""
        query = select(persons.c.id).where(persons.c.created == 0, persons.c.seen == PENDING)
        async with self._database.reading() as connection:
            return sorted((await connection.execute(query)).scalars())

    async def finish(self, person: str) -> None:
        """Notes that a deleted person is named nowhere any more."""
        pending = and_(persons.c.id == person, persons.c.created == 0)
        async with self._database.begin() as connection:
            await connection.execute(update(persons).where(pending).values(seen=0))

    async def rewrite_log(self, table: str, bodies: Mapping[int, str]) -> None:
        """Replaces entries of a table, all or none."""
        if not bodies:
            return
        async with self._database.begin() as connection:
            for n, body in bodies.items():
                mine = and_(log.c.table_id == table, log.c.n == n)
                await connection.execute(update(log).where(mine).values(body=body))

    async def unlist(self, table: str, index: TableIndex | None, person: str) -> None:
        """Replaces the index row of a table, and no longer lists the person there."""
        async with self._database.begin() as connection:
            if index is not None:
                # With its number, so that no process stores the row of an earlier entry after it.
                mine = and_(tables.c.id == table, tables.c.n <= index.n)
                values = {"summary": index.summary, "n": index.n, "deadline": index.deadline}
                await connection.execute(update(tables).where(mine).values(**values))
            await connection.execute(
                delete(table_people).where(
                    table_people.c.table_id == table, table_people.c.person_id == person
                )
            )

    async def remove_table(self, table: str) -> int:
        """Deletes a table with its whole log. Returns the number of its entries."""
        async with self._database.begin() as connection:
            for each in (seat_tokens, notices, table_people):
                await connection.execute(delete(each).where(each.c.table_id == table))
            await connection.execute(delete(tables).where(tables.c.id == table))
            found = await connection.execute(delete(log).where(log.c.table_id == table))
            return found.rowcount

    # --- retention ----------------------------------------------------------------------------

    async def idle_guests(self, before: int, limit: int) -> list[str]:
        """Guests last seen before a time. Without a device, nobody can sign in as them again."""
        recent = exists().where(devices.c.person_id == persons.c.id, devices.c.seen >= before)
        account = exists().where(accounts.c.person_id == persons.c.id)
        query = (
            select(persons.c.id)
            .where(persons.c.created > 0, persons.c.seen < before, ~recent, ~account)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def ended_between(self, after: int, before: int, limit: int) -> list[tuple[str, int]]:
        """Finished tables that last changed between two times, with the time of the change, in
        order."""
        query = (
            select(tables.c.id, tables.c.updated)
            .where(tables.c.status.in_(("over", "abandoned")))
            .where(tables.c.updated > after, tables.c.updated <= before)
            .order_by(tables.c.updated, tables.c.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [(row.id, row.updated) for row in await connection.execute(query)]

    async def purge(
        self, *, links: int, devices_before: int, notices_before: int, seats_before: int
    ) -> int:
        """Deletes rows that are no longer needed. Returns how many."""
        ended = select(tables.c.id).where(
            tables.c.status.in_(("over", "abandoned")), tables.c.updated < seats_before
        )
        stale: Sequence[tuple[object, ColumnElement[bool]]] = (
            (device_links, device_links.c.expires < links),
            (devices, devices.c.seen < devices_before),
            (notices, notices.c.at < notices_before),
            (seat_tokens, seat_tokens.c.table_id.in_(ended)),
        )
        count = 0
        async with self._database.begin() as connection:
            for table, which in stale:
                count += (await connection.execute(delete(table).where(which))).rowcount  # type: ignore[arg-type]
        return count
