"""Compares answers on the same futures: the same imagined positions with the same luck."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt

from wyrmhold.bots.advice.evaluation import Chances, Judge, shares
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import advance


def futures(
    judge: Judge, view: AnyVantage, answers: Sequence[Action], number: int, rng: random.Random
) -> list[list[Chances]]:
    """Everybody's chances after each answer, in each of `number` futures."""
    players = len(view.game.picks(view.position()))
    rows: list[list[Chances]] = [[] for _ in answers]
    for _ in range(number):
        position, seed = view.imagine(rng), rng.getrandbits(64)
        for row, answer in zip(rows, answers, strict=True):
            row.append(future(judge, players, position, answer, seed))
    return rows


def future(judge: Judge, players: int, position: Imagined, answer: Action, seed: int) -> Chances:
    """Everybody's chances after an answer, with the luck of this seed."""
    after: Imagined = advance(position, answer, Dice(random.Random(seed)))[0]
    outcome: Outcome | None = after.outcome
    if outcome is not None:
        return shares(outcome, players)
    return tuple(judge.values(after))


def weighed_together(
    judge: Judge, view: AnyVantage, answers: Sequence[Action], number: int, rng: random.Random
) -> list[Weighed]:
    """Evaluate answers on `number` futures; best first, ties in their given order."""
    weighed = [
        Weighed(answer, mean(rows), standard_error([row[view.seat] for row in rows]), number)
        for answer, rows in zip(answers, futures(judge, view, answers, number, rng), strict=True)
    ]
    return sorted(weighed, key=lambda each: -each.chances[view.seat])


def mean(rows: Sequence[Chances]) -> Chances:
    return tuple([sum(column) / len(rows) for column in zip(*rows, strict=True)])


def standard_error(numbers: Sequence[float]) -> float:
    """The standard error of the mean; 0 for a single number."""
    size = len(numbers)
    if size < 2:
        return 0.0
    middle = sum(numbers) / size
    spread = sum([(number - middle) ** 2 for number in numbers])
    return sqrt(spread / (size - 1) / size)
