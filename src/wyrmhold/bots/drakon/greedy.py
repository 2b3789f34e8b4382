"""One-ply search: evaluate everything each answer leads to and take the best."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.drakon.stall_penalty import stall_penalties
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Greedy:
    """Takes the answer with the highest value according to `judge`.

    `stall_penalty` is the penalty on answers that only prolong a stalled game.
    """

    def __init__(self, judge: Judge, stall_penalty: float = 0.0) -> None:
        self.judge: Final = judge
        self.stall_penalty: Final = stall_penalty

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        prospect = Prospect(position, view.seat, candidates(position))
        worths = prospect.worths(self.judge)
        penalties = stall_penalties(
            position, view.seat, prospect.actions, worths, self.stall_penalty
        )
        likes = [worth - each for worth, each in zip(worths, penalties, strict=True)]
        return best_of(prospect.actions, likes, rng.random)
