"""What a potion or talisman can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhold.games.dragon_run.actions import PLAYS
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


class Special:
    """A Treasure card that is played.

    `always`: it can be played, in one way, whenever its owner is asked.
    """

    def __init__(self, *, always: bool = True) -> None:
        self.always: Final = always

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        """The ways to play it now; `free`: the turn's action can still be chosen freely."""
        return PLAYS[card]

    def works(self, tx: Tx, seat: int, target: int) -> None:
        """What it does, once nobody can annul it any more."""


class Potion(Special):
    """Is discarded when it is played, and can be annulled."""

    replaces_action: ClassVar[bool] = False
    """Whether it takes the place of the turn's action."""


class Talisman(Special):
    """Lies open until the Dungeon deck is shuffled; whoever it concerns looks for it there."""
