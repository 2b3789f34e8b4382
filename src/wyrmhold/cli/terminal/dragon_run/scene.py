"""The table as one person sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.dragon_run.sight import Sight
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.sentences import Line


@dataclass(frozen=True)
class Scene:
    """Everything a screen is drawn from."""

    sight: Sight
    cast: Cast
    menu: Menu | None = None
    log: Sequence[Line] = ()
    fresh: int = 0
    """Number of lines at the end of the log that are new to this person."""
    notice: Sequence[Text] = field(default_factory=list)
    plate: str = ""
    """Text to show when there is no question."""
    bare: bool = False
    """Whether there are no colours, so that seat letters need other marks."""

    def mark(self, seat: int) -> Text:
        """A seat's letter."""
        return Text(f"({self.cast.letters[seat]})") if self.bare else self.cast.badge(seat)
