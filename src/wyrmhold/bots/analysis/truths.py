"""The best answer given some knowledge, compared on the same futures."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wyrmhold.bots.advice.evaluation import Adviser, Chances
from wyrmhold.bots.advice.futures import futures, mean, standard_error
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

MISTAKES: Final = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""Names for a loss of at least this much of the seat's chance to win."""

SIGNIFICANT_ERRORS: Final = 3.0
"""A loss counts only if it is more than this many standard errors.

The best of five or eight answers, compared on 8 or 32 futures, leads by this much by mere luck in
at most one decision of twenty: Student's t for one of five at 5% is 3.0 with 8 futures, and for one
of eight 2.7 with 32.
"""

MIN_LOSS: Final = 0.005
"""Smaller losses are shown as 0 points."""


@dataclass(frozen=True)
class Effort:
    """How much work to put into an analysis.

    answers    best answers compared at each decision, besides the one played
    futures    futures they are compared on
    outcomes   chance outcomes examined to separate luck from expectation
    """

    answers: int = 5
    futures: int = 8
    outcomes: int = 96


QUICK: Final = Effort()
THOROUGH: Final = Effort(answers=8, futures=32, outcomes=256)


@dataclass(frozen=True)
class Truth:
    """The best answer, everybody's chances after it and after the one played, and the difference.

    `loss` is how much of its chance the seat lost; `error` is the standard error of that.
    """

    best: str
    chances: Chances
    chosen: Chances
    loss: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether the best answer is better by more than noise."""
        return self.loss >= MIN_LOSS and self.loss > SIGNIFICANT_ERRORS * self.error

    @property
    def mistake(self) -> str | None:
        """What to call the loss; None if it is small or could be noise."""
        if not self.clear:
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
    """Compare the best answer from a vantage with the one played."""
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
    """Compare the first answer with the others, all on the same positions and luck."""
    seat = view.seat
    rows = futures(adviser.judge, view, answers, number, rng)
    means = [mean(row) for row in rows]
    best = max(range(len(answers)), key=lambda index: (means[index][seat], -index))
    lost = [one[seat] - other[seat] for one, other in zip(rows[best], rows[0], strict=True)]
    return Truth(
        answers[best].token(), means[best], means[0], sum(lost) / number, standard_error(lost)
    )
