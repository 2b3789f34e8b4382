"""The logs of tables, read directly, and what they say about what clients were told."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from tests.patience import patience
from tests.server.faithful import LOST, Notes
from tests.server.kit import Refused
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.store.postgres import is_away
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.table import Table


@contextmanager
def complaining(notes: Notes, about: str) -> Iterator[None]:
    """Notes failures inside the block, so that the check goes on."""
    try:
        yield
    except (AssertionError, TimeoutError, Refused, *LOST) as error:
        notes.wrong[f"{about}: {type(error).__name__} {error}"] += 1


def viewer_of(who: str) -> int:
    return SPECTATOR if who == "spectator" else int(who)


def as_json(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def fold(table_id: str, rows: Sequence[Row]) -> Table:
    table = Table(table_id)
    for row in rows:
        table.fold(row.n, row.at, e.read_entry(row.body))
    return table


def at_rest(table: Table) -> bool:
    """Whether nothing happens by itself: a person is asked, or nobody."""
    if table.reply_window is not None and table.created.settings.window_s:
        return False
    asked = table.asked
    return asked is None or not table.seats[asked].driven


def check_promises(table_id: str, rows: Sequence[Row], notes: Notes) -> Table:
    """Check that every acknowledged answer and everything said is in the log exactly once."""
    table = Table(table_id)
    answers: Counter[tuple[int, int, str]] = Counter()
    said: Counter[str] = Counter()
    for row in rows:
        entry = e.read_entry(row.body)
        if isinstance(entry, e.Answered):
            answers[entry.seat, table.prompts[entry.seat], entry.do] += 1
        elif isinstance(entry, e.Said):
            said[entry.text] += 1
        table.fold(row.n, row.at, entry)
    prompts = Counter((seat, prompt) for seat, prompt, _ in answers.elements())
    twice = [place for place, count in prompts.items() if count > 1]
    assert not twice, f"answered twice: {twice}"
    lost = [promise for promise in notes.promised[table_id] if answers[promise[:3]] != 1]
    assert not lost, f"acknowledged, but not in the log: {lost}"
    notes.counts["acknowledged answers that are in the log once"] += len(notes.promised[table_id])
    for text, acknowledged in notes.said[table_id].items():
        assert said[text] <= 1, "said twice"
        assert said[text] == 1 or not acknowledged, "said, acknowledged, and not in the log"
    return table


async def read_logs(database: str, table: str | None = None) -> dict[str, list[Row]]:
    """The logs as stored in the database, bypassing the server."""
    which = "" if table is None else " WHERE table_id = $1"
    query = f"SELECT table_id, n, at, body FROM log{which} ORDER BY table_id, n"
    arguments = [] if table is None else [table]
    if database.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            found = file.execute(query.replace("$1", "?"), arguments).fetchall()
    else:
        found = await _fetched(database, query, arguments)
    logs: dict[str, list[Row]] = {}
    for row in found:
        logs.setdefault(row[0], []).append(Row(*row))
    return logs


async def _fetched(database: str, query: str, arguments: Sequence[str]) -> Any:
    """Rows from PostgreSQL, which may be starting up."""
    import asyncpg  # type: ignore[import-untyped]

    async with asyncio.timeout(patience(60)):
        while True:
            try:
                connection = await asyncpg.connect(database)
                try:
                    return await connection.fetch(query, *arguments)
                finally:
                    await connection.close()
            except Exception as error:
                if not is_away(error):
                    raise
            await asyncio.sleep(0.1)
