"""What the learners of both games share: the learner, its plan and its training data."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, final

import numpy as np

from wyrmhold.envs.learning.net import Floats, Ints, Net


@dataclass(frozen=True)
class Plan:
    """How a pupil learns.

    games      games per round
    kept       rounds kept in memory
    passes     average passes over the memory per round
    batch      rows per step
    rate       Adam's learning rate in the first round
    slowing    rounds after which the rate is halved; after twice as many it is a third, and so on
    trust      weight of the game's end in each step back: see `labelled_game`
    explore    exploration in the first round, and its lower bound
    fading     factor of the exploration from one round to the next
    every      rounds between points of the curve
    tried      games against the benchmark bot per point
    """

    games: int
    kept: int
    passes: float
    batch: int
    rate: float
    slowing: float
    trust: float
    explore: tuple[float, float]
    fading: float
    every: int
    tried: int

    def rated(self, number: int) -> float:
        """Adam's learning rate in a round."""
        return self.rate / (1.0 + number / self.slowing)

    def exploring(self, number: int) -> float:
        """The exploration rate in a round."""
        first, least = self.explore
        return max(least, first * self.fading**number)


@final
class Lesson:
    """Training data: rows, the number of the answer given in each, and its label."""

    __slots__ = ("labels", "numbers", "rows")

    def __init__(self, rows: Floats, numbers: Ints, labels: Floats) -> None:
        self.rows: Final = rows
        self.numbers: Final = numbers
        self.labels: Final = labels

    @classmethod
    def joined(cls, parts: list[Lesson]) -> Lesson:
        return cls(
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.labels for part in parts]),
        )


def labelled_game(
    net: Net, rows: list[Floats], numbers: list[int], share: float, trust: float
) -> Lesson:
    """Label a seat's game, from its last position back to the first.

    The result of a game is mostly luck, so labels also use the net's estimates. With `trust` 1 a
    label is the result alone, with 0 it is the net's estimate of the next position.
    """
    seen = np.array(rows, np.float32).reshape(
        len(rows), net.inputs
    )  # even for a seat that never had to answer
    given = np.array(numbers, np.int64)
    labels = np.full(len(rows), share, np.float32)
    expected = net.chances(seen, given)
    for step in range(len(labels) - 2, -1, -1):
        labels[step] = trust * labels[step + 1] + (1.0 - trust) * expected[step + 1]
    return Lesson(seen, given, labels)


class Pupil(Protocol):
    """Learns a game. Everything in a game is determined by its random source."""

    game: str
    yardstick: str
    """Name of the bot its strength is measured against."""
    net: Net
    plan: Plan

    def practise(self, rng: random.Random, explore: float) -> Lesson:
        """Play a game to learn from."""

    def meet(self, seed: int, seat: int, rng: random.Random) -> float:
        """Play a game against the benchmark bot at full strength; returns its share of the win."""


@dataclass(frozen=True)
class GameLearner:
    """A game's part of learning: `wyrmhold.envs.learning.GAME.part.PART`, or an entry point.

    make    makes an untrained pupil, from a seed and the bot it learns against, if any
    goal    target share of wins against the benchmark bot: a line in the plot
    """

    make: Callable[[int, str | None], Pupil]
    goal: float
