"""The opponent of this release: plays at random, knowing what is legal for it and nothing else."""

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
"""It thinks of its power and its cards in one of so many questions, or all would go at once."""


def answer(actions: Sequence[Action], rng: random.Random) -> Action:
    """Choose the kind of answer first: ways to pay are many, and it would nearly always pay."""
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
