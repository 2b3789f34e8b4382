"""Tornado: you may move up to four steps; only the last chamber takes effect (X-TORNADO)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wyrmhold.games.drakon.chambers.base import Chamber
from wyrmhold.games.drakon.piece import ChamberPiece
from wyrmhold.games.drakon.rules.movement import steps_along, steps_on

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State

MAX_TORNADO_STEPS: Final = 4


@final
class Tornado(Chamber):
    """Harps force every step. Chambers may be revisited, and each path is a separate move."""

    way_out_rule = "X-TORNADO"

    def further_ways(self, state: State, cell: int) -> list[Path]:
        arrows = state.board.chambers[cell] & 15
        return carried_on(state, steps_along(state, cell, arrows))

    def walks_through(self, state: State, near: int) -> list[Path]:
        return [(near,), *carried_on(state, [near])]


def carried_on(state: State, first: list[int]) -> list[Path]:
    """Every path of two to four steps that starts with one of these."""
    known: dict[int, list[int]] = {}
    found: list[Path] = []
    edge: list[Path] = [(near,) for near in first]
    for _ in range(MAX_TORNADO_STEPS - 1):
        longer: list[Path] = []
        for path in edge:
            onward = known.get(path[-1])
            if onward is None:
                onward = known[path[-1]] = steps_on(state, path[-1])
            for near in onward:
                longer.append((*path, near))
        found += longer
        edge = longer
    return found


PIECE: ChamberPiece = ChamberPiece(
    "tornado",
    "X-TORNADO",
    Tornado(),
    ("Tornado", "Tornado", "To"),
)
