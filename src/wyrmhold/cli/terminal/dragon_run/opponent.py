"""The random opponent, which only knows its legal answers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from wyrmhold.games.dragon_run.actions import Play
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import below

T = TypeVar("T")

EXTRA_ODDS = 4
"""It considers its power and cards in one of this many decisions, so as not to use all at once."""


def answer(actions: Sequence[Action], rng: random.Random) -> Action:
    """Pick a kind of answer first, because there are many ways to pay and few not to."""
    extras: dict[type[Action], list[Action]] = {}
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        group = extras if isinstance(action, Play | Power) else kinds
        group.setdefault(type(action), []).append(action)
    if extras and not below(rng, EXTRA_ODDS):
        kinds = extras
    return _any(_any(list(kinds.values()), rng), rng)


def _any(things: list[T], rng: random.Random) -> T:
    return things[below(rng, len(things))]
