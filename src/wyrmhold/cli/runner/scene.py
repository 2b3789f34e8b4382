"""One look at the table: everything that is shown to one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from wyrmhold.cli.runner.sight import Sight
from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.sentences import Line


@dataclass(frozen=True)
class Scene:
    """What a screen is drawn from."""

    sight: Sight
    cast: Cast
    menu: Menu | None = None
    log: Sequence[Line] = ()
    fresh: int = 0
    """How many lines at the end of the log are new to this person."""
    notice: Sequence[Text] = field(default_factory=list)
    plate: str = ""
    """What stands in place of a question when there is none."""
    bare: bool = False
    """Whether there are no colours to tell a seat's letter from the rest."""

    def mark(self, seat: int) -> Text:
        """A seat's letter."""
        return Text(f"({self.cast.letters[seat]})") if self.bare else self.cast.badge(seat)
