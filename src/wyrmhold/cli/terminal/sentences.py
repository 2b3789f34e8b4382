"""Short statements, joined to sentences for one viewer: what every game tells is told so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from wyrmhold.cli.terminal.cast import Cast
from wyrmhold.cli.terminal.inks import STRONG

Words = Text | str

IRREGULAR: Final = {"are": "is", "must": "must"}


@dataclass(frozen=True)
class Line:
    """One sentence of the log, and the seat it is about."""

    seat: int | None
    text: Text


class Teller:
    """Collects short statements and joins those about one seat into a sentence."""

    def __init__(self, viewer: int, cast: Cast) -> None:
        self.viewer = viewer
        self.cast = cast
        self.parts: list[tuple[int | None, Text]] = []
        self.stops: set[int] = set()
        """The statements that begin a sentence in any case."""
        self.forced = False
        """Whether the next statement is about something that had no alternative."""
        self.counting: tuple[str, int] | None = None
        """What the last statement counts up, if it does: which things, of which seat."""
        self.counted: list[int] = []

    def say(self, seat: int | None, verb: str, *words: Words, style: Style | None = None) -> None:
        """A statement: a seat does something. The verb is given as one says it of `you`."""
        if seat is not None and seat != self.viewer:
            head, _, tail = verb.partition(" ")
            verb = f"{third_person(head)} {tail}".rstrip()
        text = Text(verb)
        for word in words:
            text.append(" ")
            text.append_text(word if isinstance(word, Text) else Text(word))
        if style is not None:
            text.stylize(style)
        if self.forced:
            text.append(" (the only way)")
            self.forced = False
        self.counting = None
        self.parts.append((seat, text))

    def note(self, text: Text) -> None:
        """A sentence that is about no seat."""
        self.counting = None
        self.parts.append((None, text))

    def full_stop(self) -> None:
        """The next statement begins a sentence of its own, also if it is about the same seat."""
        self.stops.add(len(self.parts))

    def count(self, what: str, seat: int, thing: int, say: Callable[[list[int]], None]) -> None:
        """Things that come one by one are told as one: `say` makes the statement of them all."""
        things = [thing]
        if self.counting == (what, seat):
            things = [*self.counted, thing]
            self.parts.pop()
        say(things)
        self.counting, self.counted = (what, seat), things

    def name(self, seat: int) -> str:
        return self.cast.called(seat, self.viewer)

    def lines(self) -> list[Line]:
        """The statements as sentences, one for each run of statements about one seat."""
        lines: list[Line] = []
        at = 0
        while at < len(self.parts):
            seat = self.parts[at][0]
            end = at + 1
            while seat is not None and end < len(self.parts) and self.joins(seat, end):
                end += 1
            lines.append(Line(seat, self.sentence(seat, [text for _, text in self.parts[at:end]])))
            at = end
        return lines

    def joins(self, seat: int, at: int) -> bool:
        """Whether a statement goes on with a sentence about this seat."""
        return self.parts[at][0] == seat and at not in self.stops

    def sentence(self, seat: int | None, parts: list[Text]) -> Text:
        text = Text("")
        if seat is not None:
            text.append("You" if seat == self.viewer else self.cast.names[seat], STRONG)
            text.append(" ")
        for number, part in enumerate(parts):
            if number:
                text.append(" and " if number == len(parts) - 1 else ", ")
            text.append_text(part)
        text.append(".")
        return text


def third_person(verb: str) -> str:
    """The verb as one says it of somebody else."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("o", "s", "sh", "ch")) else f"{verb}s"
