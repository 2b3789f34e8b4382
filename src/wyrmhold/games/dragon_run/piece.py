"""What a Location, a Treasure or a character of Dragon Run declares about itself."""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.locations.base import Location
from wyrmhold.games.dragon_run.treasures.base import Special
from wyrmhold.kernel.pieces import Parts, Piece

NOTHING: Final = Parts()
"""What a piece adds that only uses what others have, too."""


@final
class LocationPiece(Piece):
    """A Location card, and what happens when it is drawn."""

    def __init__(
        self, name: str, clause: str, effect: Location, parts: Parts = NOTHING, since: int = 1
    ) -> None:
        super().__init__(name, clause, parts, since)
        self.effect: Final = effect


@final
class TreasurePiece(Piece):
    """A Treasure card, and what happens when it is played; None for an object."""

    def __init__(
        self, name: str, clause: str, effect: Special | None, parts: Parts = NOTHING, since: int = 1
    ) -> None:
        super().__init__(name, clause, parts, since)
        self.effect: Final = effect


@final
class CharacterPiece(Piece):
    """A character and its power."""

    def __init__(
        self, name: str, clause: str, power: Character, parts: Parts = NOTHING, since: int = 1
    ) -> None:
        super().__init__(name, clause, parts, since)
        self.power: Final = power
