"""Chooses among the most promising answers by sequential halving.

All remaining answers are tried in the same imagined positions with the same luck, so that
differences come from the answers and not from the draws. After each round the worse half drops out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from typing import Final, Protocol, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Chances, Replies, shared
from wyrmhold.bots.drakon.stall_penalty import certain_win, stall_penalties
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance
from wyrmhold.kernel.vantage import Prompt

MAX_ROOT_ANSWERS: Final = 120
"""Maximum number of answers compared at the root; more are thinned out evenly."""

MIN_REPLY_ANSWERS: Final = 4
"""Minimum number of answers a seat compares during a look-ahead."""

MAX_SAME_VALUE: Final = 2
"""Answers with the same prior value that are tried; most of them are equivalent."""


class Ahead(Protocol):
    """Looks ahead from one answer; may remember earlier look-aheads."""

    def look(self, position: Imagined, rng: random.Random, budget: Budget) -> Chances:
        """Every seat's chances in a position after the answer."""


Foresight = Callable[[Judge, int, int, int], Ahead]
"""Makes the look-ahead for an answer from the judge, the acting seat, the number of players, and
the number of answers each seat compares."""

MIN_LOOKS_PER_ANSWER: Final = 3
"""Minimum average number of look-aheads per answer."""


@final
class Tried:
    """A candidate answer and its results so far."""

    __slots__ = ("action", "ahead", "penalty", "prior", "rounds", "samples", "squares", "sums")

    def __init__(
        self, action: Action, prior: float, penalty: float, ahead: Ahead, players: int
    ) -> None:
        self.action: Final = action
        self.prior: Final = prior
        self.penalty: Final = penalty
        self.ahead: Final = ahead
        self.sums = [0.0] * players
        self.squares = 0.0
        self.samples = 0
        self.rounds = 0

    def add(self, chances: Chances, seat: int) -> None:
        """Add the result of a look-ahead."""
        for each, chance in enumerate(chances):
            self.sums[each] += chance
        self.squares += chances[seat] * chances[seat]
        self.samples += 1

    def score(self, seat: int, trust: float) -> float:
        """Its value to a seat: the mean mixed with the prior by `trust`, minus the penalty."""
        seen = self.sums[seat] / self.samples
        share = trust if trust < 1.0 else trust / (trust + self.samples)
        return (1.0 - share) * seen + share * self.prior - self.penalty

    def weighed(self, seat: int) -> Weighed:
        number = self.samples
        chances = tuple([each / number for each in self.sums])
        spread = max(0.0, self.squares / number - chances[seat] * chances[seat])
        error = sqrt(spread / (number - 1)) if number > 1 else 0.5
        return Weighed(self.action, chances, error, number)


@final
class Search:
    """Takes the best answer by looking ahead from the most promising ones."""

    def __init__(
        self,
        judge: Judge,
        foresight: Foresight,
        judgements: int,
        kept: int,
        most: int,
        trust: float,
        stall_penalty: float = 0.0,
    ) -> None:
        """Configure the search.

        judgements     budget, in evaluated positions of a small table
        kept           number of answers tried in the first round
        most           answers each seat compares in a two-player look-ahead; fewer with more
        trust          weight of the prior value: a share, or from 1 on as many look-aheads
        stall_penalty  penalty on answers that only prolong a game
        """
        self.judge: Final = judge
        self.foresight: Final = foresight
        self.judgements: Final = judgements
        self.kept: Final = kept
        self.most: Final = most
        self.trust: Final = trust
        self.stall_penalty: Final = stall_penalty

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self.weigh(view, prompt, rng)[0].action

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """The answers worth comparing, with every seat's chances; best first."""
        position, seat = view.position(), view.seat
        players = len(view.game.picks(position))
        budget = Budget(self.judgements, view)
        first = Replies(
            position, seat, self.judge, budget, candidates(position), MAX_ROOT_ANSWERS, 2, 20
        )
        penalties = stall_penalties(position, seat, first.actions, first.worths, self.stall_penalty)
        likes = [worth - each for worth, each in zip(first.worths, penalties, strict=True)]
        order = sorted(range(len(likes)), key=lambda number: -likes[number])
        sure = certain_win(position, seat)
        tried: list[Tried] = []
        most = max(MIN_REPLY_ANSWERS, 2 * self.most // players)
        look = (players - 1) * min(most, len(order)) + MIN_REPLY_ANSWERS
        kept = min(self.kept, len(order), budget.affords(MIN_LOOKS_PER_ANSWER * look))
        if kept > 1 and first.worths[order[0]] < sure:
            tried = [
                Tried(
                    first.actions[number],
                    first.worths[number],
                    penalties[number],
                    self.foresight(self.judge, seat, players, most),
                    players,
                )
                for number in varied(order, first.worths, kept)
            ]
            self._halve(view, tried, budget, rng)
        found = [each.weighed(seat) for each in tried]
        looked_at = {each.action for each in tried}
        rest = [number for number in order if first.actions[number] not in looked_at]
        worths = [first.worths[number] for number in rest]
        for number, chances in zip(
            rest, shared(position, seat, worths, players, self.judge, budget), strict=True
        ):
            found.append(Weighed(first.actions[number], chances, 0.0, 0))
        return found

    def _halve(
        self, view: AnyVantage, tried: list[Tried], budget: Budget, rng: random.Random
    ) -> None:
        """Look ahead from the answers and sort them, best first."""
        seat, live = view.seat, list(tried)
        rounds = ceil(log2(len(tried)))
        for done in range(rounds):
            enough = budget.left * (1.0 - 1.0 / (rounds - done))
            while True:
                before = budget.left
                self._pass(view, live, budget, rng)
                if 2.0 * budget.left - before < enough:  # another pass would take too much
                    break
            live.sort(key=lambda each: -each.score(seat, self.trust))
            for each in live:
                each.rounds += 1
            live = live[: (len(live) + 1) // 2]
            if budget.left <= 0.0:
                break
        tried.sort(key=lambda each: (-each.rounds, -each.score(seat, self.trust)))

    def _pass(
        self, view: AnyVantage, live: list[Tried], budget: Budget, rng: random.Random
    ) -> None:
        """Look ahead once from every answer, in the same imagined position with the same luck."""
        imagined, seed = view.imagine(rng), rng.getrandbits(64)
        budget.spend(len(live))  # so that the search also ends if every game is over
        for each in live:
            luck = random.Random(seed)
            after = advance(imagined, each.action, Dice(luck))[0]
            each.add(each.ahead.look(after, luck, budget), view.seat)


def varied(order: Sequence[int], worths: Sequence[float], number: int) -> list[int]:
    """The first `number` of an order, with at most `MAX_SAME_VALUE` of the same value."""
    found: list[int] = []
    met: dict[float, int] = {}
    for each in order:
        worth = round(worths[each], 9)
        met[worth] = met.get(worth, 0) + 1
        if met[worth] <= MAX_SAME_VALUE:
            found.append(each)
    return found[:number] if len(found) > 1 else list(order[:number])
