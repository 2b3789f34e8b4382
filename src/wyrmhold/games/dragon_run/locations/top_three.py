"""Look at Top Three: look at three Treasures and keep one (RUN-LOC-TOP3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from wyrmhold.games.dragon_run.actions import OnCard, TreasureIs
from wyrmhold.games.dragon_run.cards import TREASURES, without
from wyrmhold.games.dragon_run.events import TreasureKept, TreasureSeen
from wyrmhold.games.dragon_run.locations.base import PASSES, Location
from wyrmhold.games.dragon_run.piece import LocationPiece
from wyrmhold.games.dragon_run.rules.card_draws import TopTreasure, deck_ready
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.frames import SeatDecision, Step
from wyrmhold.kernel.pieces import Parts

if TYPE_CHECKING:
    from wyrmhold.games.dragon_run.state import Tx

TREASURES_SEEN: Final = 3


@final
class TopThree(Location):
    """The others are discarded face up. With no Treasures left, nothing happens."""

    def __init__(self) -> None:
        super().__init__(PASSES)

    def happens(self, tx: Tx, seat: int) -> None:
        if deck_ready(tx):
            tx.push(CHOOSE_KEPT[seat])
            LookOn(seat).run(tx)


@final
class LookOn(Step[State]):
    """Look at one more card, until there are three or the deck is empty."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, tx: Tx) -> None:
        draft = tx.draft
        luck = tx.luck
        while len(draft.aside) < TREASURES_SEEN and draft.deck:
            deck = draft.deck
            if luck is None or deck[0] == deck[-1]:
                tx.push(self)
                tx.push(TreasureLookedAt(self.seat))
                return
            card = deck[luck.below(len(deck))]
            tx.emit(TreasureSeen(self.seat, card, 1 << self.seat))


@final
class TreasureLookedAt(TopTreasure):
    """A seat looks at the top card of the Treasure deck."""

    __slots__ = ()

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, TreasureIs)
        tx.emit(TreasureSeen(self.seat, action.card, 1 << self.seat))


@final
class Keep(OnCard):
    """The card to keep."""

    verb = "keep"
    usage = "keep CARD"
    __slots__ = ()

    def masked(self) -> str:
        return "keep ?"


KEEP: Final = tuple([Keep(card) for card in range(len(TREASURES))])


@final
class ChooseKept(SeatDecision[State]):
    """Which of the cards looked at to keep."""

    kind: ClassVar[str] = "keep"
    rule: ClassVar[str | None] = "RUN-LOC-TOP3"
    __slots__ = ()

    def options(self, state: State) -> list[Action]:
        return [KEEP[card] for card in sorted(set(state.aside))]

    def several(self, state: State) -> bool:
        return state.aside[0] != state.aside[-1]

    def asks_sole(self, state: State) -> bool:
        # Skipping the question would tell the others that all cards are alike.
        return len(state.aside) > 1 and state.rules.asks_alike

    def allows(self, state: State, action: Action) -> bool:
        return isinstance(action, Keep) and action.card in state.aside

    def refusal(self, state: State, action: Action) -> Refusal:
        return Refusal("RUN-LOC-TOP3", "keep one of the cards you look at")

    def take(self, tx: Tx, action: Action) -> None:
        assert isinstance(action, Keep)
        others = without(tx.draft.aside, action.card)
        tx.emit(TreasureKept(self.seat, action.card, others, 1 << self.seat))


CHOOSE_KEPT: Final = tuple([ChooseKept(seat) for seat in range(5)])


PIECE: LocationPiece = LocationPiece(
    "top_three",
    "RUN-LOC-TOP3",
    TopThree(),
    Parts(
        answers=(Keep,),
        frames=(ChooseKept, LookOn, TreasureLookedAt),
        events=(TreasureKept, TreasureSeen),
    ),
)
