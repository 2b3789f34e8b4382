"""Who judges: answers against each other, and positions by themselves."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.bots.weighing import Weighed
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.vantage import Prompt

Chances = tuple[float, ...]
"""The chance of every seat to win. A win that several share is shared out."""


class Weigher(Protocol):
    """Weighs the answers of a seat, given what that seat knows; the best first."""

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """The answers worth a thought, with everybody's chances after each."""


class Judge(Protocol):
    """Says how a position stands. The same position always gets the same chances."""

    def values(self, position: Imagined) -> Sequence[float]:
        """Everybody's chance to win; the game is not over, and chance may have to draw next."""


@dataclass(frozen=True)
class Adviser:
    """Whom to ask in one game.

    weigher   weighs answers as well as it can in about a second: for hints
    scout     finds the answers worth a thought quickly: for a whole game's analysis
    judge     says how a position stands
    """

    weigher: Weigher
    scout: Weigher
    judge: Judge


def shares(outcome: Outcome, players: int) -> Chances:
    """What everybody got out of a game: a win that several share is shared out."""
    winners = outcome.winners
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(players)])
