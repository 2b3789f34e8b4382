"""Answers as integers, for programs that learn: the interface a game implements."""

from __future__ import annotations

from typing import ClassVar, Generic

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.state import S

OUTSIDE = -1
"""The number of any answer that names a place outside the window."""


class Numbering(Generic[S]):
    """A bijection between the players' answers and the numbers below `size`.

    It does not depend on the position: a number always means the same answer. Where a game's plane
    is infinite, a window of it is numbered; answers outside it are counted, never dropped silently.
    """

    factors: ClassVar[tuple[str, ...]] = ("what", "where", "rotation")
    """The names of a number's factors, in the order of `split`."""

    @property
    def size(self) -> int:
        """The count of numbers."""
        raise NotImplementedError

    @property
    def shape(self) -> tuple[int, ...]:
        """The count of values per factor. Not every combination is an answer."""
        raise NotImplementedError

    def number(self, action: Action) -> int:
        """The number of an answer; OUTSIDE if it lies outside the window."""
        raise NotImplementedError

    def action(self, number: int) -> Action:
        """The answer with this number. Raises ValueError if there is none."""
        raise NotImplementedError

    def answer(self, state: S, number: int) -> Action:
        """The answer with this number to the question that is pending. Raises ValueError."""
        return self.action(number)

    def legal(self, state: S) -> tuple[list[int], int]:
        """The numbers of a seat's legal answers, in the engine's order, and how many answers lie
        outside the window."""
        raise NotImplementedError

    def split(self, number: int) -> tuple[int, ...]:
        """Split a number into its factors."""
        raise NotImplementedError

    def join(self, parts: tuple[int, ...]) -> int:
        """The number with these factors. Raises ValueError if there is none."""
        raise NotImplementedError
