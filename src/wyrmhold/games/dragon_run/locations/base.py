"""The base of all Location cards: their effect, and how the turn continues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx

PASSES: Final = 0
"""The turn passes to the next player."""

ANOTHER_TURN: Final = 1
"""The same player takes another turn at once. Such a card has no other effect."""

CHOOSES: Final = 2
"""The player chooses between the two."""


class Location:
    """A Location card."""

    def __init__(self, ending: int, *, no_cry: bool = False) -> None:
        self.ending: Final = ending
        """How the turn continues."""
        self.no_cry: Final = no_cry
        """Whether crying is not allowed in the turn that follows."""

    def happens(self, tx: Tx, seat: int) -> None:
        """Carry out the card for the seat that drew it; with Mind Control, out of turn."""
