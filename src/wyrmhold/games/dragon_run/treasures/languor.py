"""Languor talisman: lowers Temper by one more in your turn (RUN-TR-LANG)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.treasures.base import Talisman


@final
class Languor(Talisman):
    """See `ending.calm_and_shuffle`."""


PIECE: TreasurePiece = TreasurePiece("languor", "RUN-TR-LANG", Languor())
