"""Amazon: one additional legal move, before or after the action (HERO-AMAZON)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.heroes.base import Hero, PathUse, Uses
from wyrmhold.games.drakon.piece import HeroPiece
from wyrmhold.games.drakon.rules.movement import paths
from wyrmhold.kernel.legal import Legal

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import State


@final
class UseMove(PathUse):
    """Make the additional move."""

    verb = "use move"
    usage = "use move X,Y or use move X,Y>X,Y"
    __slots__ = ()


@final
class Amazon(Hero):
    """Leave effects and Harps apply to the additional move as to any other."""

    rule = "HERO-AMAZON"

    def uses(self, state: State, seat: int, acted: bool) -> Legal:
        return Uses([UseMove(path) for path in paths(state, seat)])


PIECE: HeroPiece = HeroPiece(
    Amazon,
    "HERO-AMAZON",
    "one more move",
    answers=(UseMove,),
)
