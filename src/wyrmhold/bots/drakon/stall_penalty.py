"""Penalises moves that prolong stalled games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.evaluation.stalemate import idleness
from wyrmhold.games.drakon.rules.goals import team_of
from wyrmhold.kernel.action import Action

STALL_PENALTY: Final = 0.3
"""Penalty for a move that does nothing but prolong the game, as a chance to win."""

CERTAINTY_TOLERANCE: Final = 1e-9
"""Rounding tolerance for a certain win."""


def certain_win(position: Imagined, seat: int) -> float:
    """The value of a certain win. Teammates share it."""
    return 1.0 / len(team_of(position, seat)) - CERTAINTY_TOLERANCE


def stall_penalties(
    position: Imagined,
    seat: int,
    actions: Sequence[Action],
    worths: Sequence[float],
    stall_penalty: float,
) -> list[float]:
    """The penalty on each answer for prolonging the game; none for a certain win."""
    if not stall_penalty:
        return [0.0] * len(actions)
    sure = certain_win(position, seat)
    return [
        0.0 if worth >= sure else stall_penalty * idle
        for worth, idle in zip(worths, idleness(position, actions), strict=True)
    ]
