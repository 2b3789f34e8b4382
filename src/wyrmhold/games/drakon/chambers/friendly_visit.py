"""Friendly Visit: you may move to another player's hero instead (X-FRIEND)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import admits, bound_by_harp, steps_along

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State


@final
class FriendlyVisit(Chamber):
    """Harps hold the visitor, and a full Small Room admits nobody."""

    way_out_rule = "X-FRIEND"

    def further_ways(self, state: State, cell: int) -> list[Path]:
        arrows = state.board.chambers[cell] & 15
        if bound_by_harp(state, cell, arrows):
            return []
        near = steps_along(state, cell, arrows)
        hosts = sorted(set(state.at))
        return [
            (host,) for host in hosts if host != cell and host not in near and admits(state, host)
        ]

    def lets_out(self, state: State, cell: int, arrows: int) -> bool:
        return super().lets_out(state, cell, arrows) or self.further_ways(state, cell) != []


PIECE: ChamberPiece = ChamberPiece(
    "friendly_visit",
    "X-FRIEND",
    FriendlyVisit(),
    ("Visit", "Visit", "Vi"),
    letters="Fr",
)
