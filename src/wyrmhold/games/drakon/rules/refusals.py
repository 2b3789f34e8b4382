"""Explains why a hero cannot move there: a sentence, and the clause that forbids it."""

from __future__ import annotations

from wyrmhold.games.drakon.actions import Path
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS, cell_text
from wyrmhold.games.drakon.rules.movement import admits, bound_by_harp
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.errors import Refusal


def refused_move(state: State, seat: int, path: Path, ways: list[Path]) -> Refusal:
    """Explain why a seat's hero cannot move along a path; `ways` are its legal moves."""
    start = state.at[seat]
    if start == NOWHERE:
        return Refusal("X-VOID", "this hero is in The Void")
    refused = refused_chamber(state, path)
    if refused is not None:
        return refused
    if not ways:
        return Refusal("TURN-3", "this hero cannot move")
    face = state.board.chambers[start]
    chamber = state.rules.chambers[face >> 4]
    rule = chamber.way_out_rule
    out = Refusal(rule, f"not a way out of the chamber on {cell_text(start)}")
    if chamber.ways_out(state, start) is not None:
        return out
    if bound_by_harp(state, start, face & 15) and leads(state, start, path[0]):
        return Refusal("CH-HARP", "an arrow leads to a Magic Harp: the hero must move onto it")
    if path in chamber.further_ways(state, start):
        return Refusal("X-DECIDE", "only its own player can move this hero that way")
    if rule != "MOVE-1":
        return out
    if len(path) != 1:
        return Refusal("MOVE-1", "a move is one step, unless the chamber says otherwise")
    if path[0] - start not in STEPS:
        return Refusal("MOVE-1", f"{cell_text(path[0])} is not beside {cell_text(start)}")
    return Refusal("MOVE-1", f"no arrow leads from {cell_text(start)} to {cell_text(path[0])}")


def refused_return(state: State, seat: int, path: Path) -> Refusal:
    """Explain why a seat's hero cannot return to a chamber."""
    if not state.must_return(seat):
        return Refusal("X-VOID", "your hero is not on the way back from The Void")
    refused = refused_chamber(state, path)
    return refused or Refusal("X-VOID", "your hero cannot come back there")


def refused_chamber(state: State, path: Path) -> Refusal | None:
    """Explain which cell of a path has no chamber or a full Small Room; None if there is none."""
    for cell in path:
        if cell not in state.board.chambers:
            return Refusal("MOVE-1", f"there is no chamber on {cell_text(cell)}")
        if not admits(state, cell):
            return Refusal("X-SMALL", f"there is a hero in the Small Room on {cell_text(cell)}")
    return None


def leads(state: State, start: int, cell: int) -> bool:
    """Whether a hero could go from one chamber to another if there were no Harps."""
    face = state.board.chambers[start]
    beside = cell - start in STEPS and face >> STEPS.index(cell - start) & 1
    chamber = state.rules.chambers[face >> 4]
    return bool(beside) or chamber.way_out_rule != "MOVE-1"
