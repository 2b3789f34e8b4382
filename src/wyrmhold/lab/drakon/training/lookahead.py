"""Training rows from looking ahead: labels from a round of play after an answer.

Taking the best of a hundred answers picks those that are overrated. So the answers a judge likes
best are played on, in the same imagined position with the same luck, and it learns from the
results: positions that look alike, with labels that tell them apart.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Replies
from wyrmhold.bots.drakon.search.rollout import PlayingOn
from wyrmhold.bots.drakon.search.root import MAX_ROOT_ANSWERS, MIN_REPLY_ANSWERS, varied
from wyrmhold.bots.drakon.survey import Survey
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.luck import Dice
from wyrmhold.lab.drakon.training.next_question import next_question

BEST_ANSWERS: Final = 7
OTHER_ANSWERS: Final = 2
"""Number of best answers to look ahead from, and number of random others."""

ROUNDS: Final = (1, 1, 2)
"""Rounds to play on, picked at random."""

COMPARED_ANSWERS: Final = 40
"""Answers compared during a look-ahead, shared between the seats."""

UNLIMITED: Final = 10**9
"""An inexhaustible budget."""


@dataclass
class Looks:
    """Rows and labels from looking ahead."""

    rows: list[list[float]] = field(default_factory=list)
    labels: list[float] = field(default_factory=list)

    def add(self, rows: list[list[float]], label: float) -> None:
        """Add rows with the same label."""
        self.rows += rows
        self.labels += [label] * len(rows)


@final
class Looker:
    """Looks ahead at a random part of the decisions."""

    def __init__(self, judge: Judge, rate: float) -> None:
        """Look ahead at a fraction `rate` of all decisions."""
        self._judge: Final = judge
        self._rate: Final = rate

    def look(self, view: AnyVantage, seen: Looks, rng: random.Random) -> None:
        """Look ahead from the best answers and a few others, with probability `rate`."""
        if rng.random() >= self._rate:
            return
        position, seat = view.position(), view.seat
        players = len(view.game.picks(position))
        budget = Budget(UNLIMITED, view)
        first = Replies(
            position, seat, self._judge, budget, candidates(position), MAX_ROOT_ANSWERS, 2, 20
        )
        if len(first.actions) < 2:
            return
        order = first.ranked()
        best = varied(order, first.worths, BEST_ANSWERS)
        others = [number for number in order if number not in best]
        chosen = best + rng.sample(others, min(OTHER_ANSWERS, len(others)))
        most = max(MIN_REPLY_ANSWERS, COMPARED_ANSWERS // players)
        ahead = PlayingOn(self._judge, seat, players, most, rng.choice(ROUNDS))
        imagined, seed = view.imagine(rng), rng.getrandbits(64)
        for number in chosen:
            luck = random.Random(seed)
            state, after = next_question(imagined, first.actions[number], Dice(luck), seat)
            if not state.stack:
                continue  # a finished game needs no evaluation
            chances = ahead.look(state, luck, budget)
            seen.add(Survey(after or state).vectors(seat), chances[seat])
