"""Who advises on a game: the evaluators and explanations of its part of the bots."""

from __future__ import annotations

from functools import cache

from wyrmhold.bots.advice.evaluation import Adviser
from wyrmhold.bots.game_bots import bots_of
from wyrmhold.kernel.errors import WyrmholdError


class NoAdvice(WyrmholdError):
    """Nobody can advise on this game."""

    code = "no_advice"


@cache
def adviser_of(game: str) -> Adviser:
    """The adviser of a game, with everything loaded that it needs. Raises NoAdvice."""
    make = bots_of(game).advice
    if make is None:
        raise NoAdvice(f"there are no hints or analyses of {game}")
    return make()
