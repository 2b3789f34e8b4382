"""Which chambers an effect may take off the board."""

from __future__ import annotations

from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.errors import Refusal


def can_be_removed(state: State, cell: int) -> bool:
    """Whether a chamber lies there that may leave the board: no figure on it, and not Start."""
    face = state.board.chambers.get(cell)
    return face is not None and not state.rules.chambers[face >> 4].fixed and state.is_empty(cell)


def refused_removal(state: State, cell: int, rule: str) -> Refusal:
    """Why a chamber cannot leave the board."""
    where = cell_text(cell)
    face = state.board.chambers.get(cell)
    if face is None:
        return Refusal(rule, f"there is no chamber on {where}")
    if state.rules.chambers[face >> 4].fixed:
        return Refusal("CH-START", "Start stays where it is")
    return Refusal(rule, f"a figure stands on {where}")
