"""Bots that misbehave, for the tests of the worker processes: each in a way of its own."""

from __future__ import annotations

import itertools
import os
import random
import sys
from pathlib import Path

from wyrmhold.bots.players import Chooser, at_random
from wyrmhold.games.drakon.notation import parse
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.game import AnyState


def thinking_file() -> Path:
    """Made by a bot when it begins to think for ever."""
    return Path(os.environ["TMPDIR"], "thinking")


def endless(state: AnyState, rng: random.Random) -> Action:
    thinking_file().touch()
    while True:
        pass


def stubborn(state: AnyState, rng: random.Random) -> Action:
    """Never answers and lets no other thread of its process run."""
    thinking_file().touch()
    sum(itertools.repeat(0))
    raise AssertionError


def crashing(state: AnyState, rng: random.Random) -> Action:
    raise RuntimeError("a secret detail")


def leaving(state: AnyState, rng: random.Random) -> Action:
    sys.exit("a secret detail")


def vanishing(state: AnyState, rng: random.Random) -> Action:
    os._exit(0)


def hungry(state: AnyState, rng: random.Random) -> Action:
    eaten = [bytes(1 << 20)]
    while True:
        eaten.append(bytes(1 << 20))


def cheating(state: AnyState, rng: random.Random) -> Action:
    return parse("move 90,90")


class Gibberish(Action):
    """An answer that is no token."""

    __slots__ = ()

    def token(self) -> str:
        return "abracadabra"


def gibberish(state: AnyState, rng: random.Random) -> Action:
    return Gibberish()


def chatty(state: AnyState, rng: random.Random) -> Action:
    """Prints to the descriptor that the server listens to, and reads where the server speaks."""
    print("{}" * 5000, flush=True)
    os.write(1, b"\0\0\0\2{}")
    os.read(0, 10)
    return at_random(state, rng)


def curious(state: AnyState, rng: random.Random) -> Action:
    """Answers only if it finds nothing in its environment that is none of its business."""
    assert "WYRMHOLD_DATABASE" not in os.environ
    return at_random(state, rng)


PLAYERS: dict[str, dict[str, Chooser]] = {
    "drakon": {
        bot.__name__: bot
        for bot in (
            at_random,
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
