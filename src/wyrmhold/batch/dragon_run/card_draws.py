"""Taking Treasures from the deck, and cards from another player's hand."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.layout import KINDS, Numbers, State
from wyrmhold.batch.dragon_run.treasure_moves import treasures_shuffled
from wyrmhold.batch.target import flat


@flat
def take_treasure(s: State, seat: int) -> None:
    """Give a seat the top Treasure, if there is one (RUN-TR-DECK)."""
    if deck_ready(s):
        frames.push(s, frames.TAKE_TREASURE, seat)


@flat
def deck_ready(s: State) -> bool:
    """Whether a Treasure can be taken; rebuilds an empty deck from the discards."""
    if s.deck_size > 0:
        return True
    if s.discard_size == 0:
        return False
    treasures_shuffled(s)
    return True


@flat
def counted(pile: Numbers, kinds: int, out: Numbers) -> int:
    """List each kind of card in a pile with its count. Returns the number of kinds."""
    n = 0
    for card in range(kinds):
        if pile[card] > 0:
            out[2 * n] = card
            out[2 * n + 1] = pile[card]
            n += 1
    return n


@flat
def card_at(pile: Numbers, number: int) -> int:
    """The card at an index of a pile in ascending order."""
    card = 0
    left = number - int(pile[0])
    while left >= 0:
        card += 1
        left -= int(pile[card])
    return card


@flat
def sole_card(pile: Numbers, size: int) -> int:
    """The card of a pile whose cards are all alike; -1 if they are not."""
    card = 0
    while pile[card] == 0:
        card += 1
    return card if pile[card] == size else -1


@flat
def counted_hand(s: State, seat: int, out: Numbers) -> int:
    """List each kind of card in a hand with its count. Returns the number of kinds."""
    n = 0
    for card in range(KINDS):
        if s.hands[seat, card] > 0:
            out[2 * n] = card
            out[2 * n + 1] = s.hands[seat, card]
            n += 1
    return n


@flat
def card_in_hand(s: State, seat: int, number: int) -> int:
    """The card at an index of a hand in ascending order."""
    card = 0
    left = number - int(s.hands[seat, 0])
    while left >= 0:
        card += 1
        left -= int(s.hands[seat, card])
    return card


@flat
def sole_in_hand(s: State, seat: int) -> int:
    """The card of a hand whose cards are all alike; -1 if they are not."""
    card = 0
    while s.hands[seat, card] == 0:
        card += 1
    return card if s.hands[seat, card] == s.hand_size[seat] else -1
