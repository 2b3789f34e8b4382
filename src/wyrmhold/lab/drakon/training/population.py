"""Who plays in training: the net that learns, earlier nets, and hand-made players of many kinds.

The five style bots are examiners: they never play here. Rushers, thieves and blockers made for
training have weights drawn from ranges, and no two are alike.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon.kernel_players import Floats, Judge, packed, weighted_sum
from wyrmhold.bots.drakon.judgement import REACH, WEIGHTS
from wyrmhold.bots.drakon.net import Net
from wyrmhold.bots.drakon.survey import NAMES

SPREAD: Final = 0.5
"""Standard deviation of the logarithms of hand-made weights."""

RANDOM_RATES: Final = (0.0, 0.02, 0.08)
"""How often players answer at random."""

LEARNER_RATE: Final = 0.02
"""How often the net that learns answers at random."""

LEARNER_SHARE: Final = 0.5
"""The share of seats that the net that learns plays; at least one per game."""

LEARNER: Final = 0
"""The net that learns is the first of the population."""


def varied(weights: Mapping[str, float], rng: random.Random) -> dict[str, float]:
    """Weights multiplied by random factors."""
    return {name: weight * exp(rng.gauss(0.0, SPREAD)) for name, weight in weights.items()}


def rusher(rng: random.Random) -> dict[str, float]:
    """Wants coins now, and hardly looks at the others."""
    weights = varied(REACH, rng)
    for steps, low, high in ((1, 0.8, 2.0), (2, 0.5, 1.5), (3, 0.2, 1.0)):
        weights[f"own.coins_at_{steps}"] = rng.uniform(low, high)
    for name in [name for name in weights if not name.startswith("own.")]:
        weights[name] *= rng.uniform(0.0, 0.3)
    return weights


def thief(rng: random.Random) -> dict[str, float]:
    """Stays near chambers where coins are stolen, and watches the others' gold."""
    weights = varied(WEIGHTS, rng)
    weights["own.steals_at_1"] = rng.uniform(0.3, 1.5)
    weights["own.steals_at_2"] = rng.uniform(0.1, 1.0)
    weights["feared.gold"] = -rng.uniform(3.0, 8.0)
    weights["others.gold"] = -rng.uniform(2.0, 6.0)
    return weights


def blocker(rng: random.Random) -> dict[str, float]:
    """Blocks the paths of whoever is ahead."""
    weights = varied(WEIGHTS, rng)
    for name, low, high in (
        ("gold", 3.0, 8.0),
        ("income_1", 0.5, 1.5),
        ("income_2", 0.3, 1.2),
        ("income_4", 0.3, 1.2),
        ("income_8", 0.3, 1.2),
        ("reached_2", 0.0, 0.5),
    ):
        weights[f"feared.{name}"] = -rng.uniform(low, high)
    weights["feared.stuck"] = rng.uniform(0.3, 1.5)
    return weights


def builder(rng: random.Random) -> dict[str, float]:
    """The weights of level 4, varied."""
    return varied(WEIGHTS, rng)


def walker(rng: random.Random) -> dict[str, float]:
    """The weights of level 3, varied."""
    return varied(REACH, rng)


KINDS: Final[Mapping[str, Callable[[random.Random], dict[str, float]]]] = {
    "rusher": rusher,
    "thief": thief,
    "blocker": blocker,
    "builder": builder,
    "walker": walker,
}


def judge_of(net: Net, explores: float = 0.0) -> Judge:
    """A net as a judge of the kernel."""
    return Judge(net.direct, net.layers, explores=explores)


@dataclass(frozen=True)
class Population:
    """The players of a round: an array of judges, the row of each player, and its name."""

    judges: Floats
    rows: NDArray[np.int64]
    names: tuple[str, ...]

    def drawn(self, rng: np.random.Generator, games: int, seats: int) -> NDArray[np.int64]:
        """Draw who plays each seat of some games, as indices of `names`."""
        others = len(self.rows) - 1
        learns = rng.random((games, seats)) < LEARNER_SHARE
        learns[np.arange(games), rng.integers(0, seats, games)] = True
        drawn = rng.integers(1, others + 1, (games, seats)) if others else np.zeros_like(learns)
        return np.where(learns, LEARNER, drawn).astype(np.int64)

    def seated(self, rng: np.random.Generator, games: int, seats: int) -> NDArray[np.int64]:
        """Draw who plays each seat of some games, as rows of judges."""
        found: NDArray[np.int64] = self.rows[self.drawn(rng, games, seats)]
        return found


def population(
    learner: Sequence[Net], juries: Mapping[str, Sequence[Net]], made: int, rng: random.Random
) -> Population:
    """The net or jury that learns, earlier ones, and this many hand-made players of each kind."""
    players = [[judge_of(net, LEARNER_RATE) for net in learner]]
    names = ["learner"]
    for name, nets in juries.items():
        players.append([judge_of(net, rng.choice(RANDOM_RATES)) for net in nets])
        names.append(name)
    for kind, made_of in KINDS.items():
        for number in range(made):
            weights = made_of(rng)
            players.append([weighted_sum(weights, NAMES, rng.choice(RANDOM_RATES))])
            names.append(f"{kind}-{number}")
    judges, rows = packed(players)
    return Population(judges, np.array(rows), tuple(names))
