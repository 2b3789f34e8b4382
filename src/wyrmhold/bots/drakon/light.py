"""Level 2, light rules: take coins and wins at hand, avoid losses, Drakon and dead ends.

What no rule is about is left to chance, as on level 1.

This is an anchor that strength is measured from, so it never changes.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Prospect
from wyrmhold.bots.drakon.floor import kind_first
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.standing import around, held, in_drakons_reach, ways_on
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt

PIECE: Final = 0.01
"""What a piece of gold counts: so little that a win, which counts 1, beats all of them."""

FRIGHT: Final = 0.3 * PIECE
"""What it costs to stand where Drakon can come."""

CORNERED: Final = 0.6 * PIECE
"""What it costs to stand where no way leads on."""


@final
class Pocket:
    """A judge that sees what is in the pocket, dead ends, Drakon, and no more."""

    def worths(self, positions: Sequence[Imagined], seat: int) -> list[float]:
        return [worth(position, seat) for position in positions]


def worth(position: Imagined, seat: int) -> float:
    """How a seat stands, as far as its next step shows."""
    total = held(position, seat) * PIECE
    if in_drakons_reach(position, seat):
        total -= FRIGHT
    if not ways_on(position, seat):
        total -= CORNERED
    return total


POCKET: Final = Pocket()


@final
class Light:
    """Takes what brings in most at once; if nothing does, anything that costs nothing."""

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        position = view.position()
        # Only a hero that is shut in thinks about where a chamber would help.
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
    """What each answer brings in at once; a win brings in about 1."""
    now = worth(position, seat)
    worths = Prospect(position, seat, answers).worths(POCKET)
    return [round(each - now, 9) for each in worths]


def having(answers: Sequence[Action], gained: Sequence[float], gain: float) -> list[Action]:
    """The answers that bring in so much."""
    return [answer for answer, each in zip(answers, gained, strict=True) if each == gain]
