"""Discard & Draw: discard or draw to exactly four cards (RUN-LOC-PACK)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import WithCards
from wyrmhold.games.dragon_run.events import CardsDiscarded
from wyrmhold.games.dragon_run.locations.base import PASSES, Location
from wyrmhold.games.dragon_run.piece import LocationPiece
from wyrmhold.games.dragon_run.rules.card_draws import deck_ready, take_treasure, taken_at_once
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision, Step
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx

FULL_HAND: Final = 4


@final
class Pack(Location):
    """Discards down or draws up. Talismans on the table do not count."""

    def __init__(self) -> None:
        super().__init__(PASSES)

    def happens(self, tx: Tx, seat: int) -> None:
        if len(tx.draft.hands[seat]) > FULL_HAND:
            tx.push(ChooseDiscards(seat))
        else:
            DrawUp(seat).run(tx)


@final
class DrawUp(Step[State]):
    """Draws cards one by one until the hand has four or none are left."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        seat = self.seat
        while len(draft.hands[seat]) < FULL_HAND and deck_ready(tx):
            if not taken_at_once(tx, seat):
                tx.push(self)
                take_treasure(tx, seat)
                return


@final
class Discard(WithCards):
    """The cards to discard, all at once."""

    verb = "discard"
    usage = "discard CARD ..."
    __slots__ = ()


@final
class ChooseDiscards(SeatDecision[State]):
    """Which cards to discard."""

    kind: ClassVar[str] = "discard"
    rule: ClassVar[str | None] = "RUN-LOC-PACK"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        hand = state.hands[self.seat]
        return [Discard(cards) for cards in sorted(set(combinations(hand, len(hand) - FULL_HAND)))]

    def asks_sole(self, state: State) -> bool:
        # Skipping the question would tell the others that all cards are alike.
        return state.rules.asks_alike

    def allows(self, state: State, action: Action) -> bool:
        hand = state.hands[self.seat]
        if not isinstance(action, Discard) or len(action.cards) != len(hand) - FULL_HAND:
            return False
        cards = action.cards
        if tuple(sorted(cards)) != cards:
            return False
        return all([cards.count(card) <= hand.count(card) for card in cards])

    def refusal(self, state: State, action: Action) -> Refusal:
        surplus = len(state.hands[self.seat]) - FULL_HAND
        return Refusal("RUN-LOC-PACK", f"discard exactly {surplus} of the cards in your hand")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Discard)
        tx.emit(CardsDiscarded(self.seat, action.cards))


PIECE: LocationPiece = LocationPiece(
    "pack",
    "RUN-LOC-PACK",
    Pack(),
    Parts(
        answers=(Discard,),
        frames=(ChooseDiscards, DrawUp),
        events=(CardsDiscarded,),
    ),
)
