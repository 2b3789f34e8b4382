"""A table's log as a server keeps it: answers, the draws that followed them, and undos."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

from wyrmhold.kernel import Chance, SealedLuck, apply, legal, pending
from wyrmhold.kernel.answers import Undo
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.record import Header, Record, StepLine
from wyrmhold.kernel.replay import Answered, Undone, begin, record_of, undo_of, waits_openly
from wyrmhold.kernel.viewers import CHANCE

SEED = b"a table of friends"

Rows = list[dict[str, Any]]
Given = Sequence[tuple[int, str]]


def header_of(game: AnyGame, edition: str, options: dict[str, object], picks: Any) -> Header:
    """The header of a table whose luck is committed to SEED."""
    seats: list[dict[str, object]] = [{game.pick_word: pick} for pick in picks]
    version = game.rules_version
    return Header(game.name, edition, options, version, seats, commitment(SEED), "table-1", "")


class Logbook:
    """A running table with its log."""

    def __init__(self, game: AnyGame, header: Header, given: Given = ()) -> None:
        self.game = game
        self.header = header
        self.given = given
        self.luck = SealedLuck(SEED, header.luck_id)
        self.entries: list[Answered | Undone] = []
        state: AnyState = begin(game, header)
        if given:
            state = state_after(game, header, given)
        state, draws = self.drawn(state)
        self.entries.append(Answered(CHANCE, "", draws))
        self.states = [state]
        self.answers: list[str] = []

    @property
    def state(self) -> AnyState:
        return self.states[-1]

    def drawn(self, state: AnyState) -> tuple[AnyState, list[str]]:
        """Let luck answer for chance."""
        draws = []
        while isinstance(frame := pending(state), Chance):
            action = frame.pick(state, self.luck.below(frame.weight(state)))
            state, _ = apply(state, action)
            draws.append(action.token())
        return state, draws

    def answer(self, token: str) -> None:
        frame = pending(self.state)
        assert frame is not None
        by = frame.by(self.state)
        state, draws = self.drawn(apply(self.state, self.game.parse(token))[0])
        # A unique time, so that a test can tell which entry it belongs to.
        self.entries.append(Answered(by, token, draws, 1000 * len(self.entries)))
        self.states.append(state)
        self.answers.append(token)

    def undo(self, by: int, kept: int) -> None:
        self.entries.append(Undone(by, kept, 1000 * len(self.entries)))
        del self.states[kept + 1 :]
        del self.answers[kept:]

    def can_undo(self, kept: int) -> bool:
        """Whether the table can be undone to its first `kept` answers."""
        undone = self.answers[kept:]
        seen = not undone or self.game.parse(undone[0]).masked() != ""
        return waits_openly(self.state) and seen

    def play(self, rng: random.Random, answers: int, undos: float) -> None:
        """Play up to `answers` random answers; undo some with probability `undos` at each step."""
        seats = len(self.header.seats)
        for _ in range(answers):
            kept = rng.randrange(max(0, len(self.answers) - 6), len(self.answers) + 1)
            if rng.random() < undos and self.can_undo(kept):
                self.undo(rng.randrange(seats), kept)
            if pending(self.state) is None:
                return
            self.answer(legal(self.state).sample(rng).token())

    def record(self) -> Record:
        """The record, as if the seed were revealed."""
        record = record_of(self.game, self.header, self.entries, self.given)
        record.seed = SEED.hex()
        return record


def state_after(game: AnyGame, header: Header, steps: Given) -> AnyState:
    """The state after some steps, none of them an undo."""
    state = begin(game, header)
    for _, do in steps:
        state, _ = apply(state, game.parse(do))
    return state


def rows_of(record: Record) -> Rows:
    return [json.loads(line) for line in record.lines()]


def is_undo(line: StepLine) -> bool:
    return undo_of(line.do) is not None


def standing_rows(rows: Rows) -> tuple[list[tuple[object, str]], list[Any]]:
    """The answers and events of a redacted record that were not undone, found from its end."""
    answers: list[tuple[object, str]] = []
    events: list[Any] = []
    steps = [row for row in rows if "do" in row]
    at = len(steps)
    while at > 0:
        row = steps[at - 1]
        assert row["n"] == at
        events = row["events"] + events
        undo = undo_of(row["do"])
        if isinstance(undo, Undo):
            assert undo.step < at
            at = undo.step
        else:
            answers.insert(0, (row["by"], row["do"]))
            at -= 1
    return answers, events
