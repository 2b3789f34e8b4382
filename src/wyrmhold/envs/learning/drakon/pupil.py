"""Learns Drakon from scratch: the value of a position to a seat, given what the seat can know.

Each answer leads to an imagined position. The net estimates the chance to win from there, and the
best answer is played. The net learns from how games ended.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log
from typing import Final, final

import numpy as np

from wyrmhold.bots.drakon.afterstates import Prospect, won
from wyrmhold.bots.drakon.floor import kind_first
from wyrmhold.bots.drakon.survey import SIZE, Survey
from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import AnyVantage, Bot, Imagined, asked
from wyrmhold.envs.learning.net import Floats, Net, chance
from wyrmhold.envs.learning.pupil import Lesson, Plan, labelled_game
from wyrmhold.envs.table import NOBODY, Table, luck_of, setting_of
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.prospects import candidates, coins_that_may_come
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.vantage import Prompt

YARDSTICK: Final = "level-2"
"""Bot its strength is measured against by default."""

PLAN: Final = Plan(
    games=100,
    kept=12,
    passes=3.0,
    batch=256,
    rate=1e-3,
    slowing=20.0,
    trust=0.97,
    explore=(1.0, 0.05),
    fading=0.3,
    every=2,
    tried=60,
)

MAX_PLACEMENTS: Final = 8
"""Random placements compared in practice games. Faster than comparing all, and encourages
exploration. Also the limit for each further answer of the same seat."""

TEMPERATURE: Final = 0.03
"""Softmax temperature in practice games, as a difference in the chance to win."""


@final
class Chooser:
    """Plays by the net; `explore` is the probability of a random answer."""

    def __init__(self, net: Net, explore: float = 0.0) -> None:
        self._net: Final = net
        self._explore: Final = explore

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        """The seat's chance to win in each position, given what the seat can know."""
        rows = np.array([Survey(position).vector(seat) for position in positions], np.float32)
        chances: list[float] = chance(self._net.positions(rows).astype(np.float64)).tolist()
        return chances

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        if rng.random() < self._explore:
            return kind_first(prompt.legal.listed(), rng)
        position = view.position()
        answers = candidates(position)
        if self._explore:
            prospect = Prospect(position, view.seat, some_places(answers, rng), 1, MAX_PLACEMENTS)
        else:
            prospect = Prospect(position, view.seat, answers)
        worths = prospect.worths(self)
        if self._explore:
            # Gumbel noise: sample from a softmax over the answers' values.
            worths = [each - TEMPERATURE * log(rng.expovariate(1.0) or 1.0) for each in worths]
        best = max(range(len(worths)), key=worths.__getitem__)
        return prospect.actions[best]


def some_places(answers: Sequence[Action], rng: random.Random) -> list[Action]:
    """The answers, with at most `MAX_PLACEMENTS` random placements."""
    places = [answer for answer in answers if isinstance(answer, Place)]
    others = [answer for answer in answers if not isinstance(answer, Place)]
    return others + rng.sample(places, min(MAX_PLACEMENTS, len(places)))


@final
class DrakonPupil:
    """Learns Drakon for two players, third edition."""

    game = "drakon"

    def __init__(
        self, seed: int, against: str | None = None, plan: Plan = PLAN, hidden: int = 32
    ) -> None:
        self.plan = plan
        self.yardstick = against or YARDSTICK
        self._setting: Final = setting_of(self.game, 2)
        self._met: Final[Bot] = PLAYERS[self.game][self.yardstick]
        self.net = Net(SIZE, hidden, 0, seed)

    def practise(self, rng: random.Random, explore: float) -> Lesson:
        """Play against itself; both seats learn from what they saw."""
        bots = [Chooser(self.net, explore)] * 2
        rows: list[list[Floats]] = [[], []]
        table = Table(self._setting, luck_of(rng.getrandbits(32)))
        while table.seat != NOBODY:
            seat, state = table.seat, table.state
            action = asked(bots[seat], self._setting.game, state, rng)
            table.answer(action)
            after = until_chance(state, action)[0]
            if after.outcome is None and not coins_that_may_come(after, seat):
                survey = Survey(after)
                for each in range(2):
                    rows[each].append(np.array(survey.vector(each), np.float32))
        return Lesson.joined(
            [
                labelled_game(self.net, own, [0] * len(own), share(table, seat), self.plan.trust)
                for seat, own in enumerate(rows)
            ]
        )

    def meet(self, seed: int, seat: int, rng: random.Random) -> float:
        bots: list[Bot] = [self._met, self._met]
        bots[seat] = Chooser(self.net)
        table = Table(self._setting, luck_of(seed))
        while table.seat != NOBODY:
            table.answer(asked(bots[table.seat], self._setting.game, table.state, rng))
        return share(table, seat)


def share(table: Table, seat: int) -> float:
    """A seat's share of the win; 0 in a truncated game."""
    return 0.0 if table.cut else won(table.state, seat)
