"""Opponents with distinct styles, for measuring: a new bot must not lose to any of them.

They are never used in training, and they never change. They evaluate with weights, like level 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.judgement import WEIGHTS, Weights
from wyrmhold.bots.protocol import Bot

RUSHER: Final[Mapping[str, float]] = {
    "own.gold": 6.0,
    "own.next_wins": 0.8,
    "own.rich": 2.0,
    "own.income_1": 0.6,
    "own.income_2": 0.8,
    "own.income_4": 0.5,
    "own.reached_2": 0.1,
    "own.stuck": -0.5,
    "own.missing_turn": -0.4,
}
"""Runs for the nearest coin and ignores everybody else."""

BLOCKER: Final[Mapping[str, float]] = {
    **WEIGHTS,
    "feared.gold": -6.0,
    "feared.next_wins": -1.6,
    "feared.income_1": -1.0,
    "feared.income_2": -0.8,
    "feared.income_4": -0.7,
    "feared.income_8": -0.8,
    "feared.reached_2": -0.2,
    "feared.stuck": 0.8,
}
"""Blocks the leader's paths."""

THIEF: Final[Mapping[str, float]] = {
    **WEIGHTS,
    "own.steals_at_1": 0.6,
    "own.steals_at_2": 0.4,
    "feared.gold": -6.0,
    "others.gold": -4.0,
}
"""Prefers other players' coins to those in the hoard."""

DRAGON_KEEPER: Final[Mapping[str, float]] = {
    **WEIGHTS,
    "own.drakon_near": -0.4,
    "own.drakon_moves_at_1": 0.5,
    "own.drakon_moves_at_2": 0.3,
    "feared.drakon_near": 0.7,
    "others.drakon_near": 0.4,
}
"""Wants Drakon near the others, and stays near the chambers that move her."""

HOARDER: Final[Mapping[str, float]] = {
    **WEIGHTS,
    "own.finds_in_hand": 0.5,
    "own.first_to_coins": 0.5,
    "own.losses_at_1": -0.4,
    "own.drakon_near": -0.5,
    "feared.coins_at_1": -0.3,
    "feared.coins_at_2": -0.2,
}
"""Holds on to coin chambers until nobody else can reach them, and guards what it has."""

STYLES: Final[dict[str, Bot]] = {
    "style-rusher": Greedy(Weights(RUSHER)),
    "style-blocker": Greedy(Weights(BLOCKER)),
    "style-thief": Greedy(Weights(THIEF)),
    "style-dragon-keeper": Greedy(Weights(DRAGON_KEEPER)),
    "style-hoarder": Greedy(Weights(HOARDER)),
}
