"""The learners by game."""

from __future__ import annotations

from wyrmhold.bots.players import PLAYERS
from wyrmhold.envs.learning.pupil import GameLearner, Pupil
from wyrmhold.envs.table import BadSetting
from wyrmhold.games.parts import part_of


def learner_of(game: str) -> GameLearner:
    """A game's part of learning. Raises BadSetting if it has none."""
    part = part_of("learning", game)
    if part is None:
        raise BadSetting(f"there is no learner for {game}")
    if not isinstance(part, GameLearner):
        raise TypeError(f"the learner of '{game}' is a {type(part).__name__}, not GameLearner")
    return part


def pupil_of(game: str, seed: int, against: str | None = None) -> Pupil:
    """Make an untrained pupil. Raises BadSetting for an unknown bot in `against`."""
    if against is not None and against not in PLAYERS[game]:
        raise BadSetting(f"unknown bot {against!r}: choose from {', '.join(PLAYERS[game])}")
    return learner_of(game).make(seed, against)
