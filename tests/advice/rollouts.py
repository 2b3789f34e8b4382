"""A small adviser for tests: short random roll-outs, scored by gold."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import cast

from wyrmhold.bots.advice.advisers import adviser_of
from wyrmhold.bots.advice.evaluation import Adviser, shares
from wyrmhold.bots.advice.futures import weighed_together
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.players import at_random
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance
from wyrmhold.kernel.vantage import Prompt


class RollingJudge:
    """Plays a few random but reproducible answers, then evaluates by gold."""

    def __init__(self, game: AnyGame, length: int = 3) -> None:
        self.game = game
        self.length = length

    def values(self, position: Imagined) -> Sequence[float]:
        rng = random.Random(1)
        state: AnyState = position
        players = len(self.game.picks(position))
        for _ in range(self.length):
            if not state.stack:
                break
            state, _ = advance(state, at_random(state, rng), Dice(rng))
        if state.outcome is not None:
            return shares(state.outcome, players)
        gold = cast("list[int]", self.game.tally(state)["seats"])
        weights = [exp(each / 2) for each in gold]
        return [weight / sum(weights) for weight in weights]


class RollingWeigher:
    """Evaluates a sample of the answers by a few futures of each."""

    def __init__(self, judge: RollingJudge, answers: int = 6, number: int = 3) -> None:
        self.judge = judge
        self.answers = answers
        self.number = number

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        legal = list(prompt.legal)
        picked = rng.sample(legal, min(self.answers, len(legal)))
        return weighed_together(self.judge, view, picked, self.number, rng)


def rolling_adviser(game: AnyGame) -> Adviser:
    weigher = RollingWeigher(RollingJudge(game))
    own = adviser_of(game.name)
    return Adviser(weigher, weigher, weigher.judge, own.facts, own.reasons)
