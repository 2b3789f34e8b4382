"""Bots that misbehave, each in its own way, for the tests of the worker processes."""

from __future__ import annotations

import itertools
import os
import random
import sys
from pathlib import Path

from wyrmhold.bots import players
from wyrmhold.bots.players import any_answer
from wyrmhold.bots.protocol import AnyVantage, Bot, Simple
from wyrmhold.games.drakon.formats.notation import parse
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.vantage import Prompt


def thinking_file() -> Path:
    """Created by a bot when it starts to think forever."""
    return Path(os.environ["TMPDIR"], "thinking")


def endless(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    thinking_file().touch()
    while True:
        pass


def stubborn(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Never answers and blocks all other threads of its process."""
    thinking_file().touch()
    sum(itertools.repeat(0))
    raise AssertionError


def crashing(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    raise RuntimeError("a secret detail")


def leaving(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    sys.exit("a secret detail")


def vanishing(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    os._exit(0)


def hungry(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    eaten = [bytes(1 << 20)]
    while True:
        eaten.append(bytes(1 << 20))


def cheating(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    return parse("move 90,90")


class Gibberish(Action):
    """An answer that is not a token."""

    __slots__ = ()

    def token(self) -> str:
        return "abracadabra"


def gibberish(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    return Gibberish()


def chatty(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Writes to the descriptor the server reads from, and reads where the server writes."""
    print("{}" * 5000, flush=True)
    os.write(1, b"\0\0\0\2{}")
    os.read(0, 10)
    return any_answer(view, prompt, rng)


def curious(view: AnyVantage, prompt: Prompt, rng: random.Random) -> Action:
    """Answers only if its environment holds nothing it should not see."""
    assert "WYRMHOLD_DATABASE" not in os.environ
    return any_answer(view, prompt, rng)


PLAYERS: dict[str, dict[str, Bot]] = {
    "drakon": {
        bot.__name__: Simple(bot)
        for bot in (
            any_answer,
            endless,
            stubborn,
            crashing,
            leaving,
            vanishing,
            hungry,
            cheating,
            gibberish,
            chatty,
            curious,
        )
    }
}

STUCK: dict[str, dict[str, Bot]] = {
    "drakon": {
        "wyvern": Simple(endless),
        "thief": Simple(crashing),
        **{name: players.PLAYERS["drakon"][name] for name in ("drake", "style-thief", "hatchling")},
    }
}
"""The usual bots, but one never answers and one fails."""
