"""Checks the exact value by playing the core with perfect players."""

from __future__ import annotations

import random
from dataclasses import dataclass

from wyrmhold.bots.dragon_run.core.box import PLAYERS
from wyrmhold.bots.dragon_run.core.player import CorePlayer
from wyrmhold.bots.dragon_run.core.solution import Solution
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.setup.options import EDITION, HAND_SIZE
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, settled


@dataclass(frozen=True)
class Checked:
    """How often the first player, the second and the dragon won; a shared win counts half."""

    games: int
    first: float
    second: float
    dragon: float


def played(solution: Solution, games: int, seed: int) -> Checked:
    """Play many games under the engine's own rules."""
    player = CorePlayer(solution)
    rng = random.Random(f"core {seed}")
    luck = Dice(rng)
    fresh = DRAGON_RUN.new(EDITION, solution.box.options(), [None] * PLAYERS)
    wins = [0.0, 0.0]
    for _ in range(games):
        state, _ = settled(fresh.copy(), luck)
        assert state.temper == solution.box.temper
        began = state.turn
        while state.stack:
            state, _ = advance(state, player.answer(state), luck)
        assert state.outcome is not None
        for winner in state.outcome.winners:
            wins[(winner - began) % PLAYERS] += 1.0 / len(state.outcome.winners)
    first, second = wins[0] / games, wins[1] / games
    return Checked(games, first, second, 1.0 - first - second)


def furthest(solution: Solution, found: Checked) -> float:
    """The largest difference from the exact chances, in percentage points."""
    first, second = solution.opening(HAND_SIZE, HAND_SIZE)
    exact = (first, second, 1.0 - first - second)
    real = (found.first, found.second, found.dragon)
    return 100.0 * max(abs(a - b) for a, b in zip(exact, real, strict=True))
