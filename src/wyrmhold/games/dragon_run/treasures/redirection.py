"""Redirection talisman: the breath of a Dragon you draw hits another player (RUN-TR-REDIR)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.events import BreathRedirected
from wyrmhold.games.dragon_run.locations.dragon import Calm, ChooseVictim, Target
from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.treasures.base import Talisman
from wyrmhold.kernel.pieces import Parts


@final
class Redirection(Talisman):
    """See `locations.dragon`."""


PIECE: TreasurePiece = TreasurePiece(
    "redirection",
    "RUN-TR-REDIR",
    Redirection(),
    Parts(
        answers=(Target,),
        frames=(Calm, ChooseVictim),
        events=(BreathRedirected,),
    ),
)
