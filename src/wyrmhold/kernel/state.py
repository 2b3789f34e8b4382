"""The state shared by all games: a stack of pending frames, and an outcome at the end."""

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
    """A position of a game. It is never modified once its transaction is over.

    Its fields hold only immutable values, so a copy is shallow and cheap. The private copy that a
    transaction works on is called a draft; only events modify a draft.
    """

    __slots__ = ("outcome", "stack")

    def __init__(self, stack: Stack, outcome: Outcome | None) -> None:
        self.stack = stack
        self.outcome = outcome

    def copy(self) -> Self:
        """Make a draft: the same position, for events to modify."""
        raise NotImplementedError


S = TypeVar("S", bound=BaseState)
S_contra = TypeVar("S_contra", bound=BaseState, contravariant=True)
"""Frames and events act on states: code for any state also works on a specific game's."""
