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

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from wyrmhold.games.drakon.agreement import DESCRIPTION
from wyrmhold.games.drakon.box import Box
from wyrmhold.games.drakon.geometry import ARROWS_TEXT, SHAPE, arrows_text
from wyrmhold.games.drakon.purse import VALUES
from wyrmhold.games.drakon.tiles import (
    KIND_NUMBER,
    KINDS,
    START,
    face_of,
    face_problem,
)
from wyrmhold.kernel.agreement import shown
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
    message = f"{name} is not a valid box"
    try:
        # Some editors write a byte order mark.
        data = tomllib.loads(text.removeprefix("\ufeff"))
        mix, found = mix_from({word: data[word] for word in data if word not in TABLE_WORDS})
        found = _table_problems(data) + found
    except RecursionError:
        raise BadOptions(message, ["nested too deeply"]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadOptions(message, [f"not TOML: {error}"]) from None
    except ValueError:
        # Python refuses to convert numbers with thousands of digits.
        raise BadOptions(message, ["a number has too many digits"]) from None
    if found or mix is None:
        raise BadOptions(message, found)
    return BoxFile(mix, data.get("edition"), data.get("expansion_one"))


def _table_problems(data: Mapping[str, object]) -> list[str]:
    found: list[str] = []
    for word in TABLE_WORDS:
        option = DESCRIPTION.option(word)
        problem = option.problem(data[word]) if option is not None and word in data else None
        if problem is not None:
            found.append(f"{word}: {problem}")
    return found


def mix_from(data: object) -> tuple[Mix | None, list[str]]:
    """Parse a mix from a file or a record, with a list of every problem."""
    found: list[str] = []
    if not isinstance(data, dict):
        return None, [f"{shown(data)} is not a box: give chambers and coins"]
    found += [f"unknown word {shown(word)}" for word in data if word not in WORDS]
    chambers = _chambers(found, data.get("chambers"))
    coins = _coins(found, data.get("coins"))
    for what, number in (
        ("chambers", sum(sum(shapes.values()) for shapes in chambers.values())),
        ("coins", sum(coins.values())),
    ):
        if number > MAX_PIECES:
            found.append(f"{what}: {number} in all, at most {MAX_PIECES} can be played")
    if found:
        return None, found
    return (
        Mix(
            tuple((kind, tuple(chambers[kind].items())) for kind in KINDS if chambers.get(kind)),
            tuple((value, coins[value]) for value in VALUES if coins.get(value)),
        ),
        [],
    )


def _table(found: list[str], where: str, data: object) -> Mapping[str, object]:
    if isinstance(data, dict):
        return data
    if data is None:
        found.append(f"{where}: missing")
    else:
        found.append(f"{where}: {shown(data)} is not a table")
    return {}


def _number(found: list[str], where: str, data: object) -> int:
    if type(data) is int and 0 <= data <= MAX_PIECES:
        return data
    found.append(f"{where}: {shown(data)} is not a whole number from 0 to {MAX_PIECES}")
    return 0


def _chambers(found: list[str], data: object) -> dict[str, dict[str, int]]:
    """Counts by kind and shape, in the order of the notation."""
    chambers: dict[str, dict[str, int]] = {}
    for kind, given in _table(found, "chambers", data).items():
        where = f"chambers.{kind if kind in KIND_NUMBER else shown(kind)}"
        if kind not in KIND_NUMBER:
            found.append(f"{where}: not a kind of chamber")
        elif kind == KINDS[START]:
            found.append(f"{where}: Start is always included, leave it out")
        else:
            chambers[kind] = _shapes(found, where, kind, given)
    return chambers


def _shapes(found: list[str], where: str, kind: str, data: object) -> dict[str, int]:
    shapes: dict[int, int] = {}
    for arrows, number in _table(found, where, data).items():
        if arrows not in ARROWS_TEXT:
            text = shown(arrows)
            found.append(f"{where}: {text} are not arrows: write letters of NESW in order, or -")
            continue
        mask = ARROWS_TEXT.index(arrows)
        problem = face_problem(face_of(KIND_NUMBER[kind], mask))
        shape = SHAPE[mask]
        if problem is None and shape in shapes:
            problem = f"{arrows_text(shape)} is listed twice (rotation does not matter)"
        if problem is not None:
            found.append(f"{where}: {problem}")
        else:
            shapes[shape] = _number(found, f"{where}.{arrows}", number)
    return {arrows_text(shape): shapes[shape] for shape in sorted(shapes) if shapes[shape]}


def _coins(found: list[str], data: object) -> dict[int, int]:
    coins: dict[int, int] = {}
    for value, number in _table(found, "coins", data).items():
        if value in [str(known) for known in VALUES]:
            coins[int(value)] = _number(found, f"coins.{value}", number)
        else:
            found.append(f"coins: {shown(value)} is not a coin of 1 to 3")
    return coins
