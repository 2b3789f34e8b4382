"""What a Location can do, and how the turn goes on after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx

PASSES: Final = 0
"""The turn passes to the next player."""

ANOTHER_TURN: Final = 1
"""The same player takes another turn at once: such a card does nothing else."""

CHOOSES: Final = 2
"""The player chooses between the two."""


class Location:
    """A Location card."""

    def __init__(self, ending: int, *, no_cry: bool = False) -> None:
        self.ending: Final = ending
        """How the turn goes on."""
        self.no_cry: Final = no_cry
        """Whether the turn that follows at once may not be spent crying."""

    def happens(self, tx: Tx, seat: int) -> None:
        """A seat has drawn it; under Mind Control it is not that seat's turn."""
