"""The base of all kinds of chamber: a few hooks that do nothing by default."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from wyrmhold.games.drakon.geometry import STEPS_OF
from wyrmhold.games.drakon.rules.movement import admits

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State, Tx


class Chamber:
    """A kind of chamber. One object serves every tile of the kind."""

    way_out_rule: ClassVar[str] = "MOVE-1"
    """The clause about leaving it."""
    costs_coin: ClassVar[bool] = False
    """Whether entering it costs a coin, if there is one to lose."""

    def __init__(
        self,
        *,
        pulls: bool = False,
        fixed: bool = False,
        small: bool = False,
        shields: bool = False,
    ) -> None:
        self.pulls: Final = pulls
        """Whether a neighbouring hero with an arrow towards it must move onto it (CH-HARP)."""
        self.fixed: Final = fixed
        """Whether it can neither be removed nor replaced (CH-START)."""
        self.small: Final = small
        """Whether it has room for one hero only (X-SMALL)."""
        self.shields: Final = shields
        """Whether it and its neighbours cannot be altered (X-BASE)."""

    def entered(self, tx: Tx, seat: int, cell: int) -> None:
        """Carry out the effect on a hero that entered."""

    def placed(self, tx: Tx, seat: int, cell: int) -> None:
        """Carry out the effect on the seat that brought it into play on a cell."""

    def ways_out(self, state: State, cell: int) -> list[Path] | None:
        """The moves of a hero standing here, whoever decides; None for a step along an arrow."""
        return None

    def further_ways(self, state: State, cell: int) -> list[Path]:
        """Additional moves for a hero here, if its own player decides (X-DECIDE)."""
        return NO_PATHS

    def lets_out(self, state: State, cell: int, arrows: int) -> bool:
        """Whether a hero here can move at all; faster than `ways_out`."""
        return any([admits(state, cell + step) for step in STEPS_OF[arrows]])

    def walks_through(self, state: State, near: int) -> list[Path]:
        """The paths of a hero who leaves through a door without an arrow (HERO-WIZ)."""
        return [(near,)]

    def passage(self, state: State, cell: int, arrows: int) -> int:
        """The arrows it counts as having for a hero passing through."""
        return arrows


NO_PATHS: Final[list[Path]] = []
