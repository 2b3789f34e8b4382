"""The random opponent."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from wyrmhold.games.drakon.actions import Decline, Move, Place, Return
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import below

T = TypeVar("T")

ABILITY_ODDS = 8
"""It considers its ability in one of this many turns, or else it would use it at once."""


def answer(answers: Sequence[Action], rng: random.Random) -> Action:
    """Pick a kind of action first, because placements would otherwise outnumber everything else.

    Declining is a kind of its own, or else it would nearly always accept a bargain.
    """
    uses = [action for action in answers if isinstance(action, Use)]
    kinds: dict[str, list[Action]] = {}
    for action in answers:
        if not isinstance(action, Use):
            kinds.setdefault(kind_of(action), []).append(action)
    acts = [kinds[kind] for kind in (PLACING, MOVING) if kind in kinds]
    if uses and (not acts or not below(rng, ABILITY_ODDS)):
        rest = [] if acts else [action for kind in kinds.values() for action in kind]
        return _any(uses + rest, rng)
    return _any(_any(list(kinds.values()), rng), rng)


PLACING, MOVING, DECLINING, OTHER = "placing", "moving", "declining", "other"


def kind_of(action: Action) -> str:
    """The kind of an answer."""
    if isinstance(action, Place):
        return PLACING
    if isinstance(action, Move | Return):
        return MOVING
    return DECLINING if isinstance(action, Decline) else OTHER


def _any(things: list[T], rng: random.Random) -> T:
    return things[below(rng, len(things))]
