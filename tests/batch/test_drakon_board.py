"""The board of Drakon's kernel at the edge of its grid."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from wyrmhold.batch.drakon.board import placed, removed
from wyrmhold.batch.drakon.casting import new_table
from wyrmhold.batch.drakon.layout import ORIGIN, SIDE, STATE
from wyrmhold.batch.drakon.table import table_of
from wyrmhold.batch.target import opened
from wyrmhold.games.drakon.game import DRAKON

LAST_ROW = ORIGIN + 14 * SIDE
"""The cell above Start in the last row that a chamber can be placed in."""


@pytest.mark.parametrize("leftover", [0, 127, 255])
def test_what_lay_in_memory_before_does_not_open_cells(leftover: int) -> None:
    rules = table_of(DRAKON.new("third", {}, [None] * 2))
    states = np.zeros(2, STATE)
    states.view(np.uint8)[:] = leftover
    state = opened(states, 0)
    new_table(state, opened(rules, 0))
    opened_before = int(states[0]["n_open"])
    placed(state, LAST_ROW, 15)
    placed(state, LAST_ROW + 1, 15)
    removed(state, LAST_ROW)
    removed(state, LAST_ROW + 1)
    assert int(states[0]["n_open"]) == opened_before
    assert int(states[0]["grid"][LAST_ROW + SIDE]) == 0
