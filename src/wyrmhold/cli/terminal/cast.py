"""The players at the table: names, letters, and which seats are people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from wyrmhold.cli.terminal.inks import SEATS

DEFAULT_NAMES: Final = ("Cobalt", "Ember", "Frost", "Heather", "Bone", "Obsidian")
MAX_NAME_LENGTH: Final = 14

PERSON: Final = "person"
RANDOM: Final = "random"


def printable(text: str) -> str:
    """A text without terminal control characters."""
    return "".join(mark for mark in text if mark.isprintable())


def default_name(seat: int) -> str:
    """The name of a seat that has none."""
    return DEFAULT_NAMES[seat] if seat < len(DEFAULT_NAMES) else f"Seat {seat}"


def tidy_name(name: object, seat: int) -> str:
    """A displayable name, or the seat's default name."""
    shown = " ".join(printable(name).split()) if isinstance(name, str) else ""
    return shown[:MAX_NAME_LENGTH].strip() or default_name(seat)


def letters_for(names: Sequence[str]) -> tuple[str, ...]:
    """A unique letter for each seat, from its name if possible. D is kept for the dragon."""
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
    """The bot of each seat that is not a person; `random` if missing."""

    def player(self, seat: int) -> str:
        """The player of a seat, as stored in a record's header."""
        if seat in self.people:
            return PERSON
        return self.bots[seat] if seat < len(self.bots) else RANDOM

    def badge(self, seat: int) -> Text:
        """The seat's letter in its colour."""
        return Text(f" {self.letters[seat]} ", SEATS[seat % len(SEATS)])

    def called(self, seat: int, viewer: int) -> str:
        """The name of a seat inside a sentence for this viewer."""
        return "you" if seat == viewer else self.names[seat]

    def seats_json(self) -> list[dict[str, object]]:
        """The seats, as stored in a record's header."""
        return [{"name": name, "player": self.player(seat)} for seat, name in enumerate(self.names)]


def cast_of(names: Sequence[object], people: Sequence[int], bots: Sequence[str] = ()) -> Cast:
    """A cast with tidy names."""
    tidy = tuple(tidy_name(name, seat) for seat, name in enumerate(names))
    return Cast(tidy, letters_for(tidy), tuple(people), tuple(bots))


def cast_from_seats(seats: Sequence[dict[str, object]], people: int) -> Cast:
    """The cast of a record. If it does not say who is a person, the first `people` seats are."""
    players = [str(entry.get("player", RANDOM)) for entry in seats]
    persons = [seat for seat, player in enumerate(players) if player == PERSON]
    return cast_of([entry.get("name") for entry in seats], persons or range(people), players)
