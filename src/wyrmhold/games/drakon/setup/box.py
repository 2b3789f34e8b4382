"""The contents of a box: chambers and coins as data, each row with its source and status."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property
from importlib import resources
from typing import Any, Final

from wyrmhold.games.drakon.geometry import arrows_from_text
from wyrmhold.games.drakon.tiles import KIND_NUMBER, KINDS, START, face_of, tile_of


@dataclass(frozen=True)
class ChamberRow:
    """One kind of chamber: its name in the edition, and the number of each shape.

    The status is `rulebook` (printed), `reported` (by others), `reconstructed` (our own estimate)
    or `counted` (from a custom box file).
    """

    kind: str
    name: str
    clause: str
    shapes: Mapping[str, int]
    source: str
    status: str
    settled_by: str | None = None

    @property
    def count(self) -> int:
        return sum(self.shapes.values())


@dataclass(frozen=True)
class CoinRow:
    """Coins of one value."""

    value: int
    count: int
    source: str
    status: str
    settled_by: str | None = None


@dataclass(frozen=True)
class HeroRow:
    """A hero: the identifier in the notation, and the name in the edition."""

    name: str
    title: str
    clause: str
    source: str
    status: str
    settled_by: str | None = None


@dataclass(frozen=True)
class Fact:
    """A printed fact other than a count, and its source."""

    what: str
    source: str
    status: str
    settled_by: str | None = None


@dataclass(frozen=True)
class Box:
    """The contents of a box: of an edition, an expansion, or both together."""

    chamber_rows: tuple[ChamberRow, ...]
    coin_rows: tuple[CoinRow, ...]
    facts: tuple[Fact, ...]
    hero_rows: tuple[HeroRow, ...]

    def joined(self, other: Box) -> Box:
        """Combine two boxes. The names of this one take precedence."""
        return Box(
            self.chamber_rows + other.chamber_rows,
            self.coin_rows + other.coin_rows,
            self.facts + other.facts,
            self.hero_rows + other.hero_rows,
        )

    def counted(self, shapes: Mapping[str, Mapping[str, int]], coins: Mapping[int, int]) -> Box:
        """The same box with these counts of chambers and coins; Start is always included.

        A kind without a count keeps its row and name, with no chambers.
        """
        rows: list[ChamberRow] = []
        for kind in dict.fromkeys(row.kind for row in self.chamber_rows):
            row = self.row(kind)
            if kind == KINDS[START]:
                rows.append(row)
            else:
                rows.append(replace(row, shapes=shapes.get(kind, {}), **COUNTED))
        return replace(
            self,
            chamber_rows=tuple(rows),
            coin_rows=tuple(CoinRow(value, n, **COUNTED) for value, n in coins.items()),
        )

    def without(self, pieces: Set[str]) -> Box:
        """The same box without some kinds of chambers, and heroes whose clauses are named."""
        return replace(
            self,
            chamber_rows=tuple(row for row in self.chamber_rows if row.kind not in pieces),
            hero_rows=tuple(row for row in self.hero_rows if row.clause not in pieces),
        )

    def tiles(self) -> tuple[int, ...]:
        """Every chamber of the box as a tile, Start included."""
        return self._tiles

    @cached_property
    def _tiles(self) -> tuple[int, ...]:
        return tuple(
            tile_of(face_of(KIND_NUMBER[row.kind], arrows_from_text(shape)))
            for row in self.chamber_rows
            for shape, number in row.shapes.items()
            for _ in range(number)
        )

    def coins(self) -> list[int]:
        """The value of every coin of the box."""
        return [row.value for row in self.coin_rows for _ in range(row.count)]

    def name_of(self, kind: str) -> str:
        """The edition's name for a kind of chamber."""
        return self.row(kind).name

    def row(self, kind: str) -> ChamberRow:
        return self._rows[kind]

    @cached_property
    def _rows(self) -> dict[str, ChamberRow]:
        # In a joined box the rows of the first one take precedence.
        return {row.kind: row for row in reversed(self.chamber_rows)}


COUNTED: Final[dict[str, Any]] = {
    "source": "A custom box",
    "status": "counted",
    "settled_by": None,
}


def read_box(name: str) -> Box:
    """Read the TOML tables of an edition."""
    text = resources.files("wyrmhold.games.drakon.editions").joinpath(name).read_text("utf-8")
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return Box(
        tuple(ChamberRow(**row) for row in data.get("chamber", [])),
        tuple(CoinRow(**row) for row in data.get("coin", [])),
        tuple(Fact(**row) for row in data.get("fact", [])),
        tuple(HeroRow(**row) for row in data.get("hero", [])),
    )
