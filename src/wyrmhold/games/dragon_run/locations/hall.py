"""Treasure Hall: draw one Treasure (RUN-LOC-HALL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.locations.base import CHOOSES, Location
from wyrmhold.games.dragon_run.piece import LocationPiece
from wyrmhold.games.dragon_run.rules.card_draws import take_treasure

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


@final
class Hall(Location):
    """Then the player passes or takes another turn."""

    def __init__(self) -> None:
        super().__init__(CHOOSES)

    def happens(self, tx: Tx, seat: int) -> None:
        take_treasure(tx, seat)


PIECE: LocationPiece = LocationPiece("hall", "RUN-LOC-HALL", Hall())
