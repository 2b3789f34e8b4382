"""Legal actions as a lazy collection, listed only on demand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Generic, final

from wyrmhold.kernel.luck import below
from wyrmhold.kernel.state import S

if TYPE_CHECKING:
    from wyrmhold.kernel.action import Action
    from wyrmhold.kernel.frames import Frame


class Legal:
    """The answers to a pending question: `in`, `bool`, `len`, `[i]`, iteration, `sample(rng)`."""

    __slots__ = ()

    def listed(self) -> list[Action]:
        """Every answer, in a fixed order."""
        raise NotImplementedError

    def allows(self, action: Action) -> bool:
        """Whether this action is legal, decided without listing."""
        raise NotImplementedError

    def sample(self, rng: random.Random) -> Action:
        """A legal answer, drawn uniformly."""
        actions = self.listed()
        return actions[below(rng, len(actions))]

    def __contains__(self, action: Action) -> bool:
        return self.allows(action)

    def __bool__(self) -> bool:
        return len(self.listed()) > 0

    def __len__(self) -> int:
        return len(self.listed())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def __getitem__(self, index: int) -> Action:
        return self.listed()[index]


class Options(Legal, Generic[S]):
    """The answers to a frame in a given state."""

    __slots__ = ("_frame", "_listed", "_state")

    def __init__(self, frame: Frame[S], state: S) -> None:
        self._frame: Final = frame
        self._state: Final = state
        self._listed: list[Action] | None = None

    def listed(self) -> list[Action]:
        actions = self._listed
        if actions is None:
            actions = self._listed = self._frame.options(self._state)
        return actions

    def allows(self, action: Action) -> bool:
        return self._frame.allows(self._state, action)

    def sample(self, rng: random.Random) -> Action:
        tries = self._frame.tries(self._state)
        if not tries:
            return super().sample(rng)
        while True:
            action = self._frame.attempt(self._state, below(rng, tries))
            if action is not None:
                return action


@final
class Listed(Legal):
    """A ready list of answers. Holds no state, so a frame can reuse it."""

    __slots__ = ("_actions",)

    def __init__(self, actions: list[Action]) -> None:
        self._actions: Final = actions

    def listed(self) -> list[Action]:
        return self._actions

    def allows(self, action: Action) -> bool:
        return among(action, self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, index: int) -> Action:
        return self._actions[index]


def among(action: Action, actions: list[Action]) -> bool:
    """Whether an action is in a list. Usually it is the very same object."""
    for each in actions:
        if each is action:
            return True
    return action in actions


class NoAnswers(Legal):
    """The empty collection of a finished game."""

    __slots__ = ()

    def listed(self) -> list[Action]:
        return []

    def allows(self, action: Action) -> bool:
        return False

    def sample(self, rng: random.Random) -> Action:
        raise ValueError("nothing is asked, so nothing can be answered")
