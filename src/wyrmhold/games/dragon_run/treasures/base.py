"""The base classes of potions and talismans."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhold.games.dragon_run.actions import PLAYS
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


class Special:
    """A Treasure card that can be played.

    `always`: it is playable, in exactly one way, whenever its owner is asked.
    """

    def __init__(self, *, always: bool = True) -> None:
        self.always: Final = always

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        """The ways to play it now; `free`: the turn's action has not been chosen or forced yet."""
        return PLAYS[card]

    def works(self, tx: Tx, seat: int, target: int) -> None:
        """Carry out its effect, once it can no longer be annulled."""


class Potion(Special):
    """Discarded when played, and can be annulled."""

    replaces_action: ClassVar[bool] = False
    """Whether it replaces the turn's action."""


class Talisman(Special):
    """Stays in play until the Dungeon deck is shuffled. The rules it affects check for it."""
