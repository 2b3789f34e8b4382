"""Treasures from pile to pile: the events of `wyrmhold.games.dragon_run.events.treasures`."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import knowledge, trail
from wyrmhold.batch.dragon_run.layout import KINDS, State
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import REDIRECTION
from wyrmhold.games.dragon_run.knowledge.trail import ASIDE


@flat
def drop_openly(s: State, seat: int, card: int) -> None:
    """Remove a card from a hand in public."""
    s.hands[seat, card] -= 1
    s.hand_size[seat] -= 1
    knowledge.left_openly(s, seat, card)
    trail.shown(s, seat, card)


@flat
def discard_openly(s: State, seat: int, card: int) -> None:
    """Discard a card from a hand face up (RUN-KNOW-4)."""
    drop_openly(s, seat, card)
    s.discard[card] += 1
    s.discard_size += 1


@flat
def treasure_drawn(s: State, seat: int, card: int) -> None:
    """A seat drew a card from the Treasure deck; nobody else saw it."""
    s.deck[card] -= 1
    s.deck_size -= 1
    s.hands[seat, card] += 1
    s.hand_size[seat] += 1
    trail.drawn(s, seat, card, 1 << seat)


@flat
def treasures_shuffled(s: State) -> None:
    """The discards became a new Treasure deck (RUN-TR-DECK)."""
    trail.new_deck(s)
    for card in range(KINDS):
        s.deck[card] = s.discard[card]
        s.discard[card] = 0
    s.deck_size = s.discard_size
    s.discard_size = 0


@flat
def talisman_played(s: State, seat: int, card: int) -> None:
    """A seat played a talisman face up in front of itself (RUN-TR-TALI)."""
    drop_openly(s, seat, card)
    s.talismans[seat, card - REDIRECTION] += 1


@flat
def card_taken(s: State, seat: int, giver: int, card: int) -> None:
    """A seat took a random card from another; both know which (RUN-KNOW-4)."""
    told = 1 << seat | 1 << giver | knowledge.sure_of(s, giver)
    knowledge.left(s, giver, card, told)
    s.hands[giver, card] -= 1
    s.hand_size[giver] -= 1
    s.hands[seat, card] += 1
    s.hand_size[seat] += 1
    knowledge.told(s, seat, card, told)
    trail.moved(s, giver, seat, card, told)


@flat
def treasure_seen(s: State, seat: int, card: int) -> None:
    """A seat looks at a card from the top of the Treasure deck (RUN-LOC-TOP3)."""
    s.deck[card] -= 1
    s.deck_size -= 1
    s.aside[card] += 1
    s.aside_size += 1
    trail.drawn(s, ASIDE, card, 1 << seat)


@flat
def treasure_kept(s: State, seat: int, card: int) -> None:
    """A seat kept one of the cards it looked at; the others were discarded face up."""
    s.aside[card] -= 1
    s.hands[seat, card] += 1
    s.hand_size[seat] += 1
    for other in range(KINDS):
        for _ in range(int(s.aside[other])):
            s.discard[other] += 1
            s.discard_size += 1
            trail.shown(s, ASIDE, other)
        s.aside[other] = 0
    s.aside_size = 0
    trail.moved(s, ASIDE, seat, card, 1 << seat)
