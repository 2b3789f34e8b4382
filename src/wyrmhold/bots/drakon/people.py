"""Opponents for people, named after the ages of a dragon.

The weak ones notice only some of their options and misjudge them. But like any human player, they
never overlook a coin next to their hero, or a win. And all of them avoid prolonging a stalled game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, log
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.drakon.judgement import Weights
from wyrmhold.bots.drakon.levels import LEVELS
from wyrmhold.bots.drakon.light import GOLD_VALUE
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY, stall_penalties
from wyrmhold.bots.protocol import AnyVantage, Bot, Imagined
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.evaluation.seat_facts import held
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

CHANCE_MARGIN: Final = 1e-6
"""Chances are kept this far away from 0 and 1 before taking log odds."""


@final
class Purse:
    """Evaluates only the player's own gold."""

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        return [held(position, seat) * GOLD_VALUE for position in positions]


PURSE: Final = Purse()


@final
class Rough:
    """Looks at only some of the answers, and evaluates them with noise.

    notices    fraction of the answers it looks at
    roughness  standard deviation of the noise, in log odds
    """

    def __init__(self, judge: Judge, notices: float, roughness: float) -> None:
        self.judge: Final = judge
        self.notices: Final = notices
        self.roughness: Final = roughness

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        answers = candidates(position)
        seen = at_hand(position, view.seat, answers) or noticed(answers, self.notices, rng)
        prospect = Prospect(position, view.seat, seen)
        worths = prospect.worths(self.judge)
        penalties = stall_penalties(position, view.seat, prospect.actions, worths, STALL_PENALTY)
        likes = [
            log_odds(worth - less) + rng.gauss(0.0, self.roughness)
            for worth, less in zip(worths, penalties, strict=True)
        ]
        return best_of(prospect.actions, likes, rng.random)


def at_hand(position: Imagined, seat: int, answers: Sequence[Action]) -> list[Action]:
    """The answers with the largest immediate gain, if that is a coin or a win.

    Coins that heroes keep robbing back and forth do not count.
    """
    others = [answer for answer in answers if not isinstance(answer, Place)]
    now = PURSE.worths([position], seat)[0]
    worths = Prospect(position, seat, others).worths(PURSE)
    circles = stall_penalties(position, seat, others, worths, STALL_PENALTY)
    gains = [
        0.0 if circle else round(worth - now, 9)
        for worth, circle in zip(worths, circles, strict=True)
    ]
    best = max(gains, default=0.0)
    if best < GOLD_VALUE:
        return []
    return [answer for answer, gain in zip(others, gains, strict=True) if gain == best]


def noticed(answers: Sequence[Action], part: float, rng: random.Random) -> list[Action]:
    """A random part of the answers, at least one, in their original order."""
    number = max(1, round(len(answers) * part))
    return [answers[index] for index in sorted(rng.sample(range(len(answers)), number))]


def log_odds(chance: float) -> float:
    chance = min(max(chance, CHANCE_MARGIN), 1.0 - CHANCE_MARGIN)
    return log(chance / (1.0 - chance))


def chance_of(odds: float) -> float:
    """The chance for these log odds."""
    return 1.0 / (1.0 + exp(-odds))


LADDER_LEVELS: Final = {"wyvern": "level-5", "dragon": "level-6", "wyrm": "level-7"}
"""Names that are simply levels of the ladder."""

PEOPLE: Final[dict[str, Bot]] = {
    "hatchling": Rough(Weights(), 0.4, 0.8),
    "whelp": Rough(Weights(), 0.75, 0.2),
    "drake": Rough(Weights(), 1.0, 0.0),
    **{age: LEVELS[level] for age, level in LADDER_LEVELS.items()},
}
