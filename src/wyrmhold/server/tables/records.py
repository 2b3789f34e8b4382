"""The record of a table, from its log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wyrmhold.kernel.errors import BadRecord, WyrmholdError
from wyrmhold.kernel.record import Record, StepLine
from wyrmhold.kernel.redaction import redacted
from wyrmhold.kernel.replay import Answered, Undone, record_of, standing
from wyrmhold.kernel.viewers import CHANCE
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.table import OtherRules, Table

MAX_UPLOADED_STEPS = 5_000
"""Maximum steps of an uploaded record: ten times the longest game seen."""


def whole_record(table_id: str, rows: Sequence[Row], with_seed: bool = True) -> Record:
    """The full record, including undone steps. It has the seed once the game is over."""
    table = Table(table_id)
    moves: list[Answered | Undone] = []
    given: list[tuple[int, str]] = []
    for row in rows:
        entry = e.read_entry(row.body)
        before = len(table.answers)
        table.fold(row.n, row.at, entry)
        t = row.at - table.started_at
        match entry:
            case e.Created():
                given = entry.given
            case e.Started():
                moves.append(Answered(CHANCE, "", entry.draws, 0))
            case e.Answered():
                moves.append(Answered(entry.seat, entry.do, entry.draws, t))
            case e.Undone() | e.UndoAsked() | e.UndoSaid() if len(table.answers) < before:
                by = entry.asker if isinstance(entry, e.UndoSaid) else entry.seat
                moves.append(Undone(by, len(table.answers), t))
    record = record_of(table.game, table.header(), moves, given)
    if table.status in ("over", "abandoned"):
        record.outcome = table.outcome
        record.seed = table.created.seed if with_seed else None
    return record


def folded(rows: Sequence[Row]) -> Table:
    """The table that results from a log. Raises BadRecord if the log is invalid."""
    table = Table(rows[0].table)
    try:
        for row in rows:
            table.fold(row.n, row.at, e.read_entry(row.body))
    except (msgspec.MsgspecError, AssertionError, WyrmholdError, OtherRules) as error:
        raise BadRecord("not the log of a table", [str(error)]) from None
    return table


def shown_rows(table: Table, rows: Sequence[Row]) -> Sequence[Row]:
    """The part of a log that viewers know, without what happened in an open window."""
    if table.window is None:
        return rows
    return [row for row in rows if row.n < table.window.opened]


def redacted_lines(table: Table, rows: Sequence[Row], viewer: int) -> list[str]:
    """The record as one viewer may see it during the game."""
    record = whole_record(table.id, shown_rows(table, rows), with_seed=False)
    return redacted(table.game, record, viewer)


def given_steps(record: Record, step: int | None) -> list[tuple[int, str]]:
    """The steps of a record up to `step` for a new table, without undone ones."""
    steps: list[StepLine] = record.steps if step is None else record.steps[:step]
    return [(line.by, line.do) for line in standing(steps)]


def as_json(line: str) -> dict[str, object]:
    row: dict[str, object] = msgspec.json.decode(line)
    return row
