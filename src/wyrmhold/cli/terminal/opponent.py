"""The opponent of this release: plays at random, from what its seat sees and nothing else."""

from __future__ import annotations

import random
from typing import TypeVar

from wyrmhold.games.drakon.actions import Decline, Move, Place, Return
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.view import View
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import below

T = TypeVar("T")

ABILITY_ODDS = 8
"""It thinks of its ability in one of so many turns, or it would be spent on the first."""


def answer(view: View, rng: random.Random) -> Action:
    """Choose the kind of action first: placements are many, and games would be all placing.

    To decline is a kind of its own, or a bargain would nearly always be struck.
    """
    uses = [action for action in view.legal if isinstance(action, Use)]
    kinds: dict[str, list[Action]] = {}
    for action in view.legal:
        if not isinstance(action, Use):
            kinds.setdefault(kind_of(action), []).append(action)
    acts = [kinds[kind] for kind in (PLACING, MOVING) if kind in kinds]
    if uses and (not acts or not below(rng, ABILITY_ODDS)):
        rest = [] if acts else [action for kind in kinds.values() for action in kind]
        return _any(uses + rest, rng)
    return _any(_any(list(kinds.values()), rng), rng)


PLACING, MOVING, DECLINING, OTHER = "placing", "moving", "declining", "other"


def kind_of(action: Action) -> str:
    """What sort of answer it is."""
    if isinstance(action, Place):
        return PLACING
    if isinstance(action, Move | Return):
        return MOVING
    return DECLINING if isinstance(action, Decline) else OTHER


def _any(things: list[T], rng: random.Random) -> T:
    return things[below(rng, len(things))]
