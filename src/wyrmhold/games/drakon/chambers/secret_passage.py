"""Secret Passage: you may move to another Secret Passage instead (X-SECRET)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import bound_by_harp, steps_along

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State


@final
class SecretPassage(Chamber):
    """Harps still force the hero to enter them."""

    way_out_rule = "X-SECRET"

    def further_ways(self, state: State, cell: int) -> list[Path]:
        chambers = state.board.chambers
        arrows = chambers[cell] & 15
        if bound_by_harp(state, cell, arrows):
            return []
        kind = chambers[cell] >> 4
        near = steps_along(state, cell, arrows)
        others = sorted([other for other, face in chambers.items() if face >> 4 == kind])
        return [(other,) for other in others if other != cell and other not in near]

    def lets_out(self, state: State, cell: int, arrows: int) -> bool:
        return super().lets_out(state, cell, arrows) or self.further_ways(state, cell) != []


PIECE: ChamberPiece = ChamberPiece(
    "secret_passage",
    "X-SECRET",
    SecretPassage(),
    ("Secret Pass.", "Passage", "Pa"),
    letters="Se",
)
