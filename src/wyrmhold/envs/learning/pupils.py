"""The learners by game."""

from __future__ import annotations

from wyrmhold.bots.players import PLAYERS
from wyrmhold.envs.learning.pupil import Pupil
from wyrmhold.envs.table import BadSetting


def pupil_of(game: str, seed: int, against: str | None = None) -> Pupil:
    """Make an untrained pupil. Raises BadSetting for an unknown bot in `against`."""
    if against is not None and against not in PLAYERS[game]:
        raise BadSetting(f"unknown bot {against!r}: choose from {', '.join(PLAYERS[game])}")
    if game == "drakon":
        from wyrmhold.envs.learning.drakon import DrakonPupil

        return DrakonPupil(seed, against=against)
    from wyrmhold.envs.learning.dragon_run import RunPupil

    return RunPupil(seed, against=against)
