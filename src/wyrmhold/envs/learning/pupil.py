"""What the learners of both games share: who learns, by which plan, from which memory."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, Protocol, final

import numpy as np

from wyrmhold.envs.learning.net import Floats, Ints, Net


@dataclass(frozen=True)
class Plan:
    """How a pupil learns.

    games      games of a round
    kept       the rounds that are remembered
    passes     how often a round goes through what is remembered, on the mean
    batch      rows of one step
    rate       the rate of Adam in the first round
    slowing    after so many rounds it is half of that, after twice as many a third, and so on
    trust      how much of the end of a game is kept at each step on the way back: see `told_back`
    explore    how much is tried out in the first round, and what is left of it at last
    fading     what is left of it from one round to the next
    every      rounds from one point of the curve to the next
    tried      games against the yardstick at each point
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
        """The rate of Adam in a round."""
        return self.rate / (1.0 + number / self.slowing)

    def exploring(self, number: int) -> float:
        """How much is tried out in a round."""
        first, least = self.explore
        return max(least, first * self.fading**number)


@final
class Lesson:
    """What is learned from: rows, the number of the answer given there, and what came of it."""

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


def told_back(
    net: Net, rows: list[Floats], numbers: list[int], share: float, trust: float
) -> Lesson:
    """What a seat's game teaches, from its last position back to the first.

    The end of a game is mostly luck. So a position listens to the next one as well: with `trust` 1
    to the end alone, with 0 only to what the net expected of the next.
    """
    seen = np.array(rows, np.float32).reshape(len(rows), net.inputs)  # also of a seat never asked
    given = np.array(numbers, np.int64)
    labels = np.full(len(rows), share, np.float32)
    expected = net.chances(seen, given)
    for step in range(len(labels) - 2, -1, -1):
        labels[step] = trust * labels[step + 1] + (1.0 - trust) * expected[step + 1]
    return Lesson(seen, given, labels)


class Pupil(Protocol):
    """Learns a game. Everything that happens in a game follows from its random source."""

    game: str
    yardstick: str
    """Whom its strength is measured against."""
    net: Net
    plan: Plan

    def practise(self, rng: random.Random, explore: float) -> Lesson:
        """Play a game to learn from."""

    def meet(self, seed: int, seat: int, rng: random.Random) -> float:
        """Play a game against the yardstick as well as it can: its part of the win."""
