"""A custom box as a sheet to fill in: how many of each piece, the usual numbers, what is wrong.

A game lists the pieces and checks the numbers. Files, servers and pages only pass sheets on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

MAX_FILE_CHARS: Final = 50_000
"""The maximum length of a box file."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with a box. `at` is the path to it, `values` what a translation needs."""

    code: str
    at: tuple[str, ...]
    text: str
    values: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{'.'.join(self.at)}: {self.text}" if self.at else self.text


@dataclass(frozen=True)
class Cell:
    """A number to fill in. A row with only one number has a cell without a name."""

    name: str
    count: int
    usual: int


@dataclass(frozen=True)
class Row:
    """A kind of piece, and the clause that describes it."""

    name: str
    clause: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Section:
    """Pieces that are counted together, `most` at most."""

    name: str
    most: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Sheet:
    """A box for a table, filled in as far as it can be read.

    `edition` and `options` are what the table is played with, including what the file says.
    """

    option: str
    edition: str
    options: Mapping[str, object]
    sections: tuple[Section, ...]
    faults: tuple[Fault, ...]
    value: Mapping[str, object]
    """The value of the option, as records store it."""
    file: str
    """The same as a file."""


def cells_of(
    names: Iterable[str], counts: Mapping[str, int], usual: Mapping[str, int]
) -> list[Cell]:
    """A cell for each name."""
    return [Cell(name, counts.get(name, 0), usual.get(name, 0)) for name in names]


def read_toml(text: str) -> tuple[dict[str, object], list[Fault]]:
    """The tables of a file; empty if it cannot be read, with the reason."""
    if len(text) > MAX_FILE_CHARS:
        why = f"more than {MAX_FILE_CHARS} characters"
        return {}, [Fault("too_large", (), why, {"most": MAX_FILE_CHARS})]
    try:
        # Some editors write a byte order mark.
        return tomllib.loads(text.removeprefix("\ufeff")), []
    except RecursionError:
        return {}, [Fault("too_deep", (), "nested too deeply")]
    except tomllib.TOMLDecodeError as error:
        return {}, [Fault("not_toml", (), f"not TOML: {str(error)[:200]}")]
    except ValueError:
        # Python refuses to convert numbers with thousands of digits.
        return {}, [Fault("too_many_digits", (), "a number has too many digits")]
