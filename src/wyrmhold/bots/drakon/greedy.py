"""One answer ahead: judge everything that each answer leads to, and take the best."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.games.drakon.standing import restlessness
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Greedy:
    """Takes the answer with the best prospects, by the judgement that it is given.

    `roams` is how far off that judgement may be where a game goes round in circles.
    """

    def __init__(self, judge: Judge, roams: float = 0.0) -> None:
        self.judge: Final = judge
        self.roams: Final = roams

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        prospect = Prospect(position, view.seat, candidates(position))
        worths = prospect.worths(self.judge)
        unrest = self.roams * restlessness(position) if self.roams else 0.0
        if unrest:
            worths = [worth + rng.gauss(0.0, unrest) for worth in worths]
        return best_of(prospect.actions, worths, rng.random)
