"""What a game brings for the laboratory. All of it is optional."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from wyrmhold.games.parts import part_of
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.experiments.collector import Collector, Tally

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
class KernelGame:
    """A game of the batch kernel: its last position, who began, and what was counted.

    There is no position if the kernel could not finish the game.
    """

    state: AnyState
    first: int
    decisions: int
    tally: Tally


class KernelTables(Protocol):
    """Tables of a batch where bots play."""

    def play(
        self, seats: Sequence[Sequence[int]], deals: Sequence[int], seeds: Sequence[int]
    ) -> Iterator[KernelGame]:
        """Play one game at every table.

        seats   the bots of each, by index
        deals   the seeds of their luck
        seeds   those of the players' own luck
        """


@dataclass(frozen=True)
class KernelPlay:
    """The bots of a game that its batch kernel plays, besides `random`.

    tables   makes tables for a batch and some of these bots; imported when it is called
    """

    bots: tuple[str, ...]
    tables: Callable[[Any, Sequence[str]], KernelTables]


@dataclass(frozen=True)
class GameLab:
    """A game's part of this layer: `wyrmhold.lab.GAME.part.PART`, or an entry point.

    title        its name in headings; its name in the notation if empty
    collectors   what experiments can collect, by name
    mixes        how its box can be modified
    levels       how many levels of bots are compared with one another, from `level-1` on
    claims       what docs/strength.md claims about its bots
    kernel       the bots that its batch kernel plays
    """

    title: str = ""
    collectors: Mapping[str, type[Collector]] = field(default_factory=dict)
    mixes: Mixes | None = None
    levels: int = 0
    claims: Sequence[Claim] = ()
    kernel: KernelPlay | None = None


def lab_of(game: str) -> GameLab:
    """What a game brings; nothing if it has no part here."""
    part = part_of("lab", game)
    if part is None:
        return GameLab()
    if not isinstance(part, GameLab):
        raise TypeError(f"the laboratory of '{game}' is a {type(part).__name__}, not GameLab")
    return part
