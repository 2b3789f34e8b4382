"""Dragon Run's part of learning."""

from __future__ import annotations

from typing import Final

from wyrmhold.envs.learning.dragon_run.pupil import RunPupil
from wyrmhold.envs.learning.pupil import GameLearner, Pupil


def make(seed: int, against: str | None) -> Pupil:
    return RunPupil(seed, against=against)


PART: Final = GameLearner(make, goal=0.8)
