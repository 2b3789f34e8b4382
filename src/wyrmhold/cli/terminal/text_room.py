"""A table of any game in the terminal: its view as text, its answers as a list, a plain log.

Everything shown comes from the view of the person who looks, so nothing hidden can show.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rich.text import Text

from wyrmhold.bots.protocol import asked
from wyrmhold.cli.terminal.bots import bot_of
from wyrmhold.cli.terminal.clauses import clause_page
from wyrmhold.cli.terminal.game_room import Sitting
from wyrmhold.cli.terminal.inks import ACT, MUTED, PLATE_STRONG, STRONG
from wyrmhold.cli.terminal.layout import item_lines, log_lines, plate_lines
from wyrmhold.cli.terminal.menu import Menu, MenuItem, into
from wyrmhold.cli.terminal.sentences import Line
from wyrmhold.games.view_text import view_lines, words
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event, Forced
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.record import Record
from wyrmhold.kernel.replay import walk
from wyrmhold.kernel.transaction import legal, pending
from wyrmhold.kernel.viewers import CHANCE, OPEN

MAX_LISTED: Final = 12
"""With more answers than this, the kind is chosen first."""

HELP: Final = (
    ("1, 2, 3 …", "pick an answer by its number"),
    ("b", "go back to the previous question"),
    ("?", "the rule for this question; ?3 for answer 3"),
    ("list", "every answer in full"),
    ("log", "everything that happened"),
    ("save [FILE]", "save the game; resume it with wyrmhold play --resume FILE"),
    ("quit", "leave the table"),
)


@dataclass(frozen=True)
class Happening:
    """One answer with everything that followed from it."""

    by: int
    action: Action | None
    events: list[Event[Any]] = field(default_factory=list)


def joins(action: Action | None) -> bool:
    """Whether an answer must not be noticed by others. If so, it belongs to the entry before it."""
    return action is not None and not action.masked()


def history_of(game: AnyGame, record: Record) -> list[Happening]:
    """The history of a record. Chance draws belong to the answer before them."""
    told: list[Happening] = []
    for played in walk(game, record):
        by = played.line.by
        action = None if by == CHANCE else played.action
        if not told or not (by == CHANCE or joins(action)):
            told.append(Happening(by, action))
        told[-1].events.extend(played.events)
    return told


def seen_by_people(history: Sequence[Happening], people: Sequence[int]) -> dict[int, int]:
    """How much each person of a resumed game has seen: all up to their own last answer."""
    return {
        seat: max([at for at, entry in enumerate(history) if entry.by == seat], default=0)
        for seat in people
    }


@dataclass
class TextRoom(Sitting[AnyState, Happening]):
    """A table of any game."""

    def answer(self, seat: int, action: Action) -> None:
        if not (self.history and joins(action)):
            self.history.append(Happening(seat, action))
        self.history[-1].events.extend(self.table.answer(action))

    def opponents_answer(self, seat: int) -> Action:
        rng = random.Random(f"{self.table.luck.seed.hex()} {len(self.table.record.steps)}")
        game = self.table.game
        return asked(bot_of(game, self.cast.player(seat)), game, self.state, rng)

    def menu(self) -> Menu:
        frame = pending(self.state)
        assert frame is not None
        name, rule = self.cast.names[frame.by(self.state)], frame.rule or ""
        actions = legal(self.state).listed()
        question = f"{name}, your answer to '{frame.kind}':"
        if len(actions) <= MAX_LISTED:
            return Menu(question, rule, listed(actions, rule))
        kinds: dict[str, list[Action]] = {}
        for action in actions:
            kinds.setdefault(action.token().split()[0], []).append(action)
        items: list[MenuItem] = []
        for kind, each in kinds.items():
            menu = Menu(f"{kind}: which?", rule, listed(each, rule))
            items.append(into(MenuItem(kind, rule, keys=(kind,)), menu))
        only = items[0].menu if len(items) == 1 else None
        return only or Menu(question, rule, tuple(items))

    def verbs(self) -> set[str]:
        return {action.token().split()[0] for action in legal(self.state)}

    def log(self, viewer: int, entries: Sequence[Happening]) -> list[Line]:
        return [line for entry in entries for line in self.told(entry, viewer)]

    def told(self, entry: Happening, viewer: int) -> list[Line]:
        """An entry of the history as a viewer may know it."""
        lines: list[Line] = []
        if entry.action is not None:
            own = viewer in (OPEN, entry.by)
            token = entry.action.token() if own else entry.action.masked()
            if token:
                lines.append(Line(entry.by, Text(token, STRONG)))
        for event in entry.events:
            seen = None if isinstance(event, Forced) else event.seen_by(viewer)
            if seen is not None:
                lines.append(Line(None, Text(event_words(self.table.game, seen), MUTED)))
        return lines

    def view_lines(self, viewer: int) -> list[Text]:
        """What a viewer sees, as text."""
        return [Text(f" {line}") for line in view_lines(self.table.game.sight(self.state, viewer))]

    def drawn(
        self, viewer: int, menu: Menu | None, notice: Sequence[Text] = (), plate: str = ""
    ) -> list[Text]:
        screen = self.screen
        width, height, console = screen.width, screen.height, screen.console
        question, clause = (plate, "") if menu is None else (menu.question, menu.clause)
        seat = viewer if viewer >= 0 else 0
        below = plate_lines(question, clause, self.cast.badge(seat), width, console)
        if menu is not None:
            below += item_lines(menu, width, max(6, height // 3))
        for line in notice:
            below += list((Text(" ") + line).wrap(console, width - 1))
        above = [part for line in self.view_lines(viewer) for part in line.wrap(console, width)]
        log, fresh = self.recent(viewer)
        room = max(2, height - 3 - len(below) - len(above))
        news = log_lines(log, fresh, self.cast, width, room, console)
        return [self.title(), *above, Text(""), *news, *below][-(height - 1) :]

    def title(self) -> Text:
        return Text.assemble((" Wyrmhold", STRONG), (f" · {self.table.game.name}", MUTED))

    def read_out(self, viewer: int) -> list[Text]:
        lines: list[Text] = []
        log, fresh = self.recent(viewer)
        news = log[len(log) - fresh :]
        if news:
            lines += [Text(""), Text(" What happened:")]
            lines += [Text("  ") + named(line, self.cast.names) for line in news]
        return [*lines, Text(""), self.title(), *self.view_lines(viewer), Text("")]

    def ending_lines(self) -> list[Text]:
        outcome = self.state.outcome
        assert outcome is not None
        names = [self.cast.names[seat] for seat in outcome.winners]
        won = f"{' and '.join(names)} won" if names else "Nobody won"
        return [
            Text(""),
            *self.view_lines(OPEN),
            Text(""),
            Text(f" {won} ({outcome.reason}). ", PLATE_STRONG),
            Text(""),
        ]

    def help_lines(self) -> list[Text]:
        lines = [Text("At any question you can type", STRONG), Text("")]
        lines += [Text.assemble((f"{keys:<12}", ACT), " ", what) for keys, what in HELP]
        lines += [
            Text(""),
            Text("The luck of this table is fixed. Note this commitment to check it at the end:"),
            Text(self.table.record.header.commitment, MUTED),
        ]
        return lines

    def clause_lines(self, name: str) -> list[Text]:
        try:
            clauses = self.table.game.reference().clauses
        except NotImplementedError:
            return [Text("The rules of this game are not written down here.")]
        return clause_page(name, clauses, lambda clause: [], ", ".join(list(clauses)[:3]))


def listed(actions: Sequence[Action], rule: str) -> tuple[MenuItem, ...]:
    """Answers as items, one each."""
    return tuple([MenuItem(each.token(), rule, each, keys=(each.token(),)) for each in actions])


def named(line: Line, names: Sequence[str]) -> Text:
    """A line of the log with the name of its seat."""
    return line.text if line.seat is None else Text(f"{names[line.seat]}: ") + line.text


def event_words(game: AnyGame, event: Event[Any]) -> str:
    """An event as text: what it is called, and its fields."""
    data = game.codec.dump(event)
    if not isinstance(data, dict):
        return type(event).__name__
    fields = {name: value for name, value in data.items() if name != "type"}
    return f"{type(event).__name__}: {words(fields)}" if fields else type(event).__name__
