"""Who can answer for a seat, by game and name."""

from __future__ import annotations

import random
from typing import Final

from wyrmhold.bots.dragon_run.scripted import Scripted
from wyrmhold.bots.protocol import AnyVantage, Bot, Simple
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import legal
from wyrmhold.kernel.vantage import Prompt

RANDOM: Final = "random"


def at_random(state: AnyState, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others: for drivers, who have the state anyway."""
    return legal(state).sample(rng)


def any_answer(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others."""
    return prompt.legal.sample(rng)


PLAYERS: Final[dict[str, dict[str, Bot]]] = {name: {RANDOM: Simple(any_answer)} for name in GAMES}
PLAYERS[DRAGON_RUN.name]["scripted"] = Scripted()
