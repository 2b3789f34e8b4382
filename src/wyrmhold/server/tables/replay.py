"""A table's record while it grows with the log: every step, and a state now and then.

Making it costs one pass over the log. After that, any moment is a few steps away from a state that
is kept, and a longer log costs only what has been added to it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Sequence

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.record import Header, Record, StepLine
from wyrmhold.kernel.redaction import Lines, Taken, redacted_header
from wyrmhold.kernel.replay import step_line
from wyrmhold.kernel.transaction import apply
from wyrmhold.kernel.viewers import CHANCE, OPEN
from wyrmhold.server.store.rows import Row
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import AnswerResult, AnyEvent, first_state, fresh_state
from wyrmhold.server.tables.table import Table, rules_of

KEPT_EVERY = 32
"""Steps from one kept state to the next."""

Steps = list[Taken[AnyState]]


class Replay:
    """The record of a table up to some entry of its log."""

    def __init__(self, table_id: str) -> None:
        self.table = Table(table_id)
        self.header: Header | None = None
        """The header to write, if names have changed since: see `Replays.of`."""
        self.steps: Steps = []
        self._state: AnyState | None = None
        self._kept: dict[int, AnyState] = {}
        """States by the number of steps before them: at regular distances, and after each undo."""
        self._ends: list[int] = [0]
        """For each number of answers that stand, the last step that belongs to them."""
        self._lines: dict[int, Lines[AnyState]] = {}

    # --- growing ------------------------------------------------------------------------------

    def grow(self, row: Row) -> Iterator[None]:
        """Add an entry. Yields after each step, so that others can be served in between."""
        entry = e.read_entry(row.body)
        table = self.table
        match entry:
            case e.Created():
                if entry.given:
                    yield from self._given(entry)
                result = None if self._state is None else AnswerResult(None, self._state, [], [])
                table.fold(row.n, row.at, entry, result)
            case e.Started():
                if self._state is None:
                    self._begin(fresh_state(table.game, table.created, table.seats))
                result = yield from self._drawn(None, [], entry.draws, 0)
                table.fold(row.n, row.at, entry, result)
                self._ends = [len(self.steps)]
            case e.Answered():
                t = row.at - table.started_at
                action = table.game.parse(entry.do)
                events = self._take(entry.seat, action, t)
                result = yield from self._drawn(action, events, entry.draws, t)
                table.fold(row.n, row.at, entry, result)
                self._ends.append(len(self.steps))
            case _:
                before = len(table.answers)
                table.fold(row.n, row.at, entry)
                if len(table.answers) < before:
                    self._undone(entry, row.at - table.started_at)
        yield

    def _given(self, entry: e.Created) -> Iterator[None]:
        game = rules_of(self.table.id, entry)
        self._begin(first_state(game, entry))
        for by, token in entry.given:
            self._take(by, game.parse(token), 0)
            yield
        self._ends = [len(self.steps)]

    def _begin(self, state: AnyState) -> None:
        self._state = self._kept[0] = state

    def _drawn(
        self, action: Action | None, events: Sequence[AnyEvent], draws: Sequence[str], t: int
    ) -> Generator[None, None, AnswerResult]:
        """Take the draws after an answer; returns the result."""
        found = list(events)
        for token in draws:
            found += self._take(CHANCE, self.table.game.parse(token), t)
            yield
        assert self._state is not None
        return AnswerResult(action, self._state, found, list(draws))

    def _take(self, by: int, action: Action, t: int) -> Sequence[AnyEvent]:
        assert self._state is not None
        self._state, events = apply(self._state, action)
        self._add(Taken(by, action, events, t))
        return events

    def _undone(self, entry: e.AnyEntry, t: int) -> None:
        assert isinstance(entry, e.Undone | e.UndoAsked | e.UndoSaid)
        by = entry.asker if isinstance(entry, e.UndoSaid) else entry.seat
        del self._ends[len(self.table.answers) + 1 :]
        state = self.table.state
        assert state is not None
        self._state = self._kept[len(self.steps) + 1] = state
        self._add(Taken(by, Undo(self._ends[-1]), [], t))

    def _add(self, step: Taken[AnyState]) -> None:
        self.steps.append(step)
        if len(self.steps) % KEPT_EVERY == 0:
            assert self._state is not None
            self._kept[len(self.steps)] = self._state

    # --- reading ------------------------------------------------------------------------------

    def state_after(self, steps: int) -> AnyState:
        """The state after a number of steps, from the nearest one that is kept."""
        again: list[Action] = []
        while steps not in self._kept:
            again.append(self.steps[steps - 1].action)
            steps -= 1
        state = self._kept[steps]
        for action in reversed(again):
            state, _ = apply(state, action)
        return state

    def lines(self, viewer: int) -> Lines[AnyState]:
        """The lines of a viewer's record. Those of the open record are the steps."""
        lines = self._lines.get(viewer)
        if lines is None:
            lines = self._lines[viewer] = Lines(self.table.game, viewer)
        for step in self.steps[len(lines.shown) - 1 :]:
            lines.add(step)
        return lines

    def count(self, viewer: int) -> int:
        """The number of lines in a viewer's record."""
        return len(self.steps) if viewer == OPEN else len(self.lines(viewer).ends) - 1

    def line(self, viewer: int, number: int) -> dict[str, object]:
        """A line of a viewer's record, counted from 1."""
        if viewer == OPEN:
            return self.step_line(number).as_json()
        return self.lines(viewer).line(number, self.steps)

    def end(self, viewer: int, number: int) -> int:
        """The last step that a line covers."""
        return number if viewer == OPEN else self.lines(viewer).ends[number]

    def step_line(self, number: int) -> StepLine:
        step = self.steps[number - 1]
        return step_line(self.table.game, number, step.by, step.action, step.events, step.t)

    def written(self, viewer: int) -> Iterator[str]:
        """A viewer's record as it is now, line by line; the open one has the seed at the end."""
        table = self.table
        header, count = self.header or table.header(), self.count(viewer)
        over = table.status in OVER
        ended, seed = table.outcome, table.created.seed
        if viewer == OPEN:
            yield json_line(header.as_json())
        else:
            yield json_line(redacted_header(header, viewer, self.lines(viewer).shown))
        for number in range(1, count + 1):
            yield json_line(self.line(viewer, number))
        if over and ended is not None:
            yield json_line({**ended, "seed": seed if viewer == OPEN else None})

    def record(self, with_seed: bool = True) -> Record:
        """The open record. It has the seed once the game is over."""
        table = self.table
        lines = [self.step_line(number) for number in range(1, len(self.steps) + 1)]
        record = Record(self.header or table.header(), lines)
        if table.status in OVER:
            record.outcome = table.outcome
            record.seed = table.created.seed if with_seed else None
        return record


OVER = ("over", "abandoned")


def json_line(row: object) -> str:
    return json.dumps(row, separators=(",", ":"))
