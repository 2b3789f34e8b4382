"""What a bot is: whoever answers for a seat, given what that seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.vantage import Prompt, Vantage

AnyVantage = Vantage[Any]

Imagined = Any
"""A position out of `Vantage.imagine`, or one that follows from it. Bots hand it on to the games'
own functions; what it is made of is none of their business."""


class Bot(Protocol):
    """Answers for a seat.

    The same vantage, prompt and random source give the same answer. It keeps nothing from one
    question to the next: everything that a seat remembers is in the vantage.
    """

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        """One of the legal answers."""


def asked(bot: Bot, game: AnyGame, state: AnyState, rng: random.Random) -> Action:
    """What a bot answers for the seat that is asked at a table, for whoever drives one."""
    frame = pending(state)
    assert frame is not None
    view = Vantage.of(game, state, frame.by(state))
    return bot.choose(view, view.prompt(), rng)


class Simple:
    """A bot made of one function."""

    def __init__(self, function: Callable[[AnyVantage, Prompt, random.Random], Action]) -> None:
        self._function = function

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self._function(view, prompt, rng)
