"""The layers of nets in Drakon's kernel."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("numba")

from wyrmhold.batch.drakon.evaluation import layers, layout
from wyrmhold.batch.target import opened, scratch


@pytest.mark.parametrize(("number", "size"), [(182, 256), (256, 64), (7, 8), (4, 16)])
@pytest.mark.parametrize("zeros", [0.0, 0.5, 1.0])
def test_both_ways_to_add_up_a_layer_give_the_same_numbers(
    number: int, size: int, zeros: float
) -> None:
    rng = np.random.default_rng(number)
    row = rng.normal(0.0, 1.0, (1, 3 + (number + 1) * size)).astype(np.float32)
    inputs = rng.normal(0.0, 1.0, number).astype(np.float32)
    inputs[rng.random(number) < zeros] = 0.0
    found = []
    for way in (layers.in_registers, layers.line_by_line):
        outputs = np.full(size, 9.0, np.float32)
        notes = opened(np.zeros(1, layout.NOTES), 0)
        way(notes, scratch(inputs), number, scratch(row), 0, 3, scratch(outputs), size)
        found.append(outputs)
    assert np.array_equal(found[0], found[1])
    matrix, bias = row[0, 3 : 3 + number * size].reshape(number, size), row[0, -size:]
    assert found[0] == pytest.approx(np.maximum(inputs @ matrix + bias, 0.0), abs=1e-4)
