"""The layers of a small net (`bots.drakon.net`): what a layer makes of its inputs.

A layer is part of a judge's row: a matrix with a line for each input, and then the biases. There
are two ways to add up, because a CPU and a GPU are slow at different things. Each output is the
same sum in the same order, so both give the same numbers.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.layout import Notes
from wyrmhold.batch.target import TARGET, flat, wide

BLOCK: Final = 8
"""The sizes of both layers are multiples of this."""

AT_ONCE: Final = 4
"""How many inputs are added at a time on a CPU."""

FAR: Final = (1 << 40) - 1
"""More than the length of a row. Compiled code that knows a place to be no more, and so not to be
negative, adds many products at a time."""


@flat
def in_registers(
    m: Notes, inputs: Any, number: int, judges: Any, row: int, at: int, outputs: Any, size: int
) -> None:
    """Add up eight outputs at a time, in registers: a GPU would mostly wait for memory."""
    bias = at + number * size
    for first in range(0, size, BLOCK):
        a = judges[row, bias + first]
        b = judges[row, bias + first + 1]
        c = judges[row, bias + first + 2]
        d = judges[row, bias + first + 3]
        e = judges[row, bias + first + 4]
        f = judges[row, bias + first + 5]
        g = judges[row, bias + first + 6]
        h = judges[row, bias + first + 7]
        for each in range(number):
            value = inputs[each]
            if value != 0.0:
                weight = at + each * size + first & FAR
                a += value * judges[row, weight]
                b += value * judges[row, weight + 1]
                c += value * judges[row, weight + 2]
                d += value * judges[row, weight + 3]
                e += value * judges[row, weight + 4]
                f += value * judges[row, weight + 5]
                g += value * judges[row, weight + 6]
                h += value * judges[row, weight + 7]
        outputs[first] = max(a, 0.0)
        outputs[first + 1] = max(b, 0.0)
        outputs[first + 2] = max(c, 0.0)
        outputs[first + 3] = max(d, 0.0)
        outputs[first + 4] = max(e, 0.0)
        outputs[first + 5] = max(f, 0.0)
        outputs[first + 6] = max(g, 0.0)
        outputs[first + 7] = max(h, 0.0)


@flat
def line_by_line(
    m: Notes, inputs: Any, number: int, judges: Any, row: int, at: int, outputs: Any, size: int
) -> None:
    """Add whole lines of the matrix to all outputs, four at a time: neighbours in memory.

    About half of the inputs are 0, so the others are listed first.
    """
    bias = at + number * size & FAR
    for unit in range(size):
        outputs[unit] = judges[row, bias + unit]
    found = 0
    for each in range(number):
        m.active[found] = each
        if inputs[each] != 0.0:
            found += 1
    done = 0
    while done + AT_ONCE <= found:
        one = wide(m.active[done])
        two = wide(m.active[done + 1])
        three = wide(m.active[done + 2])
        four = wide(m.active[done + 3])
        a = inputs[one]
        b = inputs[two]
        c = inputs[three]
        d = inputs[four]
        a_line = at + one * size & FAR
        b_line = at + two * size & FAR
        c_line = at + three * size & FAR
        d_line = at + four * size & FAR
        for unit in range(size):
            total = outputs[unit] + a * judges[row, a_line + unit]
            total += b * judges[row, b_line + unit]
            total += c * judges[row, c_line + unit]
            outputs[unit] = total + d * judges[row, d_line + unit]
        done += AT_ONCE
    while done < found:
        one = wide(m.active[done])
        a = inputs[one]
        a_line = at + one * size & FAR
        for unit in range(size):
            outputs[unit] += a * judges[row, a_line + unit]
        done += 1
    for unit in range(size):
        outputs[unit] = max(outputs[unit], 0.0)


through_layer = in_registers if TARGET == "cuda" else line_by_line
"""Write what a layer makes of its inputs: the matrix and the biases begin at `at`."""
