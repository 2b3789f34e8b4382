"""One-ply search: evaluate everything each answer leads to and take the best."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.drakon.tiring import dislikes
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Greedy:
    """Takes the answer with the highest value according to `judge`.

    `tires` is the penalty on answers that only prolong a stalled game.
    """

    def __init__(self, judge: Judge, tires: float = 0.0) -> None:
        self.judge: Final = judge
        self.tires: Final = tires

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        prospect = Prospect(position, view.seat, candidates(position))
        worths = prospect.worths(self.judge)
        disliked = dislikes(position, view.seat, prospect.actions, worths, self.tires)
        likes = [worth - each for worth, each in zip(worths, disliked, strict=True)]
        return best_of(prospect.actions, likes, rng.random)
