"""What a game brings for the laboratory. All of it is optional."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from wyrmhold.games.parts import part_of
from wyrmhold.lab.experiments.collector import Collector

if TYPE_CHECKING:
    from wyrmhold.lab.arena.claims import Claim


class Mixes(Protocol):
    """Modified boxes of a game."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of a table that describes a mix."""

    def without(self, kind: str) -> dict[str, object]:
        """The changes that remove one kind of piece. Raises BadOptions."""

    def options(
        self,
        edition: str,
        options: Mapping[str, object],
        name: str,
        changes: Mapping[str, object],
    ) -> dict[str, object]:
        """The options of a table that a mix replaces. Raises BadOptions."""


@dataclass(frozen=True)
class GameLab:
    """A game's part of this layer: `wyrmhold.lab.GAME.part.PART`, or an entry point.

    title        its name in headings; its name in the notation if empty
    collectors   what experiments can collect, by name
    mixes        how its box can be modified
    levels       how many levels of bots are compared with one another, from `level-1` on
    claims       what docs/strength.md claims about its bots
    """

    title: str = ""
    collectors: Mapping[str, type[Collector]] = field(default_factory=dict)
    mixes: Mixes | None = None
    levels: int = 0
    claims: Sequence[Claim] = ()


def lab_of(game: str) -> GameLab:
    """What a game brings; nothing if it has no part here."""
    part = part_of("lab", game)
    if part is None:
        return GameLab()
    if not isinstance(part, GameLab):
        raise TypeError(f"the laboratory of '{game}' is a {type(part).__name__}, not GameLab")
    return part
