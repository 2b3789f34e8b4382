"""The golden records and the perft positions of Drakon, played by the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.batch import lockstep
from tests.golden.reader import golden, record_names
from tests.golden.test_perft import TABLE, numbers, position
from wyrmhold.batch.drakon import frames
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.layout import MAX_ANSWERS
from wyrmhold.batch.drakon.table import numbering_of, table_of
from wyrmhold.batch.errors import CannotRepresent
from wyrmhold.batch.target import opened, scratch
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.replay import begin, walk
from wyrmhold.kernel.viewers import CHANCE

FEW_NODES = 3_000
"""Deeper counts take too long here."""

REFUSED = 32
COMPARED = 12
"""Positions with chambers that are not in their table's box have no numbers; the counts that are
compared of the others."""


@pytest.mark.parametrize("name", record_names())
def test_a_golden_record_leads_to_the_same_positions(name: str) -> None:
    record = golden(name)
    state: State = begin(DRAKON, record.header)
    players = state.players
    table, numbering = opened(table_of(state), 0), numbering_of(state.rules, players)
    out = scratch(np.zeros(MAX_ANSWERS + 64, np.int32))
    records = from_state(state)
    for played in walk(DRAKON, record):
        action = played.action
        if played.line.by == CHANCE:
            outcome = lockstep.outcome_number(action, state)
            lockstep.chance(opened(records, 0), table, outcome, out)
        else:
            number = numbering.number(action)
            if number < 0:  # more chambers discarded than discards with a number have
                records = from_state(played.after)
            else:
                lockstep.answer(opened(records, 0), table, number, out)
        state = played.after
        assert to_state(records[0], state.rules, players) == state
    assert state.outcome is not None


class Counter:
    """Counts the sequences of answers from a position, on the kernel."""

    def __init__(self, state: State) -> None:
        self.table: Any = opened(table_of(state), 0)
        self.array = np.zeros(MAX_ANSWERS + 64, np.int32)
        self.out = scratch(self.array)

    def count(self, records: Any, depth: int) -> int:
        record = opened(records, 0)
        by = frames.seat_to_act(record, self.table)
        if by == -1:
            return 0
        if by == CHANCE:
            number = frames.outcomes(record, self.table, self.out)
            answers = self.array[: 2 * number : 2].tolist()
        else:
            number = frames.legal(record, self.table, self.out)
            answers = self.array[:number].tolist()
            number += int(records["outside"][0])
        if depth == 1:
            return number
        assert number == len(answers), "an answer has no number"
        total = 0
        for answer in answers:
            after = records.copy()
            take = lockstep.chance if by == CHANCE else lockstep.answer
            take(opened(after, 0), self.table, answer, self.out)
            total += self.count(after, depth - 1)
        return total


def test_the_perft_tables_hold_on_the_kernel() -> None:
    refused = compared = 0
    for name in TABLE:
        for version in DRAKON.rules_versions:
            state = position(name, version)
            try:
                records = from_state(state)
            except CannotRepresent:
                refused += 1
                continue
            counter = Counter(state)
            for depth, nodes in enumerate(numbers(name, version), 1):
                if nodes <= FEW_NODES:
                    assert counter.count(records, depth) == nodes, (name, version, depth)
                    compared += 1
    assert (refused, compared) == (REFUSED, COMPARED)
