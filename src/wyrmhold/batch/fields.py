"""The layout of an observation or of a candidate: which numbers mean what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Field:
    """A part of a row: its offset, shape and meaning."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The count of numbers."""
        return prod(self.shape)

    def of(self, rows: Any) -> Any:
        """This part of one row, or of an array of rows, in its shape. A view, not a copy."""
        part = rows[..., self.offset : self.offset + self.size]
        return part.reshape(*rows.shape[:-1], *self.shape)


def laid_out(parts: Iterable[tuple[str, tuple[int, ...], str]]) -> tuple[Field, ...]:
    """Lay out fields one after the other, each given by name, shape and meaning."""
    fields: list[Field] = []
    offset = 0
    for name, shape, meaning in parts:
        fields.append(Field(name, offset, shape, meaning))
        offset += fields[-1].size
    return tuple(fields)


def length_of(fields: tuple[Field, ...]) -> int:
    """The count of numbers in a row."""
    return sum(field.size for field in fields)


@dataclass(frozen=True)
class Observations:
    """How a table's observations are laid out.

    fields    the parts of a row
    template  a row of what is the same in every position; its dtype is that of all rows
    view      the record that the kernel writes rows with
    floats    turns rows into those of the environments (`docs/environments.md`), as float32
    """

    fields: tuple[Field, ...]
    template: NDArray[Any]
    view: NDArray[np.void]
    floats: Callable[[NDArray[Any]], NDArray[np.float32]]

    @property
    def length(self) -> int:
        """The count of numbers in a row."""
        return len(self.template)

    def __getitem__(self, name: str) -> Field:
        """The field with this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)
