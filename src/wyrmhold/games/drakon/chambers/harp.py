"""Magic Harp: pulls heroes who have an arrow towards it (CH-HARP)."""

from __future__ import annotations

from typing import final

from wyrmhold.games.drakon.chambers.base import Chamber


@final
class Harp(Chamber):
    """Where a step leads to a Harp, it leads only there; see `movement.steps_along`."""

    def __init__(self) -> None:
        super().__init__(pulls=True)
