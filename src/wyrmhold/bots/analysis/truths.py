"""What the best answer was, for somebody who knew so much: compared on the same futures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wyrmhold.bots.advice.futures import futures, mean, standard_error
from wyrmhold.bots.advice.judging import Adviser, Chances
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

MISTAKES: Final = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""What a loss of so much of one's own chance to win is called."""

SURE: Final = 2.0
"""A loss counts if it is at least so many standard errors."""


@dataclass(frozen=True)
class Effort:
    """How much thought a game is worth.

    answers    so many of the best answers are compared at each decision, besides the one given
    futures    on so many futures
    outcomes   so many outcomes of chance are looked at to tell luck from expectation
    """

    answers: int = 5
    futures: int = 8
    outcomes: int = 96


QUICK: Final = Effort()
THOROUGH: Final = Effort(answers=8, futures=32, outcomes=256)


@dataclass(frozen=True)
class Truth:
    """The best answer, everybody's chances after it and after the one given, and the difference.

    `loss` is what the seat lost of its own chance; `error` its standard error.
    """

    best: str
    chances: Chances
    chosen: Chances
    loss: float
    error: float

    @property
    def mistake(self) -> str | None:
        """What to call the loss: never anything when it may be mere noise."""
        if self.loss < SURE * self.error:
            return None
        return next((word for least, word in MISTAKES if self.loss >= least), None)

    def as_json(self) -> dict[str, object]:
        return {
            "best": self.best,
            "chances": rounded(self.chances),
            "chosen": rounded(self.chosen),
            "loss": round(self.loss, 4),
            "error": round(self.error, 4),
        }


def rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, 6) for chance in chances]


def truth_of(
    adviser: Adviser,
    view: AnyVantage,
    prompt: Prompt,
    chosen: Action,
    effort: Effort,
    rng: random.Random,
) -> Truth:
    """The best answer from a vantage, compared with the one that was given."""
    weighed = adviser.scout.weigh(view, prompt, rng)
    answers = [each.action for each in weighed[: effort.answers] if each.action != chosen]
    return compared(adviser, view, [chosen, *answers], effort.futures, rng)


def compared(
    adviser: Adviser,
    view: AnyVantage,
    answers: Sequence[Action],
    number: int,
    rng: random.Random,
) -> Truth:
    """The first of some answers against the others: all see the same positions and luck."""
    seat = view.seat
    rows = futures(adviser.judge, view, answers, number, rng)
    means = [mean(row) for row in rows]
    best = max(range(len(answers)), key=lambda index: (means[index][seat], -index))
    lost = [one[seat] - other[seat] for one, other in zip(rows[best], rows[0], strict=True)]
    return Truth(
        answers[best].token(), means[best], means[0], sum(lost) / number, standard_error(lost)
    )
