"""A table of a new game: nothing is dealt yet, and chance is asked first."""

from __future__ import annotations

from collections.abc import Sequence

from tests.drakon.kit import Table
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.transaction import settled


class NewTable(Table):
    """`NewTable(players, picks, **options)`: a game of the third edition, straight from the box."""

    def __init__(self, players: int, picks: Sequence[str | None] = (), **options: object) -> None:
        seats = picks or [None] * players
        self.state, self.events = settled(DRAKON.new("third", options, seats))

    def dealt(self) -> NewTable:
        """Deal the rest: each draw takes the first option in the list."""
        while self.asked == ("chance", "deal"):
            self.play(self.legal[0])
        return self

    def weights(self) -> dict[str, int]:
        """The weight of each outcome of the pending chance."""
        return dict(self.chance)
