"""Encodings shared by all environments: answers as integers, observations as arrays."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.numbering import Numbering

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Field:
    """A part of an observation: its offset, shape and meaning."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """Number of values."""
        return prod(self.shape)

    def of(self, values: Floats) -> Floats:
        """This part of an observation, reshaped. A view, not a copy."""
        return values[self.offset : self.offset + self.size].reshape(self.shape)


def laid_out(parts: Sequence[tuple[str, tuple[int, ...], str]]) -> tuple[Field, ...]:
    """Lay out fields one after the other, each given by name, shape and meaning."""
    fields: list[Field] = []
    offset = 0
    for name, shape, meaning in parts:
        fields.append(Field(name, offset, shape, meaning))
        offset += fields[-1].size
    return tuple(fields)


class Encoding(ABC):
    """Encodes a game for tables with the same agreement. One object serves many tables.

    numbering   maps answers to integers
    fields      layout of an observation
    secrets     layout of the hidden information
    """

    game: ClassVar[AnyGame]

    parameters: ClassVar[tuple[str, ...]] = ()
    """Names of the parameters besides the agreement."""

    title: ClassVar[str] = ""
    """The game's name in OpenSpiel."""

    zero_sum: ClassVar[bool] = False
    """Whether returns always sum to zero."""

    @classmethod
    def chance_outcomes(cls) -> Mapping[type[Action], Iterable[object]]:
        """Everything each kind of chance draw can be about, in a fixed order, for OpenSpiel.

        Empty if the game is not offered there.
        """
        return {}

    def __init__(
        self, numbering: Numbering[Any], fields: tuple[Field, ...], secrets: tuple[Field, ...]
    ) -> None:
        self.numbering: Final = numbering
        self.fields: Final = fields
        self.secrets: Final = secrets
        self.length: Final = sum(field.size for field in fields)
        """Number of values in an observation."""
        self.secret_length: Final = sum(field.size for field in secrets)
        """Number of values in the hidden information."""

    @classmethod
    @abstractmethod
    def for_table(cls, table: AnyState, **parameters: int) -> Encoding:
        """The encoding for a fresh table and all tables with the same agreement."""

    @abstractmethod
    def observe(self, state: AnyState, seat: int, out: Floats) -> None:
        """Write what a seat can know, and nothing else, into an array of `length` numbers."""

    @abstractmethod
    def reveal(self, state: AnyState, out: Floats) -> None:
        """Write all hidden information, seat by seat, into an array of `secret_length` numbers.

        For critics used in training. Public information is in the observations.
        """

    def eliminated(self, state: AnyState) -> tuple[int, ...]:
        """Seats eliminated before the end of the game."""
        return ()

    def drawn(self, state: AnyState) -> tuple[list[str], tuple[str, ...]]:
        """A drawing of a position as text, and the parts of the view that it shows."""
        return [], ()

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
