"""Who sits at the table: names, letters, and which seats are people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.inks import SEATS

DEFAULT_NAMES: Final = ("Cobalt", "Ember", "Frost", "Heather", "Bone", "Obsidian")
LONGEST_NAME: Final = 14

PERSON: Final = "person"
RANDOM: Final = "random"


def printable(text: str) -> str:
    """A text without what could steer a terminal."""
    return "".join(mark for mark in text if mark.isprintable())


def tidy_name(name: object, seat: int) -> str:
    """A name that can be shown; the seat's own if there is none."""
    shown = " ".join(printable(name).split()) if isinstance(name, str) else ""
    return shown[:LONGEST_NAME].strip() or DEFAULT_NAMES[seat]


def letters_for(names: Sequence[str]) -> tuple[str, ...]:
    """One letter for each seat, from its name where that is free. D is Drakon's."""
    taken = {"D"}
    letters: list[str] = []
    for seat, name in enumerate(names):
        wanted = [mark for mark in name.upper() if mark.isascii() and mark.isalpha()]
        letter = next((mark for mark in wanted if mark not in taken), str(seat))
        taken.add(letter)
        letters.append(letter)
    return tuple(letters)


@dataclass(frozen=True)
class Cast:
    """The players by seat."""

    names: tuple[str, ...]
    letters: tuple[str, ...]
    people: tuple[int, ...]
    bots: tuple[str, ...] = ()
    """Who plays each seat where nobody sits; at random where it is not said."""

    def player(self, seat: int) -> str:
        """Who plays a seat, as a record's header keeps it."""
        if seat in self.people:
            return PERSON
        return self.bots[seat] if seat < len(self.bots) else RANDOM

    def badge(self, seat: int) -> Text:
        """The seat's letter in its colour."""
        return Text(f" {self.letters[seat]} ", SEATS[seat])

    def called(self, seat: int, viewer: int) -> str:
        """How a sentence for this viewer names a seat that it does not begin with."""
        return "you" if seat == viewer else self.names[seat]

    def seats_json(self) -> list[dict[str, object]]:
        """The seats as a record's header keeps them."""
        return [{"name": name, "player": self.player(seat)} for seat, name in enumerate(self.names)]


def cast_of(names: Sequence[object], people: Sequence[int], bots: Sequence[str] = ()) -> Cast:
    """A cast with tidy names."""
    tidy = tuple(tidy_name(name, seat) for seat, name in enumerate(names))
    return Cast(tidy, letters_for(tidy), tuple(people), tuple(bots))


def cast_from_seats(seats: Sequence[dict[str, object]], people: int) -> Cast:
    """The cast of a record; the first seats are people where it does not say who is."""
    players = [str(entry.get("player", RANDOM)) for entry in seats]
    persons = [seat for seat, player in enumerate(players) if player == PERSON]
    return cast_of([entry.get("name") for entry in seats], persons or range(people), players)
