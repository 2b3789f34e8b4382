"""The bot interface: answer for a seat, given what that seat knows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from wyrmhold.bots.blas import one_thread
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.transaction import pending
from wyrmhold.kernel.vantage import Prompt, Vantage

AnyVantage = Vantage[Any]

Imagined = Any
"""A position from `Vantage.imagine`, or one that follows from it. Opaque to bots, which only pass
it to the games' own functions."""


class Bot(Protocol):
    """Answers for a seat.

    The same vantage, prompt and random source give the same answer. A bot keeps no state between
    questions: everything a seat remembers is in the vantage.
    """

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        """Choose one of the legal answers."""


def asked(bot: Bot, game: AnyGame, state: AnyState, rng: random.Random) -> Action:
    """Ask a bot to answer for the seat to act, on one core. For code that drives a table."""
    frame = pending(state)
    assert frame is not None
    view = Vantage.of(game, state, frame.by(state))
    with one_thread():
        return bot.choose(view, view.prompt(), rng)


class Simple:
    """Wraps a function as a bot."""

    def __init__(self, function: Callable[[AnyVantage, Prompt, random.Random], Action]) -> None:
        self._function = function

    def choose(self, view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
        return self._function(view, prompt, rng)
