"""Which chambers an effect may alter or remove from the board."""

from __future__ import annotations

from wyrmhold.games.drakon.geometry import STEPS, cell_text
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.kernel.errors import Refusal


def shielded(state: State, cell: int) -> bool:
    """Whether a Base Structure on or next to a cell protects its chamber (X-BASE)."""
    kinds = state.rules.chambers
    if not state.rules.shields:
        return False
    chambers = state.board.chambers
    face = chambers.get(cell)
    if face is not None and kinds[face >> 4].shields:
        return True
    for step in STEPS:
        face = chambers.get(cell + step)
        if face is not None and kinds[face >> 4].shields:
            return True
    return False


def refused_alteration(cell: int) -> Refusal:
    """Explain why a shielded chamber cannot be altered."""
    return Refusal("X-BASE", f"a Base Structure protects the chamber on {cell_text(cell)}")


def objection_to_removal(state: State, cell: int, rule: str) -> Refusal | None:
    """Why a chamber may not be removed: it is Start, protected, or a figure stands on it."""
    face = state.board.chambers.get(cell)
    if face is None:
        return Refusal(rule, f"there is no chamber on {cell_text(cell)}")
    if state.rules.chambers[face >> 4].fixed:
        name = state.rules.box.name_of(KINDS[face >> 4])
        return Refusal("CH-START", f"the {name} chamber cannot be moved or replaced")
    if shielded(state, cell):
        return refused_alteration(cell)
    if not state.is_empty(cell):
        return Refusal(rule, f"a figure stands on {cell_text(cell)}")
    return None


def can_be_removed(state: State, cell: int) -> bool:
    """Whether there is a chamber that may be removed."""
    return objection_to_removal(state, cell, "CH-START") is None
