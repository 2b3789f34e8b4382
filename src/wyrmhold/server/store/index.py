"""The index of tables, for lists without reading logs.

The index is derived from the log. `server.store.log` writes it together with the entry that changes
it. It can be rebuilt: `Log.tables` lists the logs, and `Index.put` stores their rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, or_, select, tuple_

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import IN_LOBBY, table_people, tables

Status = Literal["lobby", "playing", "over", "abandoned"]

Place = tuple[int, str]
"""The end of a page of a list: time and id of its last table."""


class TableIndex(msgspec.Struct, frozen=True):
    """The index row of a table after its entry `n`. The store does not read `summary` (JSON)."""

    id: str
    n: int
    game: str
    status: Status
    public: bool
    created: int
    updated: int
    deadline: int | None
    host: str
    summary: str


UNTIMED_LOBBY_MS = 86_400_000
"""Tables that wait for players and have no deadline are looked at after this time."""

COLUMNS = TableIndex.__struct_fields__


class Index:
    """Queries on the index."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, table: str) -> TableIndex | None:
        found = await self._ask(_select().where(tables.c.id == table))
        return found[0] if found else None

    async def lobby(self, limit: int, before: Place | None = None) -> list[TableIndex]:
        """Public tables waiting for players, newest first; `before` is (created, id)."""
        query = _select().where(IN_LOBBY)
        return await self._ask(_page(query, tables.c.created, limit, before))

    async def tables_of(
        self, person: str, limit: int, before: Place | None = None
    ) -> list[TableIndex]:
        """A person's tables, most recently updated first; `before` is (updated, id)."""
        query = (
            _select()
            .join(table_people, table_people.c.table_id == tables.c.id)
            .where(table_people.c.person_id == person)
        )
        return await self._ask(_page(query, tables.c.updated, limit, before))

    async def overdue(self, now: int, limit: int) -> list[TableIndex]:
        """Tables whose time has run out, longest overdue first."""
        # Tables of earlier versions waited for players without a limit.
        forgotten = and_(
            tables.c.status == "lobby",
            tables.c.deadline.is_(None),
            tables.c.updated <= now - UNTIMED_LOBBY_MS,
        )
        query = _select().where(or_(tables.c.deadline <= now, forgotten))
        since = func.coalesce(tables.c.deadline, tables.c.updated)
        return await self._ask(query.order_by(since, tables.c.id).limit(limit))

    async def lately(self, since: int, limit: int) -> list[TableIndex]:
        """Tables in play that changed since a time, latest first."""
        query = _select().where(tables.c.status == "playing", tables.c.updated >= since)
        return await self._ask(query.order_by(tables.c.updated.desc()).limit(limit))

    async def people_of(self, table: str) -> list[str]:
        """Everybody who takes or took part in the table."""
        query = select(table_people.c.person_id).where(table_people.c.table_id == table)
        async with self._database.reading() as connection:
            return sorted((await connection.execute(query)).scalars())

    async def put(self, index: TableIndex, people: Sequence[str] = ()) -> None:
        """Stores the index row of a table, unless the index already has a later one."""
        insert = self._database.insert(tables).values(**msgspec.structs.asdict(index))
        newer = insert.on_conflict_do_update(
            index_elements=[tables.c.id],
            set_={name: insert.excluded[name] for name in COLUMNS[1:]},
            where=insert.excluded.n > tables.c.n,
        )
        met = [{"table_id": index.id, "person_id": person} for person in people]
        async with self._database.begin() as connection:
            await connection.execute(newer)
            if met:
                join = self._database.insert(table_people).on_conflict_do_nothing()
                await connection.execute(join, met)

    async def forget(self, table: str) -> None:
        """Removes a table from the index. The log stays, and the next entry adds it again."""
        async with self._database.begin() as connection:
            await connection.execute(delete(tables).where(tables.c.id == table))
            await connection.execute(delete(table_people).where(table_people.c.table_id == table))

    async def _ask(self, query: Select[tuple[object, ...]]) -> list[TableIndex]:
        async with self._database.reading() as connection:
            return [_read(row) for row in await connection.execute(query)]


def _select() -> Select[tuple[object, ...]]:
    return select(*(tables.c[name] for name in COLUMNS))


def _page(
    query: Select[tuple[object, ...]],
    time: ColumnElement[int],
    limit: int,
    before: Place | None,
) -> Select[tuple[object, ...]]:
    if before is not None:
        query = query.where(tuple_(time, tables.c.id) < tuple_(*before))
    return query.order_by(time.desc(), tables.c.id.desc()).limit(limit)


def _read(row: Row[tuple[object, ...]]) -> TableIndex:
    return msgspec.convert(dict(zip(COLUMNS, row, strict=True)), TableIndex)
