"""Interfaces for evaluating answers and positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from wyrmhold.bots.advice.reasons import Reason
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import AnyVantage, Imagined
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.vantage import Prompt

Chances = tuple[float, ...]
"""Every seat's chance to win. A shared win is split evenly."""


Finder = Callable[[AnyVantage], list[Reason]]
"""Says what is worth knowing about a position before choosing an answer."""

Explainer = Callable[[AnyVantage, Action], list[Reason]]
"""Gives the reasons for an answer, most important first."""


def no_facts(view: AnyVantage) -> list[Reason]:
    return []


def no_reasons(view: AnyVantage, action: Action) -> list[Reason]:
    return []


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
    facts     what is worth knowing about a position
    reasons   what speaks for an answer, and what it costs
    """

    weigher: Weigher
    scout: Weigher
    judge: Judge
    facts: Finder = no_facts
    reasons: Explainer = no_reasons


def shares(outcome: Outcome, players: int) -> Chances:
    """Everybody's share of the win."""
    winners = outcome.winners
    return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(players)])
