"""Level 1, the floor: pick the kind of answer, then a random one.

Random over all answers would place a chamber nineteen times in twenty and get nowhere. This is an
anchor that strength is measured from, so it never changes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import final

from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


def kind_first(answers: Sequence[Action], rng: random.Random) -> Action:
    """Each kind of answer as likely as the others, and each answer within its kind."""
    kinds: dict[str, list[Action]] = {}
    for answer in answers:
        kinds.setdefault(answer.token().partition(" ")[0], []).append(answer)
    return rng.choice(kinds[rng.choice(list(kinds))])


@final
class Floor:
    """Picks the kind of answer, then a random one."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return kind_first(prompt.legal.listed(), rng)
