"""Collectors: small classes that gather more from a game than its result.

A collector finds numbers or words for each seat, or for each seat and kind of thing, such as the
chambers of a lair. It is not a player and sees the whole table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyState

Cell = int | float | str

Tally = Mapping[str, Any]
"""What a kernel counted in one game, by column: a list of numbers, one for each seat, or such lists
by kind."""


@dataclass
class Found:
    """What the collectors found in one game.

    seats    a value for each seat, by column
    kinds    a count for each seat, by column and kind; kinds not listed are 0
    """

    seats: dict[str, list[Cell]] = field(default_factory=dict)
    kinds: dict[str, dict[str, list[int]]] = field(default_factory=dict)


class Collector:
    """Observes one game."""

    needs_only_the_end: ClassVar[bool] = False
    """Whether it looks at nothing but the last position: then every kernel can play for it."""

    def __init__(self, players: int) -> None:
        self.players: Final = players

    def happens(self, event: Event[Any], table: AnyState) -> None:
        """Called with an event and the table just before it."""

    def finish(self, table: AnyState, found: Found) -> None:
        """Called at the end of the game, to add to `found`."""


class TalliedCollector(Collector):
    """A collector whose events a game's kernel can count."""

    def counted(self, tally: Tally) -> None:
        """Called instead of `happens`, once, with everything that the kernel counted."""
        raise NotImplementedError


class Counter(Collector):
    """Counts by column, kind and seat."""

    columns: ClassVar[tuple[str, ...]] = ()

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.counts: dict[str, dict[str, list[int]]] = {column: {} for column in self.columns}

    def count(self, column: str, kind: str, seat: int) -> None:
        kinds = self.counts[column]
        if kind not in kinds:
            kinds[kind] = [0] * self.players
        kinds[kind][seat] += 1

    def finish(self, table: AnyState, found: Found) -> None:
        for column, kinds in self.counts.items():
            found.kinds[column] = {kind: kinds[kind] for kind in sorted(kinds)}
