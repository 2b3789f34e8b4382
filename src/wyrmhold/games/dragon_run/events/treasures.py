"""Treasure events: cards drawn, paid, played, taken, looked at or discarded."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import ClassVar, Final, final

from wyrmhold.games.dragon_run.cards import ANNULATION, with_card, without
from wyrmhold.games.dragon_run.events.hidden import HIDDEN
from wyrmhold.games.dragon_run.knowledge.trail import (
    ASIDE,
    drawn,
    first_deck,
    moved,
    shown,
    stocked,
)
from wyrmhold.games.dragon_run.state import State, replaced
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.knowledge import left, left_openly, told
from wyrmhold.kernel.viewers import OPEN, told_to


def add_to_hand(draft: State, seat: int, card: int) -> None:
    draft.hands = replaced(draft.hands, seat, with_card(draft.hands[seat], card))


def forget(draft: State, seat: int, card: int) -> None:
    """Drop all knowledge of a card that left a hand in public. Usually there was none."""
    facts = draft.known[seat]
    rest = left_openly(facts, card)
    if rest is not facts:
        draft.known = replaced(draft.known, seat, rest)


def drop_openly(draft: State, seat: int, card: int) -> None:
    """Remove a card from a hand in public."""
    draft.hands = replaced(draft.hands, seat, without(draft.hands[seat], card))
    if draft.known[seat]:
        forget(draft, seat, card)
    if draft.trail:
        draft.trail += (shown(seat, card),)


def discard_openly(draft: State, seat: int, card: int) -> None:
    """Discard a card from a hand face up (RUN-KNOW-4)."""
    # Inlined: every payment goes through here.
    hands = list(draft.hands)
    hand = list(hands[seat])
    hand.remove(card)
    hands[seat] = tuple(hand)
    draft.hands = tuple(hands)
    if draft.known[seat]:
        forget(draft, seat, card)
    if draft.trail:
        draft.trail += (shown(seat, card),)
    discard = list(draft.discard)
    insort(discard, card)
    draft.discard = tuple(discard)


@final
class TreasureDrawn(Event[State]):
    """A seat drew a card from the Treasure deck."""

    __match_args__ = ("seat", "card", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int, told: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        # Inlined: this is the most frequent change to a hand.
        seat, card = self.seat, self.card
        deck = list(draft.deck)
        del deck[bisect_left(deck, card)]
        draft.deck = tuple(deck)
        hands = list(draft.hands)
        hand = list(hands[seat])
        insort(hand, card)
        hands[seat] = tuple(hand)
        draft.hands = tuple(hands)
        if draft.trail:
            draft.trail += (drawn(seat, card, self.told),)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return TreasureDrawn(self.seat, self.card if seen else HIDDEN, seen)


@final
class TreasuresShuffled(Event[State]):
    """The discards became a new Treasure deck (RUN-TR-DECK)."""

    __slots__ = ()

    def evolve(self, draft: State) -> None:
        before = draft.trail or first_deck(draft.hands, draft.known)
        draft.trail = before + tuple([stocked(card) for card in draft.discard])
        draft.deck = draft.discard
        draft.discard = ()


class CardsGone(Event[State]):
    """Cards were discarded from a hand, face up (RUN-KNOW-4)."""

    __match_args__ = ("seat", "cards")
    __slots__ = __match_args__

    def __init__(self, seat: int, cards: tuple[int, ...]) -> None:
        self.seat: Final = seat
        self.cards: Final = cards

    def evolve(self, draft: State) -> None:
        for card in self.cards:
            discard_openly(draft, self.seat, card)


@final
class CardsPaid(CardsGone):
    """A seat paid with these cards (RUN-PAY)."""

    __slots__ = ()


@final
class CardsDiscarded(CardsGone):
    """A seat discarded down to a full hand (RUN-LOC-PACK)."""

    __slots__ = ()


def might_annul(state: State, actor: int) -> tuple[int, ...]:
    """The players other than the actor who might hold an Annulation, as far as everybody knows."""
    hidden = (*state.hands, state.deck, state.aside)
    if not any([ANNULATION in cards for cards in hidden]):  # all of them lie open
        return ()
    return tuple([seat for seat in state.others(actor) if state.hands[seat]])


@final
class PotionPlayed(Event[State]):
    """A seat played a potion; its effect comes later, unless it is annulled."""

    invites: ClassVar[str] = "annul"
    silent: ClassVar[str] = "decline"
    __match_args__ = ("seat", "card")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def evolve(self, draft: State) -> None:
        discard_openly(draft, self.seat, self.card)

    def invited(self, state: State) -> tuple[int, ...]:
        return might_annul(state, self.seat)


@final
class PotionAnnulled(Event[State]):
    """A seat cancelled the potion just played (RUN-TR-ANNUL)."""

    __match_args__ = ("seat",)
    __slots__ = __match_args__

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def evolve(self, draft: State) -> None:
        pass


@final
class TalismanPlayed(Event[State]):
    """A seat played a talisman face up in front of itself (RUN-TR-TALI)."""

    __match_args__ = ("seat", "card")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int) -> None:
        self.seat: Final = seat
        self.card: Final = card

    def evolve(self, draft: State) -> None:
        drop_openly(draft, self.seat, self.card)
        talismans = with_card(draft.talismans[self.seat], self.card)
        draft.talismans = replaced(draft.talismans, self.seat, talismans)


@final
class CardTaken(Event[State]):
    """A seat took a random card from another; both know which (RUN-KNOW-4)."""

    __match_args__ = ("seat", "giver", "card", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, giver: int, card: int, told: int) -> None:
        self.seat: Final = seat
        self.giver: Final = giver
        self.card: Final = card
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        giver, seat, card = self.giver, self.seat, self.card
        if draft.known[giver]:
            facts = left(draft.known[giver], card, self.told)
            draft.known = replaced(draft.known, giver, facts)
        draft.hands = replaced(draft.hands, giver, without(draft.hands[giver], card))
        add_to_hand(draft, seat, card)
        draft.known = replaced(draft.known, seat, told(draft.known[seat], card, self.told, seat))
        if draft.trail:
            draft.trail += (moved(giver, seat, card, self.told),)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return CardTaken(self.seat, self.giver, self.card if seen else HIDDEN, seen)


@final
class TreasureSeen(Event[State]):
    """A seat looks at a card from the top of the Treasure deck (RUN-LOC-TOP3)."""

    __match_args__ = ("seat", "card", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int, told: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        draft.deck = without(draft.deck, self.card)
        draft.aside = with_card(draft.aside, self.card)
        if draft.trail:
            draft.trail += (drawn(ASIDE, self.card, self.told),)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return TreasureSeen(self.seat, self.card if seen else HIDDEN, seen)


@final
class TreasureKept(Event[State]):
    """A seat kept one of the cards it looked at; the others were discarded face up."""

    reveals: ClassVar[bool] = True
    __match_args__ = ("seat", "card", "others", "told")
    __slots__ = __match_args__

    def __init__(self, seat: int, card: int, others: tuple[int, ...], told: int) -> None:
        self.seat: Final = seat
        self.card: Final = card
        self.others: Final = others
        self.told: Final = told

    def evolve(self, draft: State) -> None:
        draft.aside = ()
        add_to_hand(draft, self.seat, self.card)
        for card in self.others:
            draft.discard = with_card(draft.discard, card)
        if draft.trail:
            draft.trail += tuple([shown(ASIDE, card) for card in self.others])
            draft.trail += (moved(ASIDE, self.seat, self.card, self.told),)

    def seen_by(self, viewer: int) -> Event[State] | None:
        if viewer == OPEN:
            return self
        seen = told_to(self.told, viewer)
        return TreasureKept(self.seat, self.card if seen else HIDDEN, self.others, seen)
