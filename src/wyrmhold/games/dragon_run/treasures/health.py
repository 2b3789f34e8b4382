"""Health potion: heals its player (RUN-TR-HEALTH)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.actions import PLAYS
from wyrmhold.games.dragon_run.events import CharacterHealed
from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State, Tx


@final
class Health(Potion):
    """Can be played only while injured (RUN-TURN-6)."""

    def __init__(self) -> None:
        super().__init__(always=False)

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        return PLAYS[card] if state.injured >> seat & 1 else []

    def works(self, tx: Tx, seat: int, target: int) -> None:
        tx.emit(CharacterHealed(seat))


PIECE: TreasurePiece = TreasurePiece("health", "RUN-TR-HEALTH", Health())
