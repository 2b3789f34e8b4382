"""A game in this terminal: the table, who plays, what happened, and who has seen what of it."""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from wyrmhold.cli.terminal import opponent, saving
from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.history import Happening, happening
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.scene import Scene
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.cli.terminal.telling import Line, told
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.view import view_of
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import Table

RECENT = 40
"""So many answers back the log of a screen looks at most."""


class Leave(Exception):
    """The player leaves the table; the message is the last line."""


@dataclass
class Room:
    """What the parts of a session share."""

    screen: Screen
    table: Table[State]
    cast: Cast
    history: list[Happening]
    save_as: str | None = None
    seen: dict[int, int] = field(default_factory=dict)
    """How many entries of the history each person has seen."""
    words: bool = False
    """Whether the lair is told in words, not drawn."""

    @property
    def state(self) -> State:
        return self.table.state

    def answer(self, seat: int, action: Action) -> None:
        """Give a legal answer, and remember what came of it."""
        entry = happening(self.state, seat, action)
        entry.events.extend(self.table.answer(action))
        self.history.append(entry)

    def opponents_answer(self, seat: int) -> Action:
        """What a random opponent does, the same in every game with this seed."""
        rng = random.Random(f"{self.table.luck.seed.hex()} {len(self.table.record.steps)}")
        return opponent.answer(view_of(self.state, seat), rng)

    def log(self, viewer: int, entries: Sequence[Happening]) -> list[Line]:
        """Part of the history as a viewer hears it."""
        box = self.state.rules.box
        return [line for entry in entries for line in told(entry, viewer, self.cast, box)]

    def scene(
        self, viewer: int, menu: Menu | None = None, notice: Sequence[Text] = (), plate: str = ""
    ) -> Scene:
        """The table as it is now, for one viewer."""
        state = self.state
        start = max(0, len(self.history) - RECENT)
        new = max(start, self.seen.get(viewer, 0))
        fresh = self.log(viewer, self.history[new:])
        older = self.log(viewer, self.history[start:new])
        return Scene(
            view_of(state, viewer),
            state.rules,
            self.cast,
            menu,
            [*older, *fresh],
            len(fresh),
            notice,
            plate,
            self.screen.plain or self.screen.console.no_color,
        )

    def has_news(self, viewer: int) -> bool:
        """Whether something happened that this person has not seen."""
        return self.seen.get(viewer, 0) < len(self.history)

    def save_name(self) -> str:
        return self.save_as or saving.default_name(self.table.record)

    def save(self, name: str) -> str:
        """Save under a name; what to tell the player. Raises CannotSave."""
        saving.write(name, saving.record_of(self.table))
        self.save_as = name
        shown = shlex.quote(name)
        if self.table.asked is None:
            return f"Saved as {name}. To check the luck: wyrmhold replay {shown} --verify"
        return f"Saved as {name}. To go on: wyrmhold play --resume {shown}"

    def is_worth_saving(self) -> bool:
        """Whether a person has done anything yet."""
        return any(entry.by in self.cast.people for entry in self.history)
