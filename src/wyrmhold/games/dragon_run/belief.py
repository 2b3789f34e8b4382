"""What a viewer cannot know, and other positions that look the same to that viewer."""

from __future__ import annotations

import random

from wyrmhold.games.dragon_run.actions import LOCATION_IS, TAKEN_IS, TREASURE_IS
from wyrmhold.games.dragon_run.annulment import MayAnnul
from wyrmhold.games.dragon_run.card_draws import CardPicked, TopTreasure, counted
from wyrmhold.games.dragon_run.cards import ANNULATION, without
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept, LookOn, TreasureLookedAt
from wyrmhold.games.dragon_run.peeks import LocationLookedAt
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.turn import DrawLocation
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.knowledge import Facts, known_to, shared_with
from wyrmhold.kernel.viewers import OPEN, slot_of


def sees(entry: int, viewer: int) -> bool:
    """Whether a viewer knows a Location on the top or bottom of the deck."""
    return viewer == OPEN or bool(entry >> 16 >> slot_of(viewer) & 1)


def known_hand(state: State, owner: int, viewer: int) -> list[int]:
    """The cards in a hand that a viewer is sure of."""
    if viewer in (OPEN, owner):
        return list(state.hands[owner])
    return known_to(state.known[owner], viewer)


def looker(state: State) -> int:
    """The seat looking at the Treasures set aside, or -1."""
    for frame in state.stack:
        if isinstance(frame, ChooseKept | LookOn | TreasureLookedAt):
            return frame.seat
    return -1


def hidden_locations(state: State, viewer: int) -> tuple[int, ...]:
    """All Locations in the deck whose position a viewer does not know."""
    untold = [entry & 0xFFFF for entry in (*state.top, *state.under) if not sees(entry, viewer)]
    return tuple(sorted([*state.unseen, *untold]))


def hidden_treasures(state: State, viewer: int) -> tuple[int, ...]:
    """All Treasures whose place a viewer does not know."""
    cards = list(state.deck)
    for owner in range(state.players):
        hand = state.hands[owner]
        for card in known_hand(state, owner, viewer):
            hand = without(hand, card)
        cards += hand
    if viewer not in (OPEN, looker(state)):
        cards += state.aside
    return tuple(sorted(cards))


def believed_outcomes(state: State, frame: Chance[State], viewer: int) -> list[tuple[Action, int]]:
    """The outcomes of a pending chance, weighted by what a viewer knows."""
    if viewer == OPEN:
        return frame.outcomes(state)
    if isinstance(frame, DrawLocation | LocationLookedAt):
        return counted(hidden_locations(state, viewer), LOCATION_IS)
    if isinstance(frame, TopTreasure):
        return counted(hidden_treasures(state, viewer), TREASURE_IS)
    if isinstance(frame, CardPicked) and frame.giver != viewer:
        hidden = hidden_treasures(state, viewer)
        sure = known_hand(state, frame.giver, viewer)
        unsure = len(state.hands[frame.giver]) - len(sure)
        weights = [
            (card, sure.count(card) * len(hidden) + unsure * hidden.count(card))
            for card in sorted({*hidden, *sure})
        ]
        return [(TAKEN_IS[card], weight) for card, weight in weights if weight]
    return frame.outcomes(state)


def imagined(state: State, viewer: int, rng: random.Random) -> State:
    """Another position that this viewer cannot distinguish from the given one."""
    draft = state.copy()
    deal_locations(draft, viewer, rng)
    deal_treasures(draft, viewer, rng)
    return draft


def deal_locations(draft: State, viewer: int, rng: random.Random) -> None:
    """Shuffle all hidden Locations among the positions they could be in."""
    hidden = list(hidden_locations(draft, viewer))
    rng.shuffle(hidden)

    def dealt(entries: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(
            [entry if sees(entry, viewer) else entry & ~0xFFFF | hidden.pop() for entry in entries]
        )

    draft.top = dealt(draft.top)
    draft.under = dealt(draft.under)
    draft.unseen = tuple(sorted(hidden))


def deal_treasures(draft: State, viewer: int, rng: random.Random) -> None:
    """Shuffle all hidden Treasures among the hands and decks they could be in.

    A seat asked whether to annul a potion holds Annulation, but only that seat knows it is asked.
    """
    hidden = list(hidden_treasures(draft, viewer))
    frame = draft.stack[-1] if draft.stack else None
    holder = -1
    if (
        isinstance(frame, MayAnnul)
        and frame.seat != viewer
        and ANNULATION not in known_hand(draft, frame.seat, viewer)
    ):
        holder = rng.choice(
            [
                seat
                for seat in draft.others(frame.actor)
                if seat != viewer and len(known_hand(draft, seat, viewer)) < len(draft.hands[seat])
            ]
        )
        hidden.remove(ANNULATION)
        asked = MayAnnul(holder, frame.actor, frame.works, frame.instead)
        draft.stack = draft.stack[:-1] + (asked,)
    rng.shuffle(hidden)
    hands: list[tuple[int, ...]] = []
    facts: list[Facts] = []
    for owner in range(draft.players):
        sure = known_hand(draft, owner, viewer)
        if owner == holder:
            sure = [*sure, ANNULATION]
        missing = len(draft.hands[owner]) - len(sure)
        hand = tuple(sorted([*sure, *[hidden.pop() for _ in range(missing)]]))
        hands.append(hand)
        known = draft.known[owner]
        facts.append(still_true(known if owner == viewer else shared_with(known, viewer), hand))
    if viewer != looker(draft):
        draft.aside = tuple(sorted([hidden.pop() for _ in draft.aside]))
    draft.hands = tuple(hands)
    draft.known = tuple(facts)
    draft.deck = tuple(sorted(hidden))


def still_true(facts: Facts, hand: tuple[int, ...]) -> Facts:
    """The facts that hold for a hand."""
    kept: list[int] = []
    for fact in facts:
        if kept.count(fact) < hand.count(fact >> 3):
            kept.append(fact)
    return tuple(kept)


def odds_position(state: State, viewer: int) -> State:
    """A position this viewer cannot distinguish from the given one, with every Location whose
    position they do not know still undrawn."""
    draft = imagined(state, viewer, random.Random(0))
    hidden = list(draft.unseen)
    lead: list[int] = []
    later: list[int] = []
    leads = True
    for entry in draft.top:
        leads = leads and sees(entry, viewer)
        place(entry, viewer, hidden, lead if leads else later)
    leads = leads and not draft.unseen
    for entry in draft.under:
        leads = leads and sees(entry, viewer)
        place(entry, viewer, hidden, lead if leads else later)
    draft.top = tuple(lead)
    draft.unseen = tuple(sorted(hidden))
    draft.under = tuple(later)
    return draft


def place(entry: int, viewer: int, hidden: list[int], known: list[int]) -> None:
    """Sort a Location into `hidden` or `known` for this viewer."""
    if sees(entry, viewer):
        known.append(entry)
    else:
        hidden.append(entry & 0xFFFF)
