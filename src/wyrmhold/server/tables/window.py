"""Windows: times in which somebody may secretly be asked."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.kernel.game import AnyState
from wyrmhold.server.tables.steps import AnyEvent

SILENT_MS = 300
"""Answers close this long before the end of a window. That leaves time for all processing, so that
the window ends at the same moment whether anybody was asked or not."""


class Window:
    """A period in which somebody may secretly be asked.

    Everybody else sees the table as it was at the start (`shown`) and is told what happened
    meanwhile (`rest`) at the end.
    """

    __slots__ = ("kind", "opened", "rest", "shown", "until")

    def __init__(
        self, kind: str, opened: int, shown: AnyState, rest: Sequence[AnyEvent], until: int
    ) -> None:
        self.kind = kind
        self.opened = opened
        """The entry that opened it."""
        self.shown = shown
        self.rest = rest
        self.until = until

    def with_more(self, events: Sequence[AnyEvent]) -> Window:
        """The same window with more unseen events."""
        return Window(self.kind, self.opened, self.shown, [*self.rest, *events], self.until)
