"""Who can answer for a seat, by game and name: the bots of the roster."""

from __future__ import annotations

import random
from typing import Final

from wyrmhold.bots.protocol import Bot
from wyrmhold.bots.roster import RANDOM as RANDOM
from wyrmhold.bots.roster import ROSTER
from wyrmhold.bots.roster import any_answer as any_answer
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.transaction import legal


def at_random(state: AnyState, rng: random.Random) -> Action:
    """Any legal answer, each as likely as the others: for drivers, who have the state anyway."""
    return legal(state).sample(rng)


PLAYERS: Final[dict[str, dict[str, Bot]]] = {
    game: {entry.name: entry.bot for entry in entries} for game, entries in ROSTER.items()
}
