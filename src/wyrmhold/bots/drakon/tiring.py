"""A player who tires of games that do not move on, and would rather try something else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.goals import team_of
from wyrmhold.games.drakon.idling import idleness
from wyrmhold.kernel.action import Action

TIRES: Final = 0.3
"""How much of its chance to win a seat gives for a game that moves on."""

CERTAIN: Final = 1e-9
"""How little is missing from what is certain."""


def certain(position: Imagined, seat: int) -> float:
    """What an answer is worth that wins for certain: mates share a win."""
    return 1.0 / len(team_of(position, seat)) - CERTAIN


def dislikes(
    position: Imagined, seat: int, actions: Sequence[Action], worths: Sequence[float], tires: float
) -> list[float]:
    """How much each answer is disliked for only prolonging a game; a certain win never is."""
    if not tires:
        return [0.0] * len(actions)
    sure = certain(position, seat)
    return [
        0.0 if worth >= sure else tires * idle
        for worth, idle in zip(worths, idleness(position, actions), strict=True)
    ]
