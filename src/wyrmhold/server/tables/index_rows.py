"""Index rows for lists of tables, derived from the log and stored beside it."""

from __future__ import annotations

from typing import cast

import msgspec

from wyrmhold.server.store.index import Status, TableIndex
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.placings import gold_of, placings
from wyrmhold.server.tables.table import Table


def index_of(table: Table, at: int) -> TableIndex:
    """The index row of a table."""
    settings = table.created.settings
    summary = {
        "title": settings.title,
        "edition": table.created.edition,
        "options": table.created.options,
        "clock": settings.clock,
        "rated": settings.rated,
        "asked": table.asked if table.reply_window is None else None,
        "awaits": table.awaits if table.reply_window is not None else [],
        "seats": [
            {
                "kind": seat.shown_kind,
                "name": seat.name,
                "colour": seat.colour,
                "person": seat.person,
            }
            for seat in table.seats
        ],
        "result": result_of(table),
    }
    return TableIndex(
        id=table.id,
        n=table.n,
        game=table.created.game,
        status=cast("Status", table.status),
        public=settings.public,
        created=table.created_at,
        updated=at,
        deadline=table.due(),
        host=table.created.host,
        summary=msgspec.json.encode(summary).decode(),
    )


def result_of(table: Table) -> dict[str, object] | None:
    """How the game ended; None before that, and if it never began."""
    if table.outcome is None or table.state is None:
        return None
    return {
        **table.outcome,
        "gold": gold_of(table.game, table.state),
        "placings": placings(table.game, table.state, table.outcome, table.gave_up),
        "gave_up": table.gave_up,
    }


def people_after(table: Table, entry: e.AnyEntry) -> list[str]:
    """The people the table is listed for from this entry on."""
    match entry:
        case e.Created():
            return [entry.host]
        case e.Joined():
            return [entry.person]
    return []


def after(table: Table, proposal: Proposal, at: int) -> TableIndex:
    """The index row after an entry, to be written in the same commit."""
    future = table.copy()
    future.fold(table.n + 1, at, proposal.entry, proposal.result)
    return index_of(future, future.listed_at)
