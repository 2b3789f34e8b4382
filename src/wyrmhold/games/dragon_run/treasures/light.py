"""Light potion: look at the top Location and maybe put it under the deck (RUN-TR-LIGHT)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.dragon_run.piece import TreasurePiece
from wyrmhold.games.dragon_run.rules.peeks import look_and_maybe_put_under
from wyrmhold.games.dragon_run.treasures.base import Potion

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx


@final
class Light(Potion):
    """Has the effect of the Magician's power."""

    def works(self, tx: Tx, seat: int, target: int) -> None:
        look_and_maybe_put_under(tx, seat)


PIECE: TreasurePiece = TreasurePiece("light", "RUN-TR-LIGHT", Light())
