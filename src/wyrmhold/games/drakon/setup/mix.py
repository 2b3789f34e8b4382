"""A custom box: the chambers and coins that somebody's box really holds.

    [chambers]
    blank = { N = 4, NE = 5, NS = 5, NES = 4 }
    teleport = { "-" = 2 }

    [coins]
    1 = 5
    2 = 18
    3 = 5

A record carries the same data as JSON. Start is always included and not listed; everything else
that is not listed is not in the box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from wyrmhold.games.drakon.geometry import ARROWS_TEXT, SHAPE, arrows_text
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.setup.agreement import DESCRIPTION
from wyrmhold.games.drakon.setup.box import Box
from wyrmhold.games.drakon.tiles import (
    KIND_NUMBER,
    KINDS,
    START,
    face_of,
    face_problem,
)
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.boxes import Fault, read_toml
from wyrmhold.kernel.errors import BadOptions

MAX_PIECES = 200
"""The maximum number of chambers, and of coins, in a box."""

WORDS = ("chambers", "coins")
TABLE_WORDS = ("edition", "expansion_one")
"""The options that a file may set besides its mix."""


@dataclass(frozen=True)
class Mix:
    """The number of chambers of each kind and shape, and of coins of each value."""

    chambers: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    coins: tuple[tuple[int, int], ...]

    def shapes(self) -> dict[str, dict[str, int]]:
        """The numbers of chambers by kind and arrows."""
        return {kind: dict(shapes) for kind, shapes in self.chambers}

    def chamber_count(self) -> int:
        """The number of chambers to draw."""
        return sum(number for _, shapes in self.chambers for _, number in shapes)

    def coin_values(self) -> list[int]:
        """The value of every coin."""
        return [value for value, number in self.coins for _ in range(number)]

    def as_json(self) -> dict[str, object]:
        return {
            "chambers": self.shapes(),
            "coins": {str(value): number for value, number in self.coins},
        }


@dataclass(frozen=True)
class BoxFile:
    """A custom box file: the mix, and its options for the table."""

    mix: Mix
    edition: str | None
    expansion_one: bool | None


def mix_of(box: Box) -> Mix:
    """The counts of a box, in the format of files and records."""
    tiles = Counter(box.tiles())
    return Mix(
        tuple(
            (kind, shapes)
            for number, kind in enumerate(KINDS)
            if number != START and (shapes := _counted(tiles, number))
        ),
        tuple(sorted(Counter(box.coins()).items())),
    )


def _counted(tiles: Mapping[int, int], kind: int) -> tuple[tuple[str, int], ...]:
    return tuple(
        (arrows_text(tile & 15), tiles[tile]) for tile in sorted(tiles) if tile >> 4 == kind
    )


def read_box_file(text: str, name: str) -> BoxFile:
    """Parse a TOML file. Raises BadOptions listing every problem."""
    file, found = box_file_from(text)
    if found:
        raise BadOptions(f"{name} is not a valid box", [str(fault) for fault in found])
    return file


def box_file_from(text: str) -> tuple[BoxFile, list[Fault]]:
    """Parse a TOML file as far as it can be read, with a list of every problem."""
    data, found = read_toml(text)
    if found:
        return BoxFile(Mix((), ()), None, None), found
    said: dict[str, Any] = {}
    for word in TABLE_WORDS:
        option = DESCRIPTION.option(word)
        problem = option.problem(data[word]) if option is not None and word in data else None
        if problem is not None:
            found.append(Fault("bad_option", (word,), problem))
        elif word in data:
            said[word] = data[word]
    counts, unread = counts_from({word: data[word] for word in data if word not in TABLE_WORDS})
    return BoxFile(counts.mix(), *map(said.get, TABLE_WORDS)), found + unread


class Counts(NamedTuple):
    """The numbers in a box by kind and arrows, and by value, as far as they can be read."""

    chambers: dict[str, dict[str, int]]
    coins: dict[int, int]

    def mix(self) -> Mix:
        """Without anything that is not in the box, in the order of the notation."""
        shapes = {
            kind: tuple(
                (arrows, number) for arrows, number in self.chambers[kind].items() if number
            )
            for kind in KINDS
            if kind in self.chambers
        }
        return Mix(
            tuple((kind, numbers) for kind, numbers in shapes.items() if numbers),
            tuple((value, self.coins[value]) for value in VALUES if self.coins.get(value)),
        )


def mix_from(data: object) -> tuple[Mix | None, list[str]]:
    """Parse a mix from a file or a record, with a list of every problem."""
    counts, found = counts_from(data)
    return (None if found else counts.mix()), [str(fault) for fault in found]


def counts_from(data: object) -> tuple[Counts, list[Fault]]:
    """Read the numbers of a box, with a list of every problem."""
    found: list[Fault] = []
    if not isinstance(data, dict):
        why = f"{shown(data)} is not a box: give chambers and coins"
        return Counts({}, {}), [Fault("not_a_box", (), why)]
    found += [
        Fault("unknown_word", (), f"unknown word {shown(word)}", {"word": shown(word)})
        for word in data
        if word not in WORDS
    ]
    chambers = _chambers(found, data.get("chambers"))
    coins = _coins(found, data.get("coins"))
    for what, number in (
        ("chambers", sum(sum(shapes.values()) for shapes in chambers.values())),
        ("coins", sum(coins.values())),
    ):
        if number > MAX_PIECES:
            why = f"{number} in all, at most {MAX_PIECES} can be played"
            found.append(Fault("too_many", (what,), why, {"n": number, "most": MAX_PIECES}))
    return Counts(chambers, coins), found


def _table(found: list[Fault], at: tuple[str, ...], data: object) -> Mapping[str, object]:
    if isinstance(data, dict):
        return data
    if data is None:
        found.append(Fault("missing", at, "missing"))
    else:
        found.append(Fault("not_a_table", at, f"{shown(data)} is not a table"))
    return {}


def _number(found: list[Fault], at: tuple[str, ...], data: object) -> int:
    if type(data) is int and 0 <= data <= MAX_PIECES:
        return data
    why = f"{shown(data)} is not a whole number from 0 to {MAX_PIECES}"
    found.append(Fault("bad_number", at, why, {"most": MAX_PIECES}))
    return 0


def _chambers(found: list[Fault], data: object) -> dict[str, dict[str, int]]:
    """Counts by kind and shape, in the order of the notation."""
    chambers: dict[str, dict[str, int]] = {}
    for kind, given in _table(found, ("chambers",), data).items():
        if kind not in KIND_NUMBER:
            at = ("chambers", shown(kind))
            found.append(Fault("unknown_piece", at, "not a kind of chamber", {"word": shown(kind)}))
        elif kind == KINDS[START]:
            why = "Start is always included, leave it out"
            found.append(Fault("always_included", ("chambers", kind), why))
        else:
            chambers[kind] = _shapes(found, ("chambers", kind), kind, given)
    return chambers


def _shapes(found: list[Fault], at: tuple[str, ...], kind: str, data: object) -> dict[str, int]:
    shapes: dict[int, int] = {}
    for arrows, number in _table(found, at, data).items():
        if arrows not in ARROWS_TEXT:
            why = f"{shown(arrows)} are not arrows: write letters of NESW in order, or -"
            found.append(Fault("bad_arrows", at, why, {"word": shown(arrows)}))
            continue
        mask = ARROWS_TEXT.index(arrows)
        shape = SHAPE[mask]
        problem = face_problem(face_of(KIND_NUMBER[kind], mask))
        if problem is not None:
            found.append(Fault("wrong_arrows", at, problem, {"word": arrows}))
        elif shape in shapes:
            why = f"{arrows_text(shape)} is listed twice (rotation does not matter)"
            found.append(Fault("listed_twice", at, why, {"word": arrows_text(shape)}))
        else:
            shapes[shape] = _number(found, (*at, arrows), number)
    return {arrows_text(shape): shapes[shape] for shape in sorted(shapes) if shapes[shape]}


def _coins(found: list[Fault], data: object) -> dict[int, int]:
    coins: dict[int, int] = {}
    for value, number in _table(found, ("coins",), data).items():
        if value in [str(known) for known in VALUES]:
            coins[int(value)] = _number(found, ("coins", value), number)
        else:
            why = f"{shown(value)} is not a coin of 1 to 3"
            found.append(Fault("unknown_piece", ("coins",), why, {"word": shown(value)}))
    return coins
