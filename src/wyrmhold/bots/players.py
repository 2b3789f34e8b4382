"""Who can answer for a seat, by game and name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import legal

Chooser = Callable[[AnyState, random.Random], Action]
"""Answers for whoever is asked."""

RANDOM: Final = "random"


def at_random(state: AnyState, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others."""
    return legal(state).sample(rng)


def scripted(state: AnyState, rng: random.Random) -> Action:
    """What the scripted player of Dragon Run does; it leaves nothing to chance."""
    return SCRIPTED.choose(state)


SCRIPTED: Final = Scripted()

PLAYERS: Final[dict[str, dict[str, Chooser]]] = {name: {RANDOM: at_random} for name in GAMES}
PLAYERS[DRAGON_RUN.name]["scripted"] = scripted
