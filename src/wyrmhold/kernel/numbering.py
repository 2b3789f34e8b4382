"""Answers as integers, for programs that learn: what a game has to say for that."""

from __future__ import annotations

from typing import ClassVar, Generic

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.state import S

OUTSIDE = -1
"""Stands for an answer that names a place outside the window."""


class Numbering(Generic[S]):
    """A bijection between the answers that players can give and the numbers below `size`.

    It depends on no position: the same number always means the same answer. Where a game has no
    end to its plane, a window of it is numbered; what lies outside is counted, never lost silently.
    """

    factors: ClassVar[tuple[str, ...]] = ("what", "where", "rotation")
    """What the parts of a number are, in the order of `split`."""

    @property
    def size(self) -> int:
        """How many numbers there are."""
        raise NotImplementedError

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each factor has. Not every combination stands for an answer."""
        raise NotImplementedError

    def number(self, action: Action) -> int:
        """The number of an answer; OUTSIDE if it lies outside the window."""
        raise NotImplementedError

    def action(self, number: int) -> Action:
        """The answer that a number stands for. Raises ValueError for a number that is none."""
        raise NotImplementedError

    def legal(self, state: S) -> tuple[list[int], int]:
        """The numbers of all answers to the pending question of a seat, in the order of the
        engine's list, and how many answers lie outside."""
        raise NotImplementedError

    def split(self, number: int) -> tuple[int, ...]:
        """A number as its factors."""
        raise NotImplementedError

    def join(self, parts: tuple[int, ...]) -> int:
        """The number with these factors. Raises ValueError if there is none."""
        raise NotImplementedError
