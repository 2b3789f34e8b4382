"""Measures what undos, records and replays cost in logs of different lengths.

    .dev/bin/python benchmarks/server/logs.py

`again` folds the whole log, as every such request once did; `kept` uses what the server keeps in
memory. Both are measured in turns in the same run, so only their ratios say something.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from server.positions import Game, game_to_walk
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.transaction import legal
from wyrmhold.kernel.viewers import OPEN
from wyrmhold.server.store.rows import Row
from wyrmhold.server.table_settings import SeatPlan, Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal
from wyrmhold.server.tables.records import folded, given_steps, replay_of
from wyrmhold.server.tables.table import Table

LENGTHS = (100, 1_000, 10_000)
TURNS = 5
CHAMBERS = 24


class Book(NamedTuple):
    """A table and its log."""

    table: Table
    rows: list[Row]

    def write(self, proposal: Proposal | None) -> None:
        assert proposal is not None
        row = Row(self.table.id, self.table.n + 1, self.table.n, e.write_entry(proposal.entry))
        self.table.fold(row.n, row.at, proposal.entry, proposal.result)
        self.rows.append(row)

    def walk(self, game: Game) -> None:
        """One more answer, on the way in circles."""
        table = self.table
        assert table.asked is not None and table.state is not None
        tokens = [action.token() for action in legal(table.state).listed()]
        do = next(token for token in tokens if token in game.home)
        self.write(commands.answer(table, table.asked, table.prompts[table.asked], do))


def begun(game: Game) -> Book:
    """A table of one person who plays all seats."""
    record = read_record(game.text)
    entry = e.Created(
        game=DRAKON.name,
        edition=record.header.edition,
        options=record.header.options,
        rules_version=DRAKON.rules_version,
        seats=[SeatPlan() for _ in record.header.seats],
        settings=Settings(),
        seed="5eed" * 16,
        host="host",
        given=given_steps(record, None),
    )
    book = Book(Table("log"), [])
    book.write(Proposal(entry))
    for seat in range(game.players):
        name = f"Player {seat}"
        book.write(commands.join(book.table, "host", name, None, seat, None))
    book.write(commands.start(book.table, "host"))
    return book


def seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def measured(book: Book) -> dict[str, tuple[float, float]]:
    """Milliseconds for each kind of request: again, and kept."""
    table, rows = book.table, book.rows
    seat = table.answers[-1]
    undo = Proposal(e.UndoAsked(seat=seat, to=len(table.answers) - 1))
    kept = replay_of(table.id, rows[:-1])
    middle = len(kept.steps) // 2

    def undo_again() -> None:
        Book(folded(rows), list(rows)).write(undo)

    def undo_kept() -> None:
        Book(table.copy(), []).write(undo)

    def record_kept() -> None:
        for _ in kept.grow(rows[-1]) if kept.table.n < len(rows) else ():
            pass
        list(kept.written(OPEN))

    found: dict[str, list[tuple[float, float]]] = {"undo": [], "record": [], "replay": []}
    for _ in range(TURNS if len(rows) < LENGTHS[-1] else 2):
        found["undo"].append((seconds(undo_again), seconds(undo_kept)))
        again = seconds(lambda: list(replay_of(table.id, rows).written(OPEN)))
        found["record"].append((again, seconds(record_kept)))
        again = seconds(lambda: replay_of(table.id, rows).state_after(middle))
        found["replay"].append((again, seconds(lambda: kept.state_after(middle))))
    return {
        name: (
            1000 * statistics.median(again for again, _ in times),
            1000 * statistics.median(kept for _, kept in times),
        )
        for name, times in found.items()
    }


def main() -> None:
    game = game_to_walk(2, CHAMBERS)
    book = begun(game)
    first: dict[str, tuple[float, float]] = {}
    print("| entries | request | again ms | kept ms | again/kept | kept, times that of 100 |")
    print("|---:|---|---:|---:|---:|---:|")
    for length in LENGTHS:
        while len(book.rows) < length:
            book.walk(game)
        for name, (again, kept) in measured(book).items():
            first.setdefault(name, (again, kept))
            ratio, growth = again / kept, kept / first[name][1]
            print(
                f"| {length:,} | {name} | {again:.1f} | {kept:.2f} | {ratio:.0f} | {growth:.1f} |"
            )


if __name__ == "__main__":
    main()
