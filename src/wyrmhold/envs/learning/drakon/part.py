"""Drakon's part of learning."""

from __future__ import annotations

from typing import Final

from wyrmhold.envs.learning.drakon.pupil import DrakonPupil
from wyrmhold.envs.learning.pupil import GameLearner, Pupil


def make(seed: int, against: str | None) -> Pupil:
    return DrakonPupil(seed, against=against)


PART: Final = GameLearner(make, goal=0.6)
