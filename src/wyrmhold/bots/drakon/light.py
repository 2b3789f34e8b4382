"""Level 2, simple rules: take coins and wins within reach, avoid losses, Drakon and dead ends.

If no rule applies it plays at random, like level 1.

This is an anchor for measuring strength, so it never changes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Prospect
from wyrmhold.bots.drakon.floor import kind_first
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.seat_facts import around, held, in_drakons_reach, ways_on
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

GOLD_VALUE: Final = 0.01
"""Value of a piece of gold: so small that a win, worth 1, beats any amount."""

DRAKON_PENALTY: Final = 0.3 * GOLD_VALUE
"""Penalty for standing within Drakon's reach."""

DEAD_END_PENALTY: Final = 0.6 * GOLD_VALUE
"""Penalty for standing in a dead end."""


@final
class Pocket:
    """Evaluates only the player's gold, dead ends and Drakon's reach."""

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        return [worth(position, seat) for position in positions]


def worth(position: Imagined, seat: int) -> float:
    """The seat's gold, less penalties for Drakon's reach and dead ends."""
    total = held(position, seat) * GOLD_VALUE
    if in_drakons_reach(position, seat):
        total -= DRAKON_PENALTY
    if not ways_on(position, seat):
        total -= DEAD_END_PENALTY
    return total


POCKET: Final = Pocket()


@final
class Light:
    """Takes the largest immediate gain; if there is none, any answer that loses nothing."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        # Only a hero that is stuck considers where a chamber would help.
        near = [] if ways_on(position, view.seat) else around(position, view.seat)
        looked_at: list[Action] = []
        others: list[Action] = []
        for answer in prompt.legal.listed():
            far = isinstance(answer, Place) and answer.cell not in near
            (others if far else looked_at).append(answer)
        gained = gains(position, view.seat, looked_at)
        best = max(gained, default=0.0)
        if best > 0.0 or not others:
            return rng.choice(having(looked_at, gained, best))
        harmless = [answer for answer, gain in zip(looked_at, gained, strict=True) if gain >= 0.0]
        return kind_first(harmless + others, rng)


def gains(position: Imagined, seat: int, answers: Sequence[Action]) -> list[float]:
    """The immediate gain of each answer; a win gains about 1."""
    now = worth(position, seat)
    worths = Prospect(position, seat, answers).worths(POCKET)
    return [round(each - now, 9) for each in worths]


def having(answers: Sequence[Action], gained: Sequence[float], gain: float) -> list[Action]:
    """The answers with exactly this gain."""
    return [answer for answer, each in zip(answers, gained, strict=True) if each == gain]
