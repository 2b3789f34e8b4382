"""The evaluator with the packaged weights, loaded on first use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, final

from wyrmhold.bots.protocol import Imagined

if TYPE_CHECKING:
    from wyrmhold.bots.drakon.jury import Jury


@cache
def shipped(players: int) -> Jury:
    """The packaged nets for this many players. Imported late, so that other bots need neither NumPy
    nor the files."""
    from wyrmhold.bots.drakon.jury import SHIPPED, TWO_PLAYERS, Jury

    return Jury.load(TWO_PLAYERS) if players == 2 else Jury.load(SHIPPED)


def load_shipped() -> None:
    """Load all packaged nets now, not when somebody waits for an answer."""
    shipped(2)
    shipped(3)


@final
class Learned:
    """Evaluates with the packaged nets."""

    __slots__ = ()

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position."""
        return shipped(positions[0].players).worths(positions, seat) if positions else []

    def chances(self, position: Imagined) -> list[float]:
        """Every seat's chance to win; they sum to 1."""
        return shipped(position.players).chances(position)
