"""Taking a random chamber from another player's hand (CH-MAP, HERO-BARB)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.drakon.actions import Take
from wyrmhold.games.drakon.events import ChamberTaken
from wyrmhold.games.drakon.rules.placement import distinct
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance, Step
from wyrmhold.kernel.knowledge import sure_of

if TYPE_CHECKING:
    from wyrmhold.games.drakon.state import Tx


@final
class TakeChamber(Step[State]):
    """A seat takes a random chamber from another, if that hand is not empty."""

    __match_args__ = ("seat", "giver")
    __slots__ = __match_args__

    def __init__(self, seat: int, giver: int) -> None:
        self.seat: Final = seat
        self.giver: Final = giver

    def run(self, tx: Tx) -> None:
        if tx.draft.hands[self.giver]:
            tx.push(ChamberPicked(self.seat, self.giver))


@final
class ChamberPicked(Chance[State]):
    """Chance picks the chamber that changes hands."""

    kind: ClassVar[str] = "take"
    rule: ClassVar[str | None] = "CH-MAP"
    __match_args__ = ("seat", "giver")
    __slots__ = __match_args__

    def __init__(self, seat: int, giver: int) -> None:
        self.seat: Final = seat
        self.giver: Final = giver

    def answer(self, tile: int) -> Action:
        """The outcome for a tile."""
        return Take(tile)

    def outcomes(self, state: State) -> list[tuple[Action, int]]:
        hand = state.hands[self.giver]
        return [(self.answer(tile), hand.count(tile)) for tile in distinct(hand)]

    def told(self, state: State) -> int:
        sure = sure_of(state.known[self.giver], len(state.hands[self.giver]), 1)
        return 1 << self.seat | 1 << self.giver | sure

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Take)
        tx.emit(ChamberTaken(self.seat, self.giver, action.tile, self.told(tx.draft)))
