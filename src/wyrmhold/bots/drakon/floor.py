"""Level 1, the floor: pick a random kind of answer, then a random answer of that kind.

A uniform choice over all answers would place a chamber 19 times out of 20 and get nowhere. This is
an anchor for measuring strength, so it never changes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


def kind_first(answers: Sequence[Action], rng: random.Random) -> Action:
    """Pick a kind of answer uniformly, then an answer of that kind uniformly."""
    kinds: dict[str, list[Action]] = {}
    for answer in answers:
        kinds.setdefault(answer.token().partition(" ")[0], []).append(answer)
    return rng.choice(kinds[rng.choice(list(kinds))])


@final
class Floor:
    """Picks a random kind of answer, then a random answer of that kind."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return kind_first(prompt.legal.listed(), rng)
