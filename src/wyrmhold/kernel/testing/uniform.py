"""A chi-squared test that `sample` is exactly uniform over the listed answers."""

from __future__ import annotations

import math
import random
from collections import Counter

from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.testing.conformance import Broken
from wyrmhold.kernel.transaction import legal


def check_sampling(
    game: AnyGame, state: AnyState, rng: random.Random, draws_each: int = 40, alarm: float = 6.0
) -> float:
    """Raise if samples deviate from uniform by more than `alarm` sigmas; returns the deviation.

    Small sets of answers get 4,000 samples in total, otherwise a bias would not show.

    The Wilson-Hilferty transformation maps the chi-squared statistic to a normal one.
    """
    actions = list(legal(state))
    answers = legal(state)  # a second collection, which has not been listed
    freedom = len(actions) - 1
    if freedom < 1:
        return 0.0
    draws_each = max(draws_each, 4000 // len(actions))
    counts = Counter(answers.sample(rng).token() for _ in range(draws_each * len(actions)))
    tokens = [action.token() for action in actions]
    if set(counts) - set(tokens):
        raise Broken("a sample is not a legal action", game, state)
    statistic = sum((counts[token] - draws_each) ** 2 / draws_each for token in tokens)
    spread = 2 / (9 * freedom)
    deviation: float = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    if deviation > alarm:
        raise Broken(f"samples are {deviation:.1f} standard deviations off uniform", game, state)
    return deviation
