"""Annulation potion: cancels another potion; see `rules.annulment` (RUN-TR-ANNUL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.events import PotionAnnulled
from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.rules.annulment import Annul, Decline, MayAnnul, PotionCancelled
from wyrmhold.games.dragon_run.treasures.base import Potion
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import State


@final
class Annulation(Potion):
    """Can be played only against a potion, when asked."""

    def __init__(self) -> None:
        super().__init__(always=False)

    def plays(self, state: State, seat: int, card: int, free: bool) -> list[Action]:
        return []


PIECE: TreasurePiece = TreasurePiece(
    "annulation",
    "RUN-TR-ANNUL",
    Annulation(),
    Parts(
        answers=(Annul, Decline),
        frames=(MayAnnul, PotionCancelled),
        events=(PotionAnnulled,),
    ),
)
