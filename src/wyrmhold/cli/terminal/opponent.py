"""The opponent of this release: plays at random, from what its seat sees and nothing else."""

from __future__ import annotations

import random
from typing import TypeVar

from wyrmhold.games.drakon.actions import Move, Place
from wyrmhold.games.drakon.heroes.base import Use
from wyrmhold.games.drakon.view import View
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import below

T = TypeVar("T")

ABILITY_ODDS = 8
"""It thinks of its ability in one of so many turns, or it would be spent on the first."""


def answer(view: View, rng: random.Random) -> Action:
    """Choose the kind of action first: placements are many, and games would be all placing."""
    kinds: list[list[Action]] = [
        [action for action in view.legal if isinstance(action, kind)] for kind in (Place, Move)
    ]
    uses = [action for action in view.legal if isinstance(action, Use)]
    usual = [kind for kind in kinds if kind]
    if uses and (not usual or not below(rng, ABILITY_ODDS)):
        rest = [action for action in view.legal if action not in uses and not usual]
        return _any(uses + rest, rng)
    chosen = _any(usual, rng) if usual else list(view.legal)
    return _any(chosen, rng)


def _any(things: list[T], rng: random.Random) -> T:
    return things[below(rng, len(things))]
