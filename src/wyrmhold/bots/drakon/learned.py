"""The evaluator with the packaged weights, loaded on first use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, final

from wyrmhold.bots.protocol import Imagined

if TYPE_CHECKING:
    from wyrmhold.bots.drakon.jury import Jury


@cache
def shipped() -> Jury:
    """The packaged nets. Imported late, so that other bots need neither NumPy nor the file."""
    from wyrmhold.bots.drakon.jury import Jury

    return Jury.load()


@final
class Learned:
    """Evaluates with the packaged nets."""

    __slots__ = ()

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position."""
        return shipped().worths(positions, seat)

    def chances(self, position: Imagined) -> list[float]:
        """Every seat's chance to win; they sum to 1."""
        return shipped().chances(position)
