"""Mind Control potion: another player charges in your place (RUN-TR-MIND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.dragon_run.actions import Play
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State


@final
class MindControl(Potion):
    """Only where the action is still free to choose. See `turn.PotionWorks`."""

    replaces_action: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(always=False)

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        if not free:
            return []
        return [Play(card, other) for other in sorted(state.others(seat))]
