"""Rollouts: every seat plays greedily until the searching seat's next turn."""

from __future__ import annotations

import random
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Chances, Replies, result, shared, without_placements
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending

MAX_ROLLOUT_ANSWERS: Final = 12
"""Maximum number of answers in a rollout."""


@final
class PlayingOn:
    """Plays on for a round, then evaluates the seat's next turn."""

    __slots__ = ("_judge", "_most", "_players", "_rounds", "_seat")

    def __init__(self, judge: Judge, seat: int, players: int, most: int, rounds: int = 1) -> None:
        """Set up rollouts in which each seat compares at most `most` answers."""
        self._judge: Final = judge
        self._seat: Final = seat
        self._players: Final = players
        self._most: Final = most
        self._rounds: Final = rounds

    def look(self, position: Imagined, rng: random.Random, budget: Budget) -> Chances:
        luck, played, rounds = Dice(rng), 0, 0
        while True:
            frame = pending(position)
            if frame is None:
                return result(position, self._players)
            by = frame.by(position)
            rounds += by == self._seat and frame.kind == "turn"
            answers, over = (
                candidates(position),
                rounds == self._rounds or played == MAX_ROLLOUT_ANSWERS,
            )
            if over:
                answers = without_placements(answers)
            replies = Replies(position, by, self._judge, budget, answers, self._most)
            if over:
                worth = [replies.calm(self._judge, budget)]
                return shared(position, by, worth, self._players, self._judge, budget)[0]
            position = advance(position, replies.best(), luck)[0]
            played += 1
