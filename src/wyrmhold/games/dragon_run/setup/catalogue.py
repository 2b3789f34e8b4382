"""The cards as data: titles, counts and the source of each fact."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from wyrmhold.games.dragon_run.cards import LOCATIONS, TREASURES


@dataclass(frozen=True)
class CardRow:
    """One kind of Location or Treasure; a character has no count."""

    name: str
    title: str
    clause: str
    source: str
    status: str
    count: int = 1
    value: int = 0
    settled_by: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """All cards of the box."""

    locations: tuple[CardRow, ...]
    treasures: tuple[CardRow, ...]
    characters: tuple[CardRow, ...]

    def title(self, name: str) -> str:
        """The display name of a card or character."""
        rows = (*self.locations, *self.treasures, *self.characters)
        return next(row.title for row in rows if row.name == name)

    def location_counts(self) -> dict[str, int]:
        return {row.name: row.count for row in self.locations}

    def treasure_counts(self) -> dict[str, int]:
        return {row.name: row.count for row in self.treasures}


def read_catalogue() -> Catalogue:
    text = resources.files("wyrmhold.games.dragon_run").joinpath("cards.toml").read_text("utf-8")
    data: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return Catalogue(
        tuple(CardRow(**row) for row in data["location"]),
        tuple(CardRow(**row) for row in data["treasure"]),
        tuple(CardRow(**row) for row in data["character"]),
    )


CATALOGUE: Final = read_catalogue()


def pack_of(counts: dict[str, int], names: tuple[str, ...]) -> tuple[int, ...]:
    """Expand counts into a sorted tuple of card numbers."""
    return tuple(card for card, name in enumerate(names) for _ in range(counts.get(name, 0)))


def locations_of(counts: dict[str, int]) -> tuple[int, ...]:
    return pack_of(counts, LOCATIONS)


def treasures_of(counts: dict[str, int]) -> tuple[int, ...]:
    return pack_of(counts, TREASURES)
