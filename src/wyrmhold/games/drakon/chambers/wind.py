"""Strong Wind: the next move out is two steps at once (CH-WIND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import steps_along, steps_on

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State


@final
class StrongWind(Chamber):
    """The chamber passed has no effect. Harps force both steps (RUL-2, RUL-10)."""

    way_out_rule = "CH-WIND"

    def ways_out(self, state: State, cell: int) -> list[Path] | None:
        arrows = state.board.chambers[cell] & 15
        return [
            (passed, last)
            for passed in steps_along(state, cell, arrows)
            for last in steps_on(state, passed)
        ]

    def lets_out(self, state: State, cell: int, arrows: int) -> bool:
        return self.ways_out(state, cell) != []

    def walks_through(self, state: State, near: int) -> list[Path]:
        return [(near, last) for last in steps_on(state, near)]


PIECE: ChamberPiece = ChamberPiece(
    "wind",
    "CH-WIND",
    StrongWind(),
    ("Strong Wind", "Wind", "Wi"),
)
