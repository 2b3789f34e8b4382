"""Chambers without arrows: Master Key and Teleport (CH-KEY, CH-TELE)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import admits, neighbours

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State


class Doorless(Chamber):
    """For a hero passing through, has an arrow to every neighbour that has none back."""

    def passage(self, state: State, cell: int, arrows: int) -> int:
        return 15 & ~state.board.facing(cell)

    def lets_out(self, state: State, cell: int, arrows: int) -> bool:
        return self.ways_out(state, cell) != []


@final
class MasterKey(Doorless):
    """The hero leaves through any of the four doors, even against arrows of neighbours."""

    way_out_rule = "CH-KEY"

    def ways_out(self, state: State, cell: int) -> list[Path] | None:
        return [(near,) for near in neighbours(state, cell)]


@final
class Teleport(Doorless):
    """The next move out goes to any other chamber in play."""

    way_out_rule = "CH-TELE"

    def ways_out(self, state: State, cell: int) -> list[Path] | None:
        return [
            (other,)
            for other in sorted(state.board.chambers)
            if other != cell and admits(state, other)
        ]


MASTER_KEY: ChamberPiece = ChamberPiece(
    "master_key",
    "CH-KEY",
    MasterKey(),
    ("Master Key", "Key", "Ke"),
)


TELEPORT: ChamberPiece = ChamberPiece(
    "teleport",
    "CH-TELE",
    Teleport(),
    ("Teleport", "Teleport", "Te"),
)
