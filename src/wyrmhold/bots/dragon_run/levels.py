"""The Dragon Run levels, and the winning chances shown to people."""

from __future__ import annotations

import random
from typing import Final

from wyrmhold.bots.dragon_run.light import Light, TypeThenRandom
from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.dragon_run.search import Search
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Bot

TRIALS: Final = 1000
"""Trials per decision of the strongest player: well under a second on one core."""

LEVELS: Final[dict[str, Bot]] = {
    "level-1": TypeThenRandom(),
    "level-2": Light(),
    "level-3": Scripted(),
    "level-4": Search(trials=300),
    "level-5": Search(trials=TRIALS),
}


def chances(view: AnyVantage, rng: random.Random, trials: int = TRIALS) -> list[Weighed]:
    """Every seat's chance to win after each legal answer, with a standard error; best first."""
    return Search(trials).evenly(view, view.prompt(), rng)
