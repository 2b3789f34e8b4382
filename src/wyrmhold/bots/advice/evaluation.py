"""Interfaces for evaluating answers and positions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.vantage import Prompt

Chances = tuple[float, ...]
"""Every seat's chance to win. A shared win is split evenly."""


class Weigher(Protocol):
    """Evaluates the answers of a seat, given what that seat knows."""

    def weigh(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> list[Weighed]:
        """The answers worth considering, best first, with everybody's chances after each."""


class Judge(Protocol):
    """Evaluates a position. The same position always gets the same chances."""

    def values(self, position: Imagined) -> Sequence[float]:
        """Everybody's chance to win. The game is not over; the next step may be a chance draw."""


@dataclass(frozen=True)
class Adviser:
    """The evaluators of one game.

    weigher   evaluates answers as well as it can in about a second: for hints
    scout     quickly finds the answers worth considering: for analysing whole games
    judge     evaluates positions
    """

    weigher: Weigher
    scout: Weigher
    judge: Judge


def shares(outcome: Outcome, players: int) -> Chances:
    """Everybody's share of the win."""
    winners = outcome.winners
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(players)])
