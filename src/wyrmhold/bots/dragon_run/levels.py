"""The Dragon Run levels, and the winning chances shown to people.

Levels 1 to 4 only look at the question before them, so they are fast everywhere.
"""

from __future__ import annotations

import random
from typing import Final

from wyrmhold.bots.dragon_run.distracted import Distracted
from wyrmhold.bots.dragon_run.light import Light
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.search import Search
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Bot

TRIALS: Final = 1000
"""Trials per decision of the strongest player: well under a second on one core."""

DISTRACTED_SHARE: Final = 0.5
"""Share of its answers that level 3 gives by level 2's rules, to be halfway between 2 and 4."""

LEVELS: Final[dict[str, Bot]] = {
    "level-1": Light(charge_above=7, injured_above=9, power_share=0.0),
    "level-2": Light(),
    "level-3": Distracted(Scripted(), Light(), share=DISTRACTED_SHARE),
    "level-4": Scripted(),
    "level-5": Search(trials=TRIALS),
}


def chances(view: AnyVantage, rng: random.Random, trials: int = TRIALS) -> list[Weighed]:
    """Every seat's chance to win after each legal answer, with a standard error; best first."""
    return Search(trials).evenly(view, view.prompt(), rng)
