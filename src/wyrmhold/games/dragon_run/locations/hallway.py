"""Take Another Turn, and No Crying: nothing happens, and the turn goes on."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.locations.base import ANOTHER_TURN, Location


@final
class Hallway(Location):
    """Nothing but another turn (RUN-LOC-HALLWAY)."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN)


@final
class NoCrying(Location):
    """Another turn, and no crying in it (RUN-LOC-NOCRY)."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN, no_cry=True)
