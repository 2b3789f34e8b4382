"""A table of Drakon in the terminal: drawing, menus and logs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from wyrmhold.bots.protocol import asked
from wyrmhold.cli.terminal.bots import bot_of
from wyrmhold.cli.terminal.cast import RANDOM
from wyrmhold.cli.terminal.drakon import opponent
from wyrmhold.cli.terminal.drakon.citations import clause_lines
from wyrmhold.cli.terminal.drakon.end_screen import ending_lines
from wyrmhold.cli.terminal.drakon.event_log import told
from wyrmhold.cli.terminal.drakon.help_page import help_lines, lair_page
from wyrmhold.cli.terminal.drakon.history import Happening, happening
from wyrmhold.cli.terminal.drakon.menus import menu_for
from wyrmhold.cli.terminal.drakon.scene import Scene
from wyrmhold.cli.terminal.drakon.tableau import plain_tableau, tableau
from wyrmhold.cli.terminal.game_room import Sitting
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.games.drakon.formats.notation import VERBS
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.knowledge.view import view_of
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import legal

FIRST_WORDS = {verb.split()[0] for verb in VERBS}


@dataclass
class Room(Sitting[State, Happening]):
    """A table of Drakon."""

    words: bool = False
    """Whether the lair is described in words instead of drawn."""

    def answer(self, seat: int, action: Action) -> None:
        entry = happening(self.state, seat, action)
        entry.events.extend(self.table.answer(action))
        self.history.append(entry)

    def opponents_answer(self, seat: int) -> Action:
        rng = random.Random(f"{self.table.luck.seed.hex()} {len(self.table.record.steps)}")
        player = self.cast.player(seat)
        if player == RANDOM:
            return opponent.answer(legal(self.state).listed(), rng)
        return asked(bot_of(DRAKON, player), DRAKON, self.state, rng)

    def menu(self) -> Menu:
        return menu_for(self.state, self.cast)

    def verbs(self) -> set[str]:
        return FIRST_WORDS

    def log(self, viewer: int, entries: Sequence[Happening]) -> list[Line]:
        box = self.state.rules.box
        return [line for entry in entries for line in told(entry, viewer, self.cast, box)]

    def scene(
        self, viewer: int, menu: Menu | None = None, notice: Sequence[Text] = (), plate: str = ""
    ) -> Scene:
        """The table as it is now, for one viewer."""
        log, fresh = self.recent(viewer)
        bare = self.screen.plain or self.screen.console.no_color
        view = view_of(self.state, viewer)
        return Scene(view, self.state.rules, self.cast, menu, log, fresh, notice, plate, bare)

    def drawn(
        self, viewer: int, menu: Menu | None, notice: Sequence[Text] = (), plate: str = ""
    ) -> list[Text]:
        screen = self.screen
        scene = self.scene(viewer, menu, notice, plate)
        return tableau(scene, screen.width, screen.height, screen.console)

    def read_out(self, viewer: int) -> list[Text]:
        return plain_tableau(self.scene(viewer, self.menu()), self.screen.width, self.words)

    def ending_lines(self) -> list[Text]:
        return ending_lines(self)

    def help_lines(self) -> list[Text]:
        return help_lines(self)

    def clause_lines(self, name: str) -> list[Text]:
        return clause_lines(name, self.state.rules)

    def command(self, seat: int, menu: Menu, word: str) -> list[Text] | None:
        if word == "board":
            self.screen.page(lair_page(self, seat, menu))
            return []
        if word == "words":
            self.words = not self.words
            told_now = (
                "The lair is now described in words." if self.words else "The lair is now drawn."
            )
            return [Text(told_now)]
        return None
