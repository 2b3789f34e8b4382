"""Mind Control potion: another player charges instead of you (RUN-TR-MIND)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, final

from wyrmhold.games.dragon_run.actions import Play
from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State


@final
class MindControl(Potion):
    """Playable only while the action is still open. See `turn.PotionWorks`."""

    replaces_action: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(always=False)

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        if not free:
            return []
        return plays_on(card, state.alive & ~(1 << seat))


@lru_cache(maxsize=1_000)
def plays_on(card: int, targets: int) -> list[Action]:
    """One action per target (a bit mask). The list must not be modified."""
    return [Play(card, seat) for seat in range(targets.bit_length()) if targets >> seat & 1]


PIECE: TreasurePiece = TreasurePiece("mind_control", "RUN-TR-MIND", MindControl())
