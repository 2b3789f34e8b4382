"""A table of Dragon Run in the terminal: drawing, menus and logs."""

from __future__ import annotations

import contextlib
import dataclasses
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from wyrmhold.bots.protocol import asked
from wyrmhold.cli.terminal.bots import bot_of
from wyrmhold.cli.terminal.cast import RANDOM
from wyrmhold.cli.terminal.dragon_run import opponent
from wyrmhold.cli.terminal.dragon_run.end_screen import ending_lines
from wyrmhold.cli.terminal.dragon_run.event_log import told
from wyrmhold.cli.terminal.dragon_run.help_page import clause_lines, help_lines
from wyrmhold.cli.terminal.dragon_run.history import Happening, happening, joins
from wyrmhold.cli.terminal.dragon_run.menus import menu_for
from wyrmhold.cli.terminal.dragon_run.moment import Moment
from wyrmhold.cli.terminal.dragon_run.scene import Scene
from wyrmhold.cli.terminal.dragon_run.sight import sight_of
from wyrmhold.cli.terminal.dragon_run.tableau import plain_tableau, tableau
from wyrmhold.cli.terminal.game_room import Sitting
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.games.dragon_run.formats.notation import VOCABULARY
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.transaction import legal

FIRST_WORDS = {verb.split()[0] for verb in VOCABULARY.verbs}


@dataclass
class Room(Sitting[State, Happening]):
    """A table of Dragon Run."""

    moment: Moment | None = None
    """Shown instead of the table while the screen is passed around (RUN-TR-SECRET)."""
    saved_steps: int | None = None
    """What to save meanwhile: the record before the potion, to hide whether anybody is asked."""

    @property
    def state(self) -> State:
        return self.table.state if self.moment is None else self.moment.state

    @property
    def bare(self) -> bool:
        return self.screen.plain or self.screen.console.no_color

    @contextlib.contextmanager
    def at(self, moment: Moment) -> Iterator[None]:
        """Show a past moment as if it were now."""
        history = self.history
        self.history, self.moment = moment.history, moment
        try:
            yield
        finally:
            self.history, self.moment = history, None

    def answer(self, seat: int, action: Action) -> None:
        if not (self.history and joins(action)):
            self.history.append(happening(self.table.state, seat, action))
        self.history[-1].events.extend(self.table.answer(action))

    def opponents_answer(self, seat: int) -> Action:
        rng = random.Random(f"{self.table.luck.seed.hex()} {len(self.table.record.steps)}")
        player = self.cast.player(seat)
        if player == RANDOM:
            return opponent.answer(legal(self.table.state).listed(), rng)
        return asked(bot_of(DRAGON_RUN, player), DRAGON_RUN, self.table.state, rng)

    def menu(self) -> Menu:
        return menu_for(self.state, self.cast)

    def verbs(self) -> set[str]:
        return FIRST_WORDS

    def log(self, viewer: int, entries: Sequence[Happening]) -> list[Line]:
        return [line for entry in entries for line in told(entry, viewer, self.cast)]

    def scene(
        self, viewer: int, menu: Menu | None = None, notice: Sequence[Text] = (), plate: str = ""
    ) -> Scene:
        """The table as it is now, for one viewer."""
        log, fresh = self.recent(viewer)
        sight = sight_of(self.state, viewer)
        return Scene(sight, self.cast, menu, log, fresh, notice, plate, self.bare)

    def drawn(
        self, viewer: int, menu: Menu | None, notice: Sequence[Text] = (), plate: str = ""
    ) -> list[Text]:
        screen = self.screen
        scene = self.scene(viewer, menu, notice, plate)
        return tableau(scene, screen.width, screen.height, screen.console)

    def read_out(self, viewer: int) -> list[Text]:
        return plain_tableau(self.scene(viewer), self.screen.console)

    def ending_lines(self) -> list[Text]:
        return ending_lines(self)

    def help_lines(self) -> list[Text]:
        return help_lines(self.table.record.header.commitment)

    def clause_lines(self, name: str) -> list[Text]:
        return clause_lines(name)

    def record(self) -> Record:
        record = super().record()
        if self.saved_steps is None:
            return record
        return dataclasses.replace(record, steps=record.steps[: self.saved_steps], outcome=None)
