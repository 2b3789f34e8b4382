"""What is pending in Keep or Pass."""

from __future__ import annotations

from typing import ClassVar, Final

from tests.kernel.toy_actions import Accept, Action, Deal, Discard, Draw, Keep, Number, Pass, Refuse
from tests.kernel.toy_events import Dealt, Discarded, Drawn, Kept, Passed, Refused, TurnEnded
from tests.kernel.toy_state import LIMIT, Toy
from wyrmhold.kernel.action import Action as AnyAction
from wyrmhold.kernel.events import GameEnded
from wyrmhold.kernel.frames import Chance, Decision, Step
from wyrmhold.kernel.outcome import Outcome
from wyrmhold.kernel.transaction import Transaction

Tx = Transaction[Toy]


class CardDrawn(Chance[Toy]):
    """Chance picks a card from the deck for a seat."""

    __match_args__ = ("seat",)
    card: ClassVar[type[Number]] = Draw

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def outcomes(self, state: Toy) -> list[tuple[AnyAction, int]]:
        return [(self.card(card), state.deck.count(card)) for card in sorted(set(state.deck))]

    def told(self, state: Toy) -> int:
        return 1 << self.seat


class DealCard(CardDrawn):
    kind: ClassVar[str] = "deal"
    card = Deal

    def take(self, tx: Tx, action: AnyAction) -> None:
        assert isinstance(action, Deal)
        tx.emit(Dealt(self.seat, action.card, self.told(tx.draft)))


class DrawCard(CardDrawn):
    kind: ClassVar[str] = "draw"

    def take(self, tx: Tx, action: AnyAction) -> None:
        assert isinstance(action, Draw)
        tx.emit(Drawn(self.seat, action.card, self.told(tx.draft)))


class SeatDecision(Decision[Toy]):
    """A question to a seat with a short list of answers."""

    __match_args__: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def by(self, state: Toy) -> int:
        return self.seat

    def answers(self, state: Toy) -> list[Action]:
        raise NotImplementedError

    def options(self, state: Toy) -> list[AnyAction]:
        return list(self.answers(state))

    def allows(self, state: Toy, action: AnyAction) -> bool:
        return action in self.answers(state)


class KeepOrPass(SeatDecision):
    kind: ClassVar[str] = "turn"
    rule: ClassVar[str | None] = "TOY-1"

    def answers(self, state: Toy) -> list[Action]:
        return [Keep(), Pass()]

    def take(self, tx: Tx, action: AnyAction) -> None:
        if isinstance(action, Keep):
            tx.emit(Kept(self.seat))
            tx.push(CutHand(self.seat))
        else:
            taker = (self.seat + 1) % len(tx.draft.hands)
            tx.push(MayRefuse(taker, HandOver(self.seat, taker)))


class MayRefuse(SeatDecision):
    """The interrupt: holds what it guards. Without a shield there is only one answer."""

    kind: ClassVar[str] = "refuse"
    __match_args__ = ("seat", "guarded")

    def __init__(self, seat: int, guarded: HandOver) -> None:
        super().__init__(seat)
        self.guarded: Final = guarded

    def answers(self, state: Toy) -> list[Action]:
        return [Accept(), Refuse()] if state.shields >> self.seat & 1 else [Accept()]

    def take(self, tx: Tx, action: AnyAction) -> None:
        if isinstance(action, Accept):
            tx.push(self.guarded)
        else:
            tx.emit(Refused(self.seat))


class HandOver(Step[Toy]):
    __match_args__ = ("giver", "taker")

    def __init__(self, giver: int, taker: int) -> None:
        self.giver: Final = giver
        self.taker: Final = taker

    def run(self, tx: Tx) -> None:
        tx.emit(Passed(self.taker, tx.draft.held, 1 << self.giver | 1 << self.taker))
        tx.push(CutHand(self.taker))


class CutHand(SeatDecision):
    """The owner of a hand above the limit chooses a card to lose; otherwise nobody is asked."""

    kind: ClassVar[str] = "discard"

    def answers(self, state: Toy) -> list[Action]:
        hand = state.hands[self.seat]
        return [Discard(card) for card in sorted(set(hand))] if len(hand) > LIMIT else []

    def tries(self, state: Toy) -> int:
        return len(state.hands[self.seat])

    def attempt(self, state: Toy, number: int) -> AnyAction | None:
        hand = state.hands[self.seat]
        return Discard(hand[number]) if hand[number] not in hand[:number] else None

    def take(self, tx: Tx, action: AnyAction) -> None:
        assert isinstance(action, Discard)
        tx.emit(Discarded(self.seat, action.card, 1 << self.seat))


class BeginTurn(Step[Toy]):
    def run(self, tx: Tx) -> None:
        draft = tx.draft
        if draft.left == 0:
            sums = [sum(hand) for hand in draft.hands]
            winners = tuple(seat for seat, amount in enumerate(sums) if amount == max(sums))
            tx.emit(GameEnded(Outcome(winners, "sum")))
            return
        tx.push(EndTurn(draft.turn))
        tx.push(KeepOrPass(draft.turn))
        tx.push(DrawCard(draft.turn))


class EndTurn(Step[Toy]):
    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, tx: Tx) -> None:
        tx.emit(TurnEnded(self.seat))
        tx.push(BEGIN)


BEGIN: Final = BeginTurn()
FRAMES: Final = (DealCard, DrawCard, KeepOrPass, MayRefuse, HandOver, CutHand, BeginTurn, EndTurn)
