"""Copies of a table at some of its last entries, to retell what happened after them."""

from __future__ import annotations

from collections import deque

from wyrmhold.server.tables.table import Table

COPY_EVERY = 100
COPIES = 3
"""Number of entries between two copies, and of copies: the last 200 entries can be retold."""


class Lately:
    """The latest copies of a table, oldest first."""

    def __init__(self, first: Table | None = None) -> None:
        self._copies: deque[Table] = deque(maxlen=COPIES)
        if first is not None:
            self._copies.append(first.copy())

    def note(self, table: Table) -> None:
        """Called after every entry."""
        if table.n == 1 or table.n % COPY_EVERY == 0:
            self._copies.append(table.copy())

    def before(self, viewer: int, number: int) -> Table | None:
        """A copy of the newest one from before a viewer's message; None if there is none."""
        for table in reversed(self._copies):
            if table.heard[viewer] < number:
                return table.copy()
        return None
