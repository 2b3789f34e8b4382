"""Vision potion: look at the top three Locations (RUN-TR-VISION)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.rules.peeks import look
from wyrmhold.games.dragon_run.treasures.base import Potion

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


@final
class Vision(Potion):
    """The Locations go back in the same order."""

    def works(self, tx: Tx, seat: int, target: int) -> None:
        look(tx, seat, 0, 3)


PIECE: TreasurePiece = TreasurePiece("vision", "RUN-TR-VISION", Vision())
