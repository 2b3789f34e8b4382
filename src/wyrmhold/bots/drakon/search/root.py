"""Which answer is best, by looking ahead of the best ones: sequential halving.

Every answer that is still in the running is tried in the same imagined positions with the same
luck, so that they differ by what they are worth and not by what they met. After each round the
worse half drops out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, log2, sqrt
from typing import Final, Protocol, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Chances, Replies, shared
from wyrmhold.bots.drakon.tiring import certain, dislikes
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.bots.weighing import Weighed
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance
from wyrmhold.kernel.vantage import Prompt

MOST: Final = 120
"""How many answers are compared at all; of more, some are taken at even distances."""

LEAST: Final = 4
"""How many answers a seat compares on the way at least."""

ALIKE: Final = 2
"""How many answers of the same worth at first sight are looked at: most of them are equal."""


class Ahead(Protocol):
    """Looks ahead of one answer, and may remember what it saw."""

    def look(self, position: Imagined, rng: random.Random, budget: Budget) -> Chances:
        """The chances of all seats in a position after the answer."""


Foresight = Callable[[Judge, int, int, int], Ahead]
"""Made anew for every answer: of the judge, the seat that is asked, the number of players, and how
many answers a seat compares on the way."""

LOOKS: Final = 3
"""How often at least, on average, there must be work for looking ahead of an answer."""


@final
class Tried:
    """An answer in the running, and how it did."""

    __slots__ = ("action", "ahead", "dislike", "prior", "rounds", "samples", "squares", "sums")

    def __init__(
        self, action: Action, prior: float, dislike: float, ahead: Ahead, players: int
    ) -> None:
        self.action: Final = action
        self.prior: Final = prior
        self.dislike: Final = dislike
        self.ahead: Final = ahead
        self.sums = [0.0] * players
        self.squares = 0.0
        self.samples = 0
        self.rounds = 0

    def add(self, chances: Chances, seat: int) -> None:
        """One more look ahead came to these chances."""
        for each, chance in enumerate(chances):
            self.sums[each] += chance
        self.squares += chances[seat] * chances[seat]
        self.samples += 1

    def score(self, seat: int, trust: float) -> float:
        """Its worth to a seat, the first impression counted for such a part, less the dislike."""
        seen = self.sums[seat] / self.samples
        return (1.0 - trust) * seen + trust * self.prior - self.dislike

    def weighed(self, seat: int) -> Weighed:
        number = self.samples
        chances = tuple([each / number for each in self.sums])
        spread = max(0.0, self.squares / number - chances[seat] * chances[seat])
        error = sqrt(spread / (number - 1)) if number > 1 else 0.5
        return Weighed(self.action, chances, error, number)


@final
class Search:
    """Takes the best answer by looking ahead of those that look best at first."""

    def __init__(
        self,
        judge: Judge,
        foresight: Foresight,
        judgements: int,
        kept: int,
        most: int,
        trust: float,
        tires: float = 0.0,
    ) -> None:
        """How it searches.

        judgements  its budget, in judged positions of a small table
        kept        how many answers are in the running at first
        most        how many answers a seat compares on the way, where two play; fewer with more
        trust       for which part the first impression counts
        tires       how much it dislikes an answer that only prolongs a game
        """
        self.judge: Final = judge
        self._foresight: Final = foresight
        self._judgements: Final = judgements
        self._kept: Final = kept
        self._most: Final = most
        self._trust: Final = trust
        self._tires: Final = tires

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self.weigh(view, prompt, rng)[0].action

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """The answers worth comparing with the chances of all seats, best first."""
        position, seat = view.position(), view.seat
        players = len(view.game.picks(position))
        budget = Budget(self._judgements, view)
        first = Replies(position, seat, self.judge, budget, candidates(position), MOST, 2, 20)
        disliked = dislikes(position, seat, first.actions, first.worths, self._tires)
        likes = [worth - each for worth, each in zip(first.worths, disliked, strict=True)]
        order = sorted(range(len(likes)), key=lambda number: -likes[number])
        sure = certain(position, seat)
        tried: list[Tried] = []
        most = max(LEAST, 2 * self._most // players)
        look = (players - 1) * min(most, len(order)) + LEAST
        kept = min(self._kept, len(order), budget.affords(LOOKS * look))
        if kept > 1 and first.worths[order[0]] < sure:
            tried = [
                Tried(
                    first.actions[number],
                    first.worths[number],
                    disliked[number],
                    self._foresight(self.judge, seat, players, most),
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
        """Look ahead of the answers and sort them, best first."""
        seat, live = view.seat, list(tried)
        rounds = ceil(log2(len(tried)))
        for done in range(rounds):
            enough = budget.left * (1.0 - 1.0 / (rounds - done))
            while True:
                before = budget.left
                self._pass(view, live, budget, rng)
                if 2.0 * budget.left - before < enough:  # another pass would take too much
                    break
            live.sort(key=lambda each: -each.score(seat, self._trust))
            for each in live:
                each.rounds += 1
            live = live[: (len(live) + 1) // 2]
            if budget.left <= 0.0:
                break
        tried.sort(key=lambda each: (-each.rounds, -each.score(seat, self._trust)))

    def _pass(
        self, view: AnyVantage, live: list[Tried], budget: Budget, rng: random.Random
    ) -> None:
        """Look ahead of every answer once, in the same imagined position with the same luck."""
        imagined, seed = view.imagine(rng), rng.getrandbits(64)
        budget.spend(len(live))  # so that looks at games that are over come to an end too
        for each in live:
            luck = random.Random(seed)
            after = advance(imagined, each.action, Dice(luck))[0]
            each.add(each.ahead.look(after, luck, budget), view.seat)


def varied(order: Sequence[int], worths: Sequence[float], number: int) -> list[int]:
    """The first of an order, but of those that look quite the same only so many as `ALIKE`."""
    found: list[int] = []
    met: dict[float, int] = {}
    for each in order:
        worth = round(worths[each], 9)
        met[worth] = met.get(worth, 0) + 1
        if met[worth] <= ALIKE:
            found.append(each)
    return found[:number] if len(found) > 1 else list(order[:number])
