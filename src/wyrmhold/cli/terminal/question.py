"""Asks one person one question, walking the menu until there is a legal answer."""

from __future__ import annotations

from rich.text import Text

from wyrmhold.cli.terminal.commands import problem, run_command
from wyrmhold.cli.terminal.game_room import AnySitting
from wyrmhold.cli.terminal.layout import plain_items
from wyrmhold.cli.terminal.menu import Menu, MenuItem
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import BadToken
from wyrmhold.kernel.transaction import legal, pending

BACK_WORDS = ("b", "back")


class Question:
    """A question while it is being answered."""

    def __init__(self, room: AnySitting, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.trail = [room.menu()]
        self.notice: list[Text] = []
        self.shown = False

    @property
    def menu(self) -> Menu:
        return self.trail[-1]

    def answered(self) -> Action:
        """Ask until there is an answer."""
        while True:
            self.show()
            line = self.room.screen.ask(again=self.show)
            self.notice = []
            action = self.read(line.strip())
            if action is not None:
                return action

    def show(self) -> None:
        """Draw the table. In plain mode, draw it once and then only repeat the question."""
        room, screen = self.room, self.room.screen
        if not screen.plain:
            screen.show(room.drawn(self.seat, self.menu, self.notice))
            return
        if not self.shown:
            screen.show(room.read_out(self.seat))
        self.shown = True
        lines = [Text(""), *self.notice]
        clause = f" [{self.menu.clause}]" if self.menu.clause else ""
        lines.append(Text(f"{self.menu.question}{clause}"))
        screen.show(lines + plain_items(self.menu))

    def read(self, line: str) -> Action | None:
        """The answer a typed line gives, or None to ask again."""
        if not line:
            return None
        if line.lower() in BACK_WORDS:
            if len(self.trail) > 1:
                self.trail.pop()
            else:
                self.notice = [problem("This is the first question, so you cannot go back.")]
            return None
        notice = run_command(self.room, self.seat, self.menu, line)
        if notice is not None:
            self.notice = notice
            return None
        words = line.replace(",", " ").split()
        if self.menu.several is not None and all(is_number(word) for word in words):
            return self.picked_several([int(word) for word in words])
        if is_number(line):
            return self.picked_number(int(line))
        named = [each for each in self.menu.items if line.lower() in map(str.lower, each.keys)]
        if len(named) == 1:
            return self.picked(named[0])
        return self.typed(line)

    def picked(self, item: MenuItem) -> Action | None:
        """Follow an item."""
        if item.menu is not None:
            self.trail.append(item.menu)
            return None
        return item.action

    def picked_number(self, number: int) -> Action | None:
        if 1 <= number <= len(self.menu.items):
            return self.picked(self.menu.items[number - 1])
        self.notice = [problem(f"There is no answer {number}: 1 to {len(self.menu.items)}.")]
        return None

    def picked_several(self, numbers: list[int]) -> Action | None:
        """Several items at once; a single 0 means none of them."""
        assert self.menu.several is not None
        wanted = [] if numbers == [0] else numbers
        action = None
        if all(1 <= number <= len(self.menu.items) for number in wanted):
            action = self.menu.several([number - 1 for number in wanted])
        if action is None:
            self.notice = [problem("That combination is not possible. Type numbers from the list.")]
        return action

    def typed(self, line: str) -> Action | None:
        """A legal answer in the notation, or None with a notice why not."""
        state = self.room.state
        if line.split()[0] not in self.room.verbs():
            self.notice = [problem(f"'{line[:40]}' is not an answer. Type help for help.")]
            return None
        try:
            action = self.room.table.game.parse(line)
        except BadToken as error:
            self.notice = [problem(f"{error.message}.")]
            return None
        if legal(state).allows(action):
            return action
        frame = pending(state)
        assert frame is not None
        refusal = frame.refusal(state, action).seen_by(self.seat)
        self.notice = [problem(refusal.message, refusal.rule)]
        return None


def is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7
