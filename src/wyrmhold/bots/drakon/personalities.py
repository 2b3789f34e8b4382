"""Bots with a personality: the usual evaluation plus a bonus for what they like.

The bonus is small enough that no bot throws a game away for it, and none overlooks a coin next to
its hero, or a win.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.drakon.learned import Learned
from wyrmhold.bots.drakon.people import at_hand, chance_of, log_odds
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY, stall_penalties
from wyrmhold.bots.drakon.survey import NAMES, Survey
from wyrmhold.bots.protocol import AnyVantage, Bot, Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@dataclass(frozen=True)
class Taste:
    """What a personality likes, in log odds.

    answers     bonus for kinds of answers, by first word
    positions   bonus for features of positions, by survey name
    """

    answers: Mapping[str, float] = field(default_factory=dict)
    positions: Mapping[str, float] = field(default_factory=dict)


THIEF: Final = Taste(
    answers={"use": 0.2},
    positions={
        "own.steals_at_1": 0.5,
        "own.steals_at_2": 0.3,
        "own.mind_control_at_1": 0.2,
        "feared.gold": -1.5,
        "others.gold": -1.0,
    },
)
"""Goes for other players' coins."""

ARCHITECT: Final = Taste(
    answers={"place": 0.06, "rotate": 0.15, "float": 0.15, "switch": 0.15, "destroy": 0.1},
    positions={"own.reached_4": 0.15, "own.first_to_coins": 0.2},
)
"""Builds a path before taking it."""

DRAGON_KEEPER: Final = Taste(
    answers={"drakon": 0.2},
    positions={
        "own.drakon_moves_at_1": 0.2,
        "own.drakon_moves_at_2": 0.15,
        "own.drakon_near": -0.15,
        "feared.drakon_near": 0.25,
        "others.drakon_near": 0.15,
    },
)
"""Sets Drakon on everybody else."""

RUNNER: Final = Taste(
    answers={"move": 0.35, "escape": 0.3, "use": 0.2},
    positions={"own.reached_2": 0.2, "own.income_2": 0.4, "own.stuck": -0.5},
)
"""Always on the way to the next coin."""

TASTES: Final[Mapping[str, Taste]] = {
    "thief": THIEF,
    "architect": ARCHITECT,
    "dragon-keeper": DRAGON_KEEPER,
    "runner": RUNNER,
}


@final
class Leaning:
    """Adds a bonus for liked features to another judge's evaluation."""

    def __init__(self, judge: Judge, likes: Mapping[str, float]) -> None:
        self.judge: Final = judge
        self._likes: Final = [(NAMES.index(name), each) for name, each in likes.items()]

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        judged = self.judge.worths(positions, seat)
        return [
            chance_of(log_odds(worth) + self._liking(Survey(position).vector(seat)))
            for position, worth in zip(positions, judged, strict=True)
        ]

    def _liking(self, vector: Sequence[float]) -> float:
        total = 0.0
        for index, weight in self._likes:
            total += weight * vector[index]
        return total


@final
class Personality:
    """Takes the answer it likes best, by a judge's evaluation and its own taste."""

    def __init__(self, judge: Judge, taste: Taste) -> None:
        self.taste: Final = taste
        self.judge: Final = Leaning(judge, taste.positions)

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        answers = candidates(position)
        prospect = Prospect(position, view.seat, at_hand(position, view.seat, answers) or answers)
        worths = prospect.worths(self.judge)
        penalties = stall_penalties(position, view.seat, prospect.actions, worths, STALL_PENALTY)
        liked = [
            log_odds(worth - less) + self.taste.answers.get(first_word(action), 0.0)
            for action, worth, less in zip(prospect.actions, worths, penalties, strict=True)
        ]
        return best_of(prospect.actions, liked, rng.random)


def first_word(action: Action) -> str:
    return action.token().partition(" ")[0]


PERSONALITIES: Final[dict[str, Bot]] = {
    name: Personality(Learned(), taste) for name, taste in TASTES.items()
}
