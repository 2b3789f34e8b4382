"""Joins short statements into sentences for one viewer. Both games' logs use it."""

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
        """The indices of statements that always begin a new sentence."""
        self.forced = False
        """Whether the next statement had no alternative."""
        self.counting: tuple[str, int] | None = None
        """What the last statement counts, if anything, and for which seat."""
        self.counted: list[int] = []

    def say(self, seat: int | None, verb: str, *words: Words, style: Style | None = None) -> None:
        """Add a statement about a seat. The verb is given in the second person."""
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
        """Add a sentence about no particular seat."""
        self.counting = None
        self.parts.append((None, text))

    def full_stop(self) -> None:
        """Make the next statement start a new sentence, even about the same seat."""
        self.stops.add(len(self.parts))

    def count(self, what: str, seat: int, thing: int, say: Callable[[list[int]], None]) -> None:
        """Merge repeated events into one statement, which `say` makes from all the things."""
        things = [thing]
        if self.counting == (what, seat):
            things = [*self.counted, thing]
            self.parts.pop()
        say(things)
        self.counting, self.counted = (what, seat), things

    def name(self, seat: int) -> str:
        return self.cast.called(seat, self.viewer)

    def lines(self) -> list[Line]:
        """The sentences: consecutive statements about one seat are joined."""
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
        """Whether a statement continues a sentence about this seat."""
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
    """The third person form of a verb."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("o", "s", "sh", "ch")) else f"{verb}s"
