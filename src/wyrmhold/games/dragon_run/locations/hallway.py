"""Take Another Turn, and No Crying: nothing but another turn."""

from __future__ import annotations

from typing import final

from wyrmhold.games.dragon_run.locations.base import ANOTHER_TURN, Location


@final
class Hallway(Location):
    """Gives another turn (RUN-LOC-HALLWAY)."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN)


@final
class NoCrying(Location):
    """Gives another turn, in which crying is not allowed (RUN-LOC-NOCRY)."""

    def __init__(self) -> None:
        super().__init__(ANOTHER_TURN, no_cry=True)
