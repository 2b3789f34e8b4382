"""One answer ahead: judge everything that each answer leads to, and take the best."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge, Prospect, best_of
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


@final
class Greedy:
    """Takes the answer with the best prospects, by the judgement that it is given."""

    def __init__(self, judge: Judge) -> None:
        self.judge: Final = judge

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        prospect = Prospect(position, view.seat, candidates(position))
        return best_of(prospect.actions, prospect.worths(self.judge), rng.random)
