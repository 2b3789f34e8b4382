"""The ten-sided die, 0 to 9."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhold.games.dragon_run.actions import DIE_IS, DieIs
from wyrmhold.games.dragon_run.events.made import ROLLED
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


def roll(tx: Tx, die: Roll) -> None:
    """Roll a die; without a frame if luck is available."""
    luck = tx.luck
    if luck is None:
        tx.push(die)
    else:
        die.show(tx, luck.below(10))


class Roll(Chance[State]):
    """A seat rolls the die."""

    kind: ClassVar[str] = "die"
    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        return [(side, 1) for side in DIE_IS]

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, DieIs)

    def weight(self, state: State) -> int:
        return 10

    def pick(self, state: State, number: int) -> Action:
        return DIE_IS[number]

    def sole(self, state: State) -> Action | None:
        return None

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, DieIs)
        self.show(tx, action.value)

    def show(self, tx: Tx, value: int) -> None:
        """Emit the roll and carry out its effect."""
        tx.emit(ROLLED[self.seat][value])
        self.rolled(tx, value)

    def rolled(self, tx: Tx, value: int) -> None:
        """Carry out the effect of the roll."""
        raise NotImplementedError
