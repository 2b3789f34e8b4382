"""The time in which somebody may secretly be asked."""

from __future__ import annotations

from collections.abc import Sequence

from wyrmhold.kernel.game import AnyState
from wyrmhold.server.tables.stepping import AnyEvent

SILENT_MS = 300
"""So long before the end of a window whoever is still asked has declined: then all is done that
could take time, and the end comes at the same moment whether anybody was asked or not."""


class Window:
    """A time in which somebody may secretly be asked.

    Everybody else sees the table as it was when the time began (`shown`). What happens meanwhile
    (`rest`) they are told when it is over.
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
        """The same window after something happened unseen."""
        return Window(self.kind, self.opened, self.shown, [*self.rest, *events], self.until)
