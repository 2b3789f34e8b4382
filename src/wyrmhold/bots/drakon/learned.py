"""The judge whose weights come with the package, read when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, final

from wyrmhold.bots.protocol import Imagined

if TYPE_CHECKING:
    from wyrmhold.bots.drakon.jury import Jury


@cache
def shipped() -> Jury:
    """The package's own nets. Imported late: who never asks it needs neither NumPy nor the file."""
    from wyrmhold.bots.drakon.jury import Jury

    return Jury.load()


@final
class Learned:
    """Judges by the package's own nets."""

    __slots__ = ()

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position."""
        return shipped().worths(positions, seat)

    def chances(self, position: Imagined) -> list[float]:
        """Every seat's chance to win; together they are 1."""
        return shipped().chances(position)
