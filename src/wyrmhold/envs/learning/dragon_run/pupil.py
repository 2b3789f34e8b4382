"""Learns Dragon Run from nothing but the observations and masks of `dragon_run_v0`.

The net estimates the chance to win with every legal number. It learns from how games in which that
number was played ended: Monte Carlo control with function approximation.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, final

import numpy as np

from wyrmhold.bots.players import PLAYERS
from wyrmhold.bots.protocol import Bot, asked
from wyrmhold.envs.learning.net import Floats, Net
from wyrmhold.envs.learning.pupil import Lesson, Plan, labelled_game
from wyrmhold.envs.pettingzoo import dragon_run_v0
from wyrmhold.kernel.numbering import OUTSIDE

YARDSTICK: Final = "level-1"
"""Bot it trains against, and by default is measured against."""

PLAN: Final = Plan(
    games=300,
    kept=8,
    passes=0.5,
    batch=256,
    rate=1e-3,
    slowing=40.0,
    trust=0.8,
    explore=(0.3, 0.05),
    fading=0.95,
    every=25,
    tried=400,
)

Chooser = Callable[[random.Random], int]
"""Chooses a number for the acting agent."""


@final
class RunPupil:
    """Learns Dragon Run for two players with the printed box."""

    game = "dragon_run"

    def __init__(
        self, seed: int, against: str | None = None, plan: Plan = PLAN, hidden: int = 64
    ) -> None:
        self.plan = plan
        self.yardstick = against or YARDSTICK
        self.env: Final = dragon_run_v0.raw_env(players=2)
        encoding = self.env.setting.encoding
        self._numbering: Final = encoding.numbering
        self._sparring: Final = PLAYERS[self.game][YARDSTICK]
        self._met: Final = PLAYERS[self.game][self.yardstick]
        self.net = Net(encoding.length, hidden, encoding.numbering.size, seed)

    def practise(self, rng: random.Random, explore: float) -> Lesson:
        """Play a game against the training bot, in either seat."""
        rows: list[Floats] = []
        numbers: list[int] = []

        def choose(rng: random.Random) -> int:
            row, legal = self._look()
            number = rng.choice(legal) if rng.random() < explore else self._best(row, legal)
            rows.append(row)
            numbers.append(number)
            return number

        seat = rng.randrange(2)
        choosers = [self._player(self._sparring)] * 2
        choosers[seat] = choose
        shares = self._play(rng.getrandbits(32), choosers, rng)
        return labelled_game(self.net, rows, numbers, shares[seat], self.plan.trust)

    def meet(self, seed: int, seat: int, rng: random.Random) -> float:
        choosers = [self._player(self._met)] * 2
        choosers[seat] = lambda rng: self._best(*self._look())
        return self._play(seed, choosers, rng)[seat]

    def _play(self, seed: int, choosers: list[Chooser], rng: random.Random) -> list[float]:
        """Play a game in the environment; every seat's share of the win."""
        env = self.env
        env.reset(seed=seed)
        while env.agents:
            agent = env.agent_selection
            if env.terminations[agent] or env.truncations[agent]:
                env.step(None)
            else:
                env.step(choosers[env.possible_agents.index(agent)](rng))
        outcome = env.table.state.outcome
        winners = () if outcome is None else outcome.winners
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(2)]

    def _look(self) -> tuple[Floats, list[int]]:
        """What the acting agent sees, and the legal numbers."""
        seen: dict[str, Any] = self.env.observe(self.env.agent_selection)
        legal: list[int] = seen["action_mask"].nonzero()[0].tolist()
        return seen["observation"], legal

    def _best(self, row: Floats, legal: list[int]) -> int:
        """The legal number with the highest estimate."""
        return legal[int(np.argmax(self.net.choices(row, legal)))]

    def _player(self, bot: Bot) -> Chooser:
        """Wrap a bot to answer with numbers; a random one if its answer has none."""

        def choose(rng: random.Random) -> int:
            table = self.env.table
            answer = asked(bot, self.env.setting.game, table.state, rng)
            number = self._numbering.number(answer)
            return number if number != OUTSIDE else rng.choice(table.numbers)

        return choose
