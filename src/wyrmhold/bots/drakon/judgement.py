"""Hand-made evaluation of Drakon positions: a weighted sum of survey features.

Level 3 uses `REACH`, which counts nearby coins. Levels 4 and 5 use `WEIGHTS`, which also counts the
income of walking on, and which training starts from. Levels 3 and 5 are anchors for measuring
strength, so neither set ever changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final, final

from wyrmhold.bots.drakon.survey import NAMES, Survey
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.rules.goals import team_of

WEIGHTS: Final[Mapping[str, float]] = {
    "own.gold": 6.0,
    "own.next_wins": 0.8,
    "own.rich": 2.0,
    "own.income_2": 0.5,
    "own.income_4": 0.5,
    "own.income_8": 0.7,
    "own.stuck": -0.3,
    "own.reached_4": 0.1,
    "own.first_to_coins": 0.15,
    "own.drakon_near": -0.15,
    "own.finds_in_hand": 0.1,
    "own.ability": 0.15,
    "own.missing_turn": -0.4,
    "feared.gold": -4.0,
    "feared.next_wins": -0.8,
    "feared.income_1": -0.5,
    "feared.income_2": -0.3,
    "feared.income_4": -0.3,
    "feared.income_8": -0.5,
    "feared.stuck": 0.3,
    "others.gold": -2.0,
    "others.income_4": -0.2,
}

REACH: Final[Mapping[str, float]] = {
    "own.gold": 6.0,
    "own.next_wins": 0.8,
    "own.rich": 2.0,
    "own.coins_at_1": 0.5,
    "own.coins_at_2": 0.4,
    "own.coins_at_3": 0.3,
    "own.coins_at_4": 0.2,
    "own.losses_at_1": -0.2,
    "own.steals_at_1": 0.3,
    "own.steals_at_2": 0.2,
    "own.stuck": -0.3,
    "own.drakon_near": -0.15,
    "own.reached_4": 0.1,
    "own.missing_turn": -0.4,
    "own.ability": 0.15,
    "feared.gold": -4.0,
    "feared.next_wins": -0.8,
    "feared.coins_at_1": -0.5,
    "feared.coins_at_2": -0.3,
    "feared.coins_at_3": -0.2,
    "feared.coins_at_4": -0.1,
    "feared.steals_at_1": -0.3,
    "feared.stuck": 0.3,
    "others.gold": -2.0,
}


@final
class Weights:
    """Evaluates positions by a weighted sum of survey features."""

    def __init__(self, weights: Mapping[str, float] = WEIGHTS) -> None:
        self.by_name: Final = weights
        self._weights: Final = [(NAMES.index(name), each) for name, each in weights.items()]

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's approximate share of the win in each position; teammates split theirs
        evenly."""
        return [
            self.worth(Survey(position).vector(seat)) / len(team_of(position, seat))
            for position in positions
        ]

    def worth(self, vector: Sequence[float]) -> float:
        total = 0.0
        for index, weight in self._weights:
            total += weight * vector[index]
        return 1.0 / (1.0 + exp(-total))
