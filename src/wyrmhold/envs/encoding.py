"""What every face of a game shares: answers as integers, and what a seat sees as an array."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.numbering import Numbering

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """A part of an observation: where it stands, its shape, and what its numbers mean."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def of(self, values: Floats) -> Floats:
        """This part of an observation, in its shape: a view, no copy."""
        return values[self.offset : self.offset + self.size].reshape(self.shape)


def laid_out(parts: Sequence[tuple[str, tuple[int, ...], str]]) -> tuple[Field, ...]:
    """Fields one after the other: a name, a shape and a meaning of each."""
    fields: list[Field] = []
    offset = 0
    for name, shape, meaning in parts:
        fields.append(Field(name, offset, shape, meaning))
        offset += fields[-1].size
    return tuple(fields)


class Encoding(ABC):
    """A game at one kind of table, as numbers and arrays. One object serves many tables.

    numbering   which integer stands for which answer
    fields      what stands where in an observation
    secrets     what stands where in the channel of perfect information
    """

    game: ClassVar[AnyGame]

    parameters: ClassVar[tuple[str, ...]] = ()
    """What can be said beside the agreement, by name."""

    def __init__(
        self, numbering: Numbering[Any], fields: tuple[Field, ...], secrets: tuple[Field, ...]
    ) -> None:
        self.numbering: Final = numbering
        self.fields: Final = fields
        self.secrets: Final = secrets
        self.length: Final = sum(field.size for field in fields)
        """How many numbers an observation has."""
        self.secret_length: Final = sum(field.size for field in secrets)
        """How many numbers the channel of perfect information has."""

    @classmethod
    @abstractmethod
    def for_table(cls, table: AnyState, **parameters: int) -> Encoding:
        """The encoding for a fresh table and all that agreed on the same."""

    @abstractmethod
    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        """Write what a seat can know, and nothing else, into an array of `length` numbers."""

    @abstractmethod
    def reveal(self, state: AnyState, out: Floats) -> None:
        """Write everything hidden, seat by seat, into an array of `secret_length` numbers.

        For critics that learn beside a player; what lies open is in the observations.
        """

    def eliminated(self, state: AnyState) -> tuple[int, ...]:
        """The seats that are out of the game before its end."""
        return ()

    def observed(self, state: AnyState, seat: int) -> Floats:
        """`observe` into a new array."""
        out = np.empty(self.length, np.float32)
        self.observe(state, seat, out)
        return out

    def revealed(self, state: AnyState) -> Floats:
        """`reveal` into a new array."""
        out = np.empty(self.secret_length, np.float32)
        self.reveal(state, out)
        return out


def class_of(game: str) -> type[Encoding]:
    """The encodings of a game, by its name."""
    if game == DRAKON.name:
        from wyrmhold.envs.drakon_fields import DrakonEncoding

        return DrakonEncoding
    if game == DRAGON_RUN.name:
        from wyrmhold.envs.dragon_run_fields import DragonRunEncoding

        return DragonRunEncoding
    raise ValueError(f"no game '{game}': choose one of {', '.join(GAMES)}")


def encoding_of(
    game: str, edition: str, options: Mapping[str, object], players: int, **parameters: int
) -> Encoding:
    """The encoding for tables with this agreement.

    Raises BadOptions for an agreement that cannot be played, ValueError for a game or a parameter
    that there is not.
    """
    found = class_of(game)
    for name in parameters:
        if name not in found.parameters:
            known = ", ".join(found.parameters) or "none"
            raise ValueError(f"{game} has no parameter '{name}': there are {known}")
    return found.for_table(GAMES[game].new(edition, options, [None] * players), **parameters)
