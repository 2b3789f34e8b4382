"""Lists of tables: the public ones, and the caller's own."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from wyrmhold.server.api.endpoint import Call
from wyrmhold.server.errors import Refused
from wyrmhold.server.store.index import TableIndex
from wyrmhold.server.table_settings import Clock
from wyrmhold.server.tables.index_rows import index_of
from wyrmhold.server.wire import bodies

TABLES_PER_PAGE = 30
PAGE_MARK = re.compile("[0-9]{1,15},[0-9A-Za-z]{0,12}")


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    """Pagination: `next` of the previous page."""

    before: Annotated[str, Meta(max_length=60)] | None = None


async def lobby(call: Call) -> bodies.Listings:
    """List public tables that are waiting for players."""
    rows = await call.services.index.lobby(TABLES_PER_PAGE, read_place(call.query.before))
    return listings(rows, [row.created for row in rows], None)


async def my_tables(call: Call) -> bodies.Listings:
    """List the caller's tables, latest first."""
    me = call.me.id
    rows = await call.services.index.tables_of(me, TABLES_PER_PAGE, read_place(call.query.before))
    rows = await fresh(call, rows)
    return listings(rows, [row.updated for row in rows], me)


async def fresh(call: Call, rows: list[TableIndex]) -> list[TableIndex]:
    """The rows, with those behind the log rebuilt."""
    hub = call.services.hub
    heads = await hub.log.heads([row.id for row in rows])
    found = []
    for row in rows:
        if heads.get(row.id, row.n) != row.n:
            try:
                live = await hub.live(row.id)
                if not live.watching:
                    await live.catch_up()
                row = index_of(live.table, row.updated)
            except Refused:
                pass  # other rules version: listed as it was
        found.append(row)
    return found


def listings(rows: list[TableIndex], times: list[int], me: str | None) -> bodies.Listings:
    more = f"{times[-1]},{rows[-1].id}" if len(rows) == TABLES_PER_PAGE else None
    return bodies.Listings([listed(row, me) for row in rows], more)


def listed(row: TableIndex, me: str | None) -> bodies.Listing:
    summary = msgspec.json.decode(row.summary)
    seats, asked = summary["seats"], summary["asked"]
    awaits = summary.get("awaits", [])  # rows of earlier versions have none
    yours = [n for n, seat in enumerate(seats) if me is not None and seat["person"] == me]
    return bodies.Listing(
        id=row.id,
        game=row.game,
        status=row.status,
        title=summary["title"],
        edition=summary["edition"],
        options=summary.get("options", {}),  # rows of earlier versions have none
        clock=msgspec.convert(summary.get("clock", {"kind": "none"}), Clock),
        rated=summary.get("rated", False),
        seats=[{key: seat[key] for key in ("kind", "name", "colour")} for seat in seats],
        created=row.created,
        updated=row.updated,
        yours=yours,
        asked=row.status == "playing" and (asked in yours or bool({*yours} & {*awaits})),
        turn=asked if row.status == "playing" and asked is not None and asked >= 0 else None,
        result=msgspec.convert(summary.get("result"), bodies.ListedResult | None),
    )


def read_place(text: str | None) -> tuple[int, str] | None:
    if text is None:
        return None
    number, _, table = text.partition(",")
    if not PAGE_MARK.fullmatch(text):
        raise Refused("invalid", "`before` must be the `next` of the previous page")
    return int(number), table
