"""A game in the terminal: the table, its players, and what each of them has seen."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from rich.text import Text

from wyrmhold.cli.terminal import save_file
from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import Table
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.state import S

RECENT_ANSWERS = 40
"""Number of recent answers that the on-screen log covers."""


class Leave(Exception):
    """The player leaves the table. The message is the last line to print."""


class Happened(Protocol):
    """One answer with everything that followed from it."""

    @property
    def by(self) -> int:
        """The seat that answered, or chance."""


H = TypeVar("H", bound=Happened)


@dataclass
class Sitting(ABC, Generic[S, H]):
    """What the parts of a session share. Each game adds drawing, menus and logs."""

    screen: Screen
    table: Table[S]
    cast: Cast
    history: list[H]
    save_as: str | None = None
    seen: dict[int, int] = field(default_factory=dict)
    """Number of history entries each person has seen."""

    @property
    def state(self) -> S:
        return self.table.state

    @abstractmethod
    def answer(self, seat: int, action: Action) -> None:
        """Give a legal answer and add it to the history."""

    @abstractmethod
    def opponents_answer(self, seat: int) -> Action:
        """An opponent's answer; the same in every game with this seed."""

    @abstractmethod
    def menu(self) -> Menu:
        """The menu for the pending decision."""

    @abstractmethod
    def verbs(self) -> set[str]:
        """The first words of answers in the notation."""

    @abstractmethod
    def log(self, viewer: int, entries: Sequence[H]) -> list[Line]:
        """Part of the history as a log for a viewer."""

    @abstractmethod
    def drawn(
        self, viewer: int, menu: Menu | None, notice: Sequence[Text] = (), plate: str = ""
    ) -> list[Text]:
        """The table for one viewer, fitted to the screen. `plate` replaces a missing menu."""

    @abstractmethod
    def read_out(self, viewer: int) -> list[Text]:
        """The table for one viewer as plain lines, read from top to bottom."""

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
        """Run a command specific to this game. Returns a notice, or None if unknown."""
        return None

    def recent(self, viewer: int) -> tuple[list[Line], int]:
        """The on-screen log, and how many of its last lines are new to this viewer."""
        start = max(0, len(self.history) - RECENT_ANSWERS)
        new = max(start, self.seen.get(viewer, 0))
        fresh = self.log(viewer, self.history[new:])
        return [*self.log(viewer, self.history[start:new]), *fresh], len(fresh)

    def has_news(self, viewer: int) -> bool:
        """Whether this person has not yet seen everything that happened."""
        return self.seen.get(viewer, 0) < len(self.history)

    def record(self) -> Record:
        """The record to save."""
        return save_file.record_of(self.table)

    def save_name(self) -> str:
        return self.save_as or save_file.default_name(self.table.record)

    def save(self, name: str) -> str:
        """Save under a name. Returns a message for the player. Raises CannotSave."""
        record = self.record()
        save_file.write(name, record)
        self.save_as = name
        shown = shlex.quote(name)
        if record.outcome is not None:
            return f"Saved as {name}. To check the luck: wyrmhold replay {shown} --verify"
        return f"Saved as {name}. To resume: wyrmhold play --resume {shown}"

    def is_worth_saving(self) -> bool:
        """Whether a person has made a move yet."""
        return any(entry.by in self.cast.people for entry in self.history)


AnySitting = Sitting[Any, Any]
"""For code that serves both games."""
