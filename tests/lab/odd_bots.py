"""Bots for the arena's tests, found by `tests.lab.odd_bots:NAME`."""

from __future__ import annotations

import random

from wyrmhold.bots.protocol import AnyVantage, Simple
from wyrmhold.games.drakon.actions import Move
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt, Vantage


def first_answer(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """The first legal answer, after checking that the bot gets its seat's vantage and no more."""
    assert type(view) is Vantage
    return prompt.legal[0]


def far_move(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """An answer that is never legal."""
    return Move(())


def stumbles(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    raise ZeroDivisionError("too clever")


FIRST = Simple(first_answer)
ILLEGAL = Simple(far_move)
STUMBLES = Simple(stumbles)
NO_BOT = 7


class Picky:
    """A bot with an argument."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return prompt.legal[self.number % len(prompt.legal)]
