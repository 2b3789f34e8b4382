"""A game in this terminal, whichever it is: the table, who plays, and who has seen what of it."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rich.text import Text

from wyrmhold.cli.terminal import saving
from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import Table
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.state import S

RECENT = 40
"""So many answers back the log of a screen looks at most."""


class Leave(Exception):
    """The player leaves the table; the message is the last line."""


class Happened(Protocol):
    """One answer with all that followed from it."""

    @property
    def by(self) -> int:
        """The seat that answered, or chance."""


H = TypeVar("H", bound=Happened)


@dataclass
class Sitting(ABC, Generic[S, H]):
    """What the parts of a session share. A game says how it is drawn, asked and told."""

    screen: Screen
    table: Table[S]
    cast: Cast
    history: list[H]
    save_as: str | None = None
    seen: dict[int, int] = field(default_factory=dict)
    """How many entries of the history each person has seen."""

    @property
    def state(self) -> S:
        return self.table.state

    @abstractmethod
    def answer(self, seat: int, action: Action) -> None:
        """Give a legal answer, and remember what came of it."""

    @abstractmethod
    def opponents_answer(self, seat: int) -> Action:
        """What an opponent does, the same in every game with this seed."""

    @abstractmethod
    def menu(self) -> Menu:
        """What the seat that is asked can answer."""

    @abstractmethod
    def verbs(self) -> set[str]:
        """The words that an answer in the notation begins with."""

    @abstractmethod
    def log(self, viewer: int, entries: Sequence[H]) -> list[Line]:
        """Part of the history as a viewer hears it."""

    @abstractmethod
    def drawn(
        self, viewer: int, menu: Menu | None, notice: Sequence[Text] = (), plate: str = ""
    ) -> list[Text]:
        """The table for one viewer on one screen; without a menu, `plate` stands in its place."""

    @abstractmethod
    def read_out(self, viewer: int) -> list[Text]:
        """The table for one viewer as lines to be read from top to bottom."""

    @abstractmethod
    def ending_lines(self) -> list[Text]:
        """The end screen."""

    @abstractmethod
    def help_lines(self) -> list[Text]:
        """Every command."""

    @abstractmethod
    def clause_lines(self, name: str) -> list[Text]:
        """A clause of the rules."""

    def command(self, seat: int, menu: Menu, word: str) -> list[Text] | None:
        """Carry out a command that only this game has: a notice, or None if it is not one."""
        return None

    def recent(self, viewer: int) -> tuple[list[Line], int]:
        """The log of a screen, and how many lines at its end are new to this viewer."""
        start = max(0, len(self.history) - RECENT)
        new = max(start, self.seen.get(viewer, 0))
        fresh = self.log(viewer, self.history[new:])
        return [*self.log(viewer, self.history[start:new]), *fresh], len(fresh)

    def has_news(self, viewer: int) -> bool:
        """Whether something happened that this person has not seen."""
        return self.seen.get(viewer, 0) < len(self.history)

    def record(self) -> Record:
        """The record as it is saved."""
        return saving.record_of(self.table)

    def save_name(self) -> str:
        return self.save_as or saving.default_name(self.table.record)

    def save(self, name: str) -> str:
        """Save under a name; what to tell the player. Raises CannotSave."""
        record = self.record()
        saving.write(name, record)
        self.save_as = name
        shown = shlex.quote(name)
        if record.outcome is not None:
            return f"Saved as {name}. To check the luck: wyrmhold replay {shown} --verify"
        return f"Saved as {name}. To go on: wyrmhold play --resume {shown}"

    def is_worth_saving(self) -> bool:
        """Whether a person has done anything yet."""
        return any(entry.by in self.cast.people for entry in self.history)


AnySitting = Sitting[Any, Any]
"""For what serves every game alike."""
