"""Sparse lists of answers: the numbers of all tables in a row, and where each table's begin."""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.target import flat


@flat
def first_illegal(numbers: Any, offsets: Any, answers: Any, tables: int) -> int:
    """The first table whose answer is not in its list; -1 if there is none."""
    for index in range(tables):
        found = False
        for at in range(offsets[index], offsets[index + 1]):
            if numbers[at] == answers[index]:
                found = True
                break
        if not found:
            return index
    return -1
