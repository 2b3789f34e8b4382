"""Why a hero cannot move there: the clause that forbids it, in a sentence."""

from __future__ import annotations

from wyrmhold.games.drakon.actions import Path
from wyrmhold.games.drakon.geometry import STEPS, cell_text
from wyrmhold.games.drakon.movement import bound_by_harp, paths
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.errors import Refusal


def refused_move(state: State, seat: int, path: Path) -> Refusal:
    """Why a seat's hero cannot move along a path."""
    chambers = state.board.chambers
    for cell in path:
        if cell not in chambers:
            return Refusal("MOVE-1", f"there is no chamber on {cell_text(cell)}")
    if not paths(state, seat):
        return Refusal("TURN-3", "this hero cannot move")
    start = state.at[seat]
    face = chambers[start]
    chamber = state.rules.chambers[face >> 4]
    if chamber.ways_out(state, start) is not None:
        return Refusal(chamber.way_out_rule, f"not a way out of the chamber on {cell_text(start)}")
    if len(path) != 1:
        return Refusal("MOVE-1", "a move is one step, unless the chamber says otherwise")
    directions = [d for d in range(4) if start + STEPS[d] == path[0]]
    if not directions:
        return Refusal("MOVE-1", f"{cell_text(path[0])} is not beside {cell_text(start)}")
    if not face >> directions[0] & 1:
        return Refusal("MOVE-1", f"no arrow leads from {cell_text(start)} to {cell_text(path[0])}")
    if bound_by_harp(state, start, face & 15):
        return Refusal("CH-HARP", "an arrow leads to a Magic Harp: the hero must move onto it")
    return Refusal("MOVE-1", "this hero cannot move there")
