"""The record of a table, from its log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wyrmhold.kernel.errors import BadRecord, WyrmholdError
from wyrmhold.kernel.record import Record, StepLine
from wyrmhold.kernel.replay import standing
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.replay import Replay
from wyrmhold.server.tables.table import OtherRules, Table

MAX_UPLOADED_STEPS = 5_000
"""Maximum steps of an uploaded record: ten times the longest game seen."""


def replay_of(table_id: str, rows: Sequence[Row]) -> Replay:
    """The replay of a whole log."""
    replay = Replay(table_id)
    for row in rows:
        for _ in replay.grow(row):
            pass
    return replay


def whole_record(table_id: str, rows: Sequence[Row], with_seed: bool = True) -> Record:
    """The full record, including undone steps. It has the seed once the game is over."""
    return replay_of(table_id, rows).record(with_seed)


def folded(rows: Sequence[Row]) -> Table:
    """The table that results from a log. Raises BadRecord if the log is invalid."""
    table = Table(rows[0].table)
    try:
        for row in rows:
            table.fold(row.n, row.at, e.read_entry(row.body))
    except (msgspec.MsgspecError, AssertionError, WyrmholdError, OtherRules) as error:
        raise BadRecord("not the log of a table", [str(error)]) from None
    return table


def shown_entries(table: Table) -> int:
    """The number of entries that viewers know, without what happened in an open window."""
    return table.n if table.reply_window is None else table.reply_window.opened - 1


def redacted_lines(table: Table, rows: Sequence[Row], viewer: int) -> list[str]:
    """The record as one viewer may see it during the game."""
    return list(replay_of(table.id, rows[: shown_entries(table)]).written(viewer))


def given_steps(record: Record, step: int | None) -> list[tuple[int, str]]:
    """The steps of a record up to `step` for a new table, without undone ones."""
    steps: list[StepLine] = record.steps if step is None else record.steps[:step]
    return [(line.by, line.do) for line in standing(steps)]
