"""What is in the box: chambers and coins as data, each row with its source and status."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any, Final

from wyrmhold.games.drakon.geometry import arrows_from_text
from wyrmhold.games.drakon.tiles import KIND_NUMBER, KINDS, START, face_of, tile_of

STATUSES = ("rulebook", "reported", "reconstructed", "counted")
"""Printed; told by others; our own estimate; from a file of whoever set up the table."""


@dataclass(frozen=True)
class ChamberRow:
    """One kind of chamber: what the edition calls it and how many of each shape there are."""

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
    """A hero: the identifier of the notation, and what the edition calls it."""

    name: str
    title: str
    clause: str
    source: str
    status: str
    settled_by: str | None = None


@dataclass(frozen=True)
class Fact:
    """A printed fact that is not a count: what it says and where it comes from."""

    what: str
    source: str
    status: str
    settled_by: str | None = None


@dataclass(frozen=True)
class Box:
    """The contents of a box: an edition's, an expansion's, or both together."""

    chamber_rows: tuple[ChamberRow, ...]
    coin_rows: tuple[CoinRow, ...]
    facts: tuple[Fact, ...]
    hero_rows: tuple[HeroRow, ...]

    def joined(self, other: Box) -> Box:
        """Both boxes together. What this one calls a chamber goes first."""
        return Box(
            self.chamber_rows + other.chamber_rows,
            self.coin_rows + other.coin_rows,
            self.facts + other.facts,
            self.hero_rows + other.hero_rows,
        )

    def counted(self, shapes: Mapping[str, Mapping[str, int]], coins: Mapping[int, int]) -> Box:
        """The same box with these numbers of chambers and coins; Start is always there.

        A kind that is not counted keeps its row, and its name, with no chambers.
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

    def tiles(self) -> list[int]:
        """Every chamber of the box as a tile, Start included."""
        return [
            tile_of(face_of(KIND_NUMBER[row.kind], arrows_from_text(shape)))
            for row in self.chamber_rows
            for shape, number in row.shapes.items()
            for _ in range(number)
        ]

    def coins(self) -> list[int]:
        """The value of every coin of the box."""
        return [row.value for row in self.coin_rows for _ in range(row.count)]

    def name_of(self, kind: str) -> str:
        """What the edition calls a kind of chamber."""
        return self.row(kind).name

    def row(self, kind: str) -> ChamberRow:
        return next(row for row in self.chamber_rows if row.kind == kind)


COUNTED: Final[dict[str, Any]] = {
    "source": "A box of one's own",
    "status": "counted",
    "settled_by": None,
}


def read_box(name: str) -> Box:
    """Read the tables of an edition that lie beside it."""
    text = resources.files("wyrmhold.games.drakon.editions").joinpath(name).read_text("utf-8")
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return Box(
        tuple(ChamberRow(**row) for row in data.get("chamber", [])),
        tuple(CoinRow(**row) for row in data.get("coin", [])),
        tuple(Fact(**row) for row in data.get("fact", [])),
        tuple(HeroRow(**row) for row in data.get("hero", [])),
    )
