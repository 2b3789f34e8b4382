"""The trail of the Treasures since the discards first became a deck (RUN-KNOW-4).

Entries are those of `wyrmhold.games.dragon_run.knowledge.trail`. A trail never affects play, only
what a viewer can know, so a table whose trail is full plays on and is marked. With the printed box
there are at most 8 shuffles of 9 Locations, so at most 72 cards come into hands; each leaves at
most once and is at most once part of a later deck. That is far less than `record.TRAIL`.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import KINDS, SLOTS, TRAIL, State
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.knowledge.trail import DRAWN, MOVED, SHOWN, STOCK
from wyrmhold.kernel.viewers import ALL_TOLD


@flat
def follow(s: State, entry: int) -> None:
    """Add an entry to the trail."""
    if s.trail_size < TRAIL:
        s.trail[s.trail_size] = entry
        s.trail_size += 1
    else:
        s.trail_lost = 1


@flat
def stocked(s: State, card: int) -> None:
    """A card is part of a new deck."""
    follow(s, STOCK | ALL_TOLD << 9 | card << 17)


@flat
def drawn(s: State, place: int, card: int, told: int) -> None:
    """A card came from the deck to a place, if there is a trail."""
    if s.trail_size > 0:
        follow(s, DRAWN | place << 3 | told << 9 | card << 17)


@flat
def shown(s: State, place: int, card: int) -> None:
    """A card left a place in public, if there is a trail."""
    if s.trail_size > 0:
        follow(s, SHOWN | place << 6 | ALL_TOLD << 9 | card << 17)


@flat
def moved(s: State, giver: int, taker: int, card: int, told: int) -> None:
    """A card moved from one place to another, if there is a trail."""
    if s.trail_size > 0:
        follow(s, MOVED | taker << 3 | giver << 6 | told << 9 | card << 17)


@flat
def first_deck(s: State) -> None:
    """Begin the trail with the cards in the hands."""
    for card in range(KINDS):
        for seat in range(int(s.players)):
            for _ in range(int(s.hands[seat, card])):
                stocked(s, card)
    for seat in range(int(s.players)):
        for card in range(KINDS):
            for copy in range(int(s.hands[seat, card])):
                told = 1 << seat
                for slot in range(SLOTS):
                    if s.known[seat, slot, card] > copy:
                        told |= 1 << slot
                drawn(s, seat, card, told)


@flat
def new_deck(s: State) -> None:
    """The discards become a deck whose cards everybody knows."""
    if s.trail_size == 0:
        first_deck(s)
    for card in range(KINDS):
        for _ in range(int(s.discard[card])):
            stocked(s, card)
