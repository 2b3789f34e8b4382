"""What is in the box: chambers and coins as data, each row with its source and status."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

from wyrmhold.games.drakon.geometry import arrows_from_text
from wyrmhold.games.drakon.tiles import KIND_NUMBER, face_of, tile_of

STATUSES = ("rulebook", "reported", "reconstructed")


@dataclass(frozen=True)
class ChamberRow:
    """One kind of chamber: what the edition calls it and how many of each shape there are."""

    kind: str
    name: str
    clause: str
    shapes: Mapping[str, int]
    source: str
    status: str

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


@dataclass(frozen=True)
class Fact:
    """A printed fact that is not a count: what it says and where it comes from."""

    what: str
    source: str
    status: str


@dataclass(frozen=True)
class Box:
    """The contents of an edition's box."""

    chamber_rows: tuple[ChamberRow, ...]
    coin_rows: tuple[CoinRow, ...]
    facts: tuple[Fact, ...]

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


def read_box(name: str) -> Box:
    """Read the tables of an edition that lie beside it."""
    text = resources.files("wyrmhold.games.drakon.editions").joinpath(name).read_text("utf-8")
    data = tomllib.loads(text)
    return Box(
        tuple(
            ChamberRow(
                row["kind"], row["name"], row["clause"], row["shapes"], row["source"], row["status"]
            )
            for row in data["chamber"]
        ),
        tuple(
            CoinRow(row["value"], row["count"], row["source"], row["status"])
            for row in data["coin"]
        ),
        tuple(Fact(row["what"], row["source"], row["status"]) for row in data["fact"]),
    )
