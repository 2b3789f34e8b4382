"""Rows from looking ahead: what a round of play makes of answers, beside how games ended.

A judge that takes the best of a hundred answers takes those that it overrates. So the answers that
it likes best are played on from, in the same imagined position with the same luck, and it learns
what came of each: siblings that look alike, with labels that tell them apart.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.playing import PlayingOn
from wyrmhold.bots.drakon.search.reply import Replies
from wyrmhold.bots.drakon.search.root import LEAST, MOST, varied
from wyrmhold.bots.protocol import AnyVantage
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.games.drakon.survey import Survey
from wyrmhold.kernel.luck import Dice
from wyrmhold.lab.training.stepping import stepped

BEST: Final = 7
ANY: Final = 2
"""How many of the answers that look best are looked ahead of, and how many of the others."""

ROUNDS: Final = (1, 1, 2)
"""How many rounds are played on."""

COMPARED: Final = 40
"""How many answers all seats together compare on the way."""

ENDLESS: Final = 10**9
"""A budget that nothing exhausts."""


@dataclass
class Looks:
    """What was seen: rows and labels."""

    rows: list[list[float]] = field(default_factory=list)
    labels: list[float] = field(default_factory=list)

    def add(self, rows: list[list[float]], label: float) -> None:
        """The same for all of some rows."""
        self.rows += rows
        self.labels += [label] * len(rows)


@final
class Looker:
    """Looks ahead of answers now and then."""

    def __init__(self, judge: Judge, rate: float) -> None:
        """`rate`: at which part of all questions."""
        self._judge: Final = judge
        self._rate: Final = rate

    def look(self, view: AnyVantage, seen: Looks, rng: random.Random) -> None:
        """Perhaps look ahead of the best answers and a few others."""
        if rng.random() >= self._rate:
            return
        position, seat = view.position(), view.seat
        players = len(view.game.picks(position))
        budget = Budget(ENDLESS, view)
        first = Replies(position, seat, self._judge, budget, candidates(position), MOST, 2, 20)
        if len(first.actions) < 2:
            return
        order = first.ranked()
        best = varied(order, first.worths, BEST)
        others = [number for number in order if number not in best]
        chosen = best + rng.sample(others, min(ANY, len(others)))
        most = max(LEAST, COMPARED // players)
        ahead = PlayingOn(self._judge, seat, players, most, rng.choice(ROUNDS))
        imagined, seed = view.imagine(rng), rng.getrandbits(64)
        for number in chosen:
            luck = random.Random(seed)
            state, after = stepped(imagined, first.actions[number], Dice(luck), seat)
            if not state.stack:
                continue  # who has won needs no judge
            chances = ahead.look(state, luck, budget)
            seen.add(Survey(after or state).vectors(seat), chances[seat])
