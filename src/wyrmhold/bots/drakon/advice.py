"""Drakon's evaluators behind hints and analyses."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from wyrmhold.bots.advice.evaluation import Adviser
from wyrmhold.bots.advice.futures import weighed_together
from wyrmhold.bots.drakon.learned import Learned, load_shipped
from wyrmhold.bots.drakon.reasons import facts, reasons
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Replies
from wyrmhold.bots.drakon.search.searches import tree
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.vantage import Prompt

LEARNED: Final = Learned()

HINT_BUDGET: Final = 2000
"""Positions evaluated for a hint. Fewer than a bot uses: finding reasons takes time too, and
somebody is waiting."""


@final
class ByTheNet:
    """Evaluates a Drakon position for all seats, each by what it can know. The chances sum to 1."""

    def values(self, position: Imagined) -> Sequence[float]:
        return LEARNED.chances(position)


@final
class Glance:
    """Ranks Drakon answers by what they lead to immediately."""

    def __init__(self, most: int, answers: int) -> None:
        """Compare at most `most` answers, evenly spaced, and return the best `answers`."""
        self._most: Final = most
        self._answers: Final = answers

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        position = view.imagine(rng)
        replies = Replies(
            position,
            view.seat,
            LEARNED,
            Budget(0, view),
            candidates(position),
            self._most,
        )
        best = [replies.actions[number] for number in replies.ranked()[: self._answers]]
        return weighed_together(ByTheNet(), view, best, 1, rng)


def adviser() -> Adviser:
    """The adviser, with its nets loaded."""
    load_shipped()
    return Adviser(tree(LEARNED, HINT_BUDGET), Glance(24, 5), ByTheNet(), facts, reasons)
