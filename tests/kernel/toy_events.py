"""What happens in Keep or Pass."""

from __future__ import annotations

from typing import Final

from tests.kernel.toy_state import Toy, less, put
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.knowledge import left, told
from wyrmhold.kernel.viewers import OPEN, told_to


class CardEvent(Event[Toy]):
    """A seat and a card that only those in `told` see; to the others the card reads 0."""

    __match_args__ = ("seat", "card", "told")

    def __init__(self, seat: int, card: int, told: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.told: Final = told

    def seen_by(self, viewer: int) -> Event[Toy] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return type(self)(self.seat, self.card if seen else 0, seen)


class Dealt(CardEvent):
    def evolve(self, draft: Toy) -> None:
        draft.deck = less(draft.deck, self.card)
        take_in(draft, self.seat, self.card)


class Drawn(CardEvent):
    def evolve(self, draft: Toy) -> None:
        draft.deck = less(draft.deck, self.card)
        draft.held = self.card


class Passed(CardEvent):
    """The seat got the card that was drawn."""

    def evolve(self, draft: Toy) -> None:
        draft.held = 0
        take_in(draft, self.seat, self.card)
        facts = told(draft.known[self.seat], self.card, self.told, self.seat)
        draft.known = put(draft.known, self.seat, facts)


class Discarded(CardEvent):
    def evolve(self, draft: Toy) -> None:
        facts = left(draft.known[self.seat], self.card, self.told)
        draft.known = put(draft.known, self.seat, facts)
        draft.hands = put(draft.hands, self.seat, less(draft.hands[self.seat], self.card))
        draft.deck = tuple(sorted((*draft.deck, self.card)))


class SeatEvent(Event[Toy]):
    """Something that everybody sees."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Kept(SeatEvent):
    def evolve(self, draft: Toy) -> None:
        take_in(draft, self.seat, draft.held)
        draft.held = 0


class Refused(SeatEvent):
    def evolve(self, draft: Toy) -> None:
        draft.shields &= ~(1 << self.seat)
        draft.deck = tuple(sorted((*draft.deck, draft.held)))
        draft.held = 0


class TurnEnded(SeatEvent):
    def evolve(self, draft: Toy) -> None:
        draft.turn = (self.seat + 1) % len(draft.hands)
        draft.left -= 1


def take_in(draft: Toy, seat: int, card: int) -> None:
    draft.hands = put(draft.hands, seat, tuple(sorted((*draft.hands[seat], card))))


EVENTS: Final = (Dealt, Drawn, Passed, Discarded, Kept, Refused, TurnEnded)
