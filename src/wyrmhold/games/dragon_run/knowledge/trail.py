"""The journey of every Treasure since the discards first became a new deck (RUN-KNOW-4).

Everybody knows what such a deck holds, and sees where its cards go, though not which ones. So the
trail lists each move, with the card and who saw it, and `cases` works out from it what a viewer can
know. It is empty until the first such deck: before that, all hidden cards come from the same one.

An entry is a number: kind | to << 3 | from << 6 | told << 9 | card << 17. A trail that was redealt
for a viewer has HIDDEN cards in the moves that viewer did not see.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.kernel.knowledge import Facts
from wyrmhold.kernel.viewers import ALL_TOLD, slot_of

Trail = tuple[int, ...]

STOCK: Final = 0
"""A card of a new deck. The first deck of a trail are the cards that were in hands."""
DRAWN: Final = 1
"""A card came from the deck to a place."""
SHOWN: Final = 2
"""A card left a place in public."""
MOVED: Final = 3
"""A card moved from one place to another."""

ASIDE: Final = 5
"""The place of the Treasures looked at; other places are seats."""
PLACES: Final = 6

UNTOLD: Final = 31
"""The card of a move that was not seen."""


def stocked(card: int) -> int:
    return STOCK | ALL_TOLD << 9 | card << 17


def drawn(place: int, card: int, told: int) -> int:
    return DRAWN | place << 3 | told << 9 | card << 17


def shown(place: int, card: int) -> int:
    return SHOWN | place << 6 | ALL_TOLD << 9 | card << 17


def moved(giver: int, taker: int, card: int, told: int) -> int:
    return MOVED | taker << 3 | giver << 6 | told << 9 | card << 17


def first_deck(hands: tuple[tuple[int, ...], ...], known: tuple[Facts, ...]) -> Trail:
    """The trail of the cards in the hands when the discards become a deck for the first time."""
    cards: list[int] = []
    for hand in hands:
        cards += hand
    entries = [stocked(card) for card in sorted(cards)]
    for seat, hand in enumerate(hands):
        for at, card in enumerate(hand):
            copy = at - hand.index(card)
            told = 1 << seat
            for slot in range(8):
                if known[seat].count(card << 3 | slot) > copy:
                    told |= 1 << slot
            entries.append(drawn(seat, card, told))
    return tuple(entries)


def seen_in(trail: Trail, viewer: int) -> Trail:
    """A trail without the cards a viewer did not see."""
    mine = 1 << slot_of(viewer) << 9
    return tuple([entry if entry & mine else entry | UNTOLD << 17 for entry in trail])


def deck_cards(trail: Trail, viewer: int) -> list[int]:
    """The cards of the newest deck, less those a viewer saw leave it."""
    mine = 1 << slot_of(viewer) << 9
    at = len(trail)
    while trail[at - 1] & 7 != STOCK:
        at -= 1
    left: list[int] = []
    start = at
    while start and trail[start - 1] & 7 == STOCK:
        start -= 1
        left.append(trail[start] >> 17)
    for entry in trail[at:]:
        if entry & 7 == DRAWN and entry & mine and entry >> 17 in left:
            left.remove(entry >> 17)
    return left


def leads_to(trail: Trail, piles: list[tuple[int, ...]], deck: tuple[int, ...]) -> bool:
    """Whether a trail ends with these cards in the places and in the deck."""
    sizes = [0] * PLACES
    left = 0
    cards: list[int] = []
    for entry in trail:
        kind = entry & 7
        taker = entry >> 3 & 7
        giver = entry >> 6 & 7
        card = entry >> 17
        if entry < 0 or kind > MOVED or taker >= PLACES or giver >= PLACES:
            return False
        if kind == STOCK:
            left += 1
            cards.append(card)
        elif kind == DRAWN:
            left -= 1
            sizes[taker] += 1
        elif kind == MOVED:
            sizes[giver] -= 1
            sizes[taker] += 1
        else:
            sizes[giver] -= 1
            if card not in cards:
                return False
            cards.remove(card)
        if left < 0 or min(sizes) < 0:
            return False
    there = list(deck)
    for pile in piles:
        there += pile
    return sizes == [len(pile) for pile in piles] and sorted(cards) == sorted(there)
