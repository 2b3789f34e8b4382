"""One-ply search: evaluate everything each answer leads to and take the best."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import (
    DEPTH,
    REPLY_DEPTH,
    REPLY_WIDTH,
    WIDTH,
    Judge,
    Prospect,
    at_most,
    best_of,
)
from wyrmhold.bots.drakon.stall_penalty import stall_penalties
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Greedy:
    """Takes the answer with the highest value according to `judge`.

    `stall_penalty` is the penalty on answers that only prolong a stalled game. With `most`, at most
    that many answers are compared, each like a reply in a search.
    """

    def __init__(self, judge: Judge, stall_penalty: float = 0.0, most: int | None = None) -> None:
        self.judge: Final = judge
        self.stall_penalty: Final = stall_penalty
        self.most: Final = most

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        prospect = self.prospect(position, view.seat)
        worths = prospect.worths(self.judge)
        penalties = stall_penalties(
            position, view.seat, prospect.actions, worths, self.stall_penalty
        )
        likes = [worth - each for worth, each in zip(worths, penalties, strict=True)]
        return best_of(prospect.actions, likes, rng.random)

    def prospect(self, position: Imagined, seat: int) -> Prospect:
        """What it compares."""
        answers = candidates(position)
        if self.most is None:
            return Prospect(position, seat, answers, DEPTH, WIDTH)
        return Prospect(position, seat, at_most(answers, self.most), REPLY_DEPTH, REPLY_WIDTH)
