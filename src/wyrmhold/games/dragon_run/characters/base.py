"""A character's power: usable once until the next Dragon card (RUN-TURN-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Answer, expect

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


class Power(Answer):
    """A use of a power, before the turn's action is chosen."""

    __slots__ = ()


class PlainPower(Power):
    """A use whose token is just its verb."""

    __slots__ = ()

    def token(self) -> str:
        return self.verb

    @classmethod
    def read(cls, words: Sequence[str]) -> Action:
        expect(words, 0, cls.verb)
        return cls()


class Character:
    """A character and its power. Subclasses override both methods.

    They are plain methods that raise, like every hook of the engine; see `wyrmhold.kernel`.
    """

    always: ClassVar[bool] = False
    """Whether its uses do not depend on the table, so that they are listed only once."""

    def uses(self, state: State, seat: int) -> list[Action]:
        """The uses possible now."""
        raise NotImplementedError

    def carry_out(self, tx: Tx, seat: int, use: Action) -> None:
        """Carry out a use. The power has already been marked as used."""
        raise NotImplementedError
