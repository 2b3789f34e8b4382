"""The learner of each game, by the game's name."""

from __future__ import annotations

from wyrmhold.bots.players import PLAYERS
from wyrmhold.envs.learning.pupil import Pupil
from wyrmhold.envs.table import BadSetting


def pupil_of(game: str, seed: int, against: str | None = None) -> Pupil:
    """A pupil that knows nothing yet. Raises BadSetting for a yardstick that there is not."""
    if against is not None and against not in PLAYERS[game]:
        raise BadSetting(f"there is no bot {against!r}; there are {', '.join(PLAYERS[game])}")
    if game == "drakon":
        from wyrmhold.envs.learning.drakon import DrakonPupil

        return DrakonPupil(seed, against=against)
    from wyrmhold.envs.learning.dragon_run import RunPupil

    return RunPupil(seed, against=against)
