"""The cards a table plays with, and what its rules version does differently."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.setup.options import Options


@final
@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """Created once per table and shared by all its states.

    options     the table's options
    locations   all Locations of the Dungeon deck, ascending
    treasures   all Treasure cards, ascending
    asks_alike  whether a question is also asked if equal cards leave only one answer
    """

    options: Options
    locations: tuple[int, ...]
    treasures: tuple[int, ...]
    asks_alike: bool = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.options == other.options

    def __hash__(self) -> int:
        return hash(self.options)
