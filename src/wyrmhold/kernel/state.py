"""What every game's state has: a stack of pending frames, and an outcome at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self, TypeVar

from wyrmhold.kernel.values import Value

if TYPE_CHECKING:
    from wyrmhold.kernel.frames import Frame
    from wyrmhold.kernel.outcome import Outcome


Stack = tuple["Frame[Any]", ...]
"""Pending frames, the topmost last.

Any, because a frame acts on its own game's states, which this base class cannot name; a cast at
every step would cost more than the step.
"""


class BaseState(Value):
    """A position of a game. Nobody writes to it once its transaction is over.

    Its fields hold immutable values only, so a copy is shallow and cheap. The private copy that
    a transaction works on is called a draft; only events write to a draft.
    """

    __slots__ = ("outcome", "stack")

    def __init__(self, stack: Stack, outcome: Outcome | None) -> None:
        self.stack = stack
        self.outcome = outcome

    def copy(self) -> Self:
        """A draft: the same position, to be written to by events."""
        raise NotImplementedError


S = TypeVar("S", bound=BaseState)
S_contra = TypeVar("S_contra", bound=BaseState, contravariant=True)
"""Frames and events act on states: what can act on any state can act on a game's."""
