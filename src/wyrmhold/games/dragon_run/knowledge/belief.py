"""What a viewer cannot know, and other positions that look the same to that viewer."""

from __future__ import annotations

import random
from math import gcd, lcm
from typing import Final, TypeVar

from wyrmhold.games.dragon_run.actions import LOCATION_IS, TAKEN_IS, TREASURE_IS
from wyrmhold.games.dragon_run.cards import ANNULATION, TREASURES, without
from wyrmhold.games.dragon_run.knowledge.cases import (
    DECK,
    Beliefs,
    Case,
    Cases,
    certain,
    followed,
    learnt,
    scale_of,
    seen_place,
    turned_up,
)
from wyrmhold.games.dragon_run.knowledge.trail import ASIDE, PLACES, Trail, seen_in
from wyrmhold.games.dragon_run.locations.top_three import ChooseKept, LookOn, TreasureLookedAt
from wyrmhold.games.dragon_run.rules.annulment import MayAnnul
from wyrmhold.games.dragon_run.rules.card_draws import CardPicked, TopTreasure, counted
from wyrmhold.games.dragon_run.rules.peeks import LocationLookedAt
from wyrmhold.games.dragon_run.rules.turn import DrawLocation
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.knowledge import Facts, known_to, shared_with
from wyrmhold.kernel.viewers import OPEN, slot_of

MAX_WEIGHT: Final = 1_000_000_000
"""The largest weight of an outcome; every program can read such a number."""

MAX_SEEN: Final = 64
"""The number of beliefs kept."""

SEEN: Final[dict[tuple[int, Trail, tuple[int, ...], tuple[int, ...] | None], Beliefs]] = {}
"""A cache: a view asks for the beliefs of one viewer several times, once for each hand."""

P = TypeVar("P")


def sees(entry: int, viewer: int) -> bool:
    """Whether a viewer knows a Location on the top or bottom of the deck."""
    return viewer == OPEN or bool(entry >> 16 >> slot_of(viewer) & 1)


def known_hand(state: State, owner: int, viewer: int) -> list[int]:
    """The cards in a hand that a viewer is sure of."""
    if viewer in (OPEN, owner):
        return list(state.hands[owner])
    if state.trail:
        beliefs = beliefs_of(state, viewer)
        if beliefs.whole:
            return certain(beliefs.cases, owner)
    return known_to(state.known[owner], viewer)


def known_deck(state: State, viewer: int) -> list[int]:
    """The cards of a Treasure deck made from the discards that a viewer is sure of."""
    if not state.trail:
        return []
    beliefs = beliefs_of(state, viewer)
    return certain(beliefs.cases, DECK) if beliefs.whole else []


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


def beliefs_of(state: State, viewer: int) -> Beliefs:
    """What a seat or the spectators know about the Treasures."""
    seeker = looker(state)
    if state.trail:
        hand = state.hands[viewer] if viewer >= 0 else ()
        beliefs = after_trail(state.trail, viewer, hand, state.aside if viewer == seeker else None)
        if beliefs.cases:
            return beliefs
    # All hidden cards are from the same deck.
    sure: list[tuple[int, ...]] = [()] * PLACES
    for seat, facts in enumerate(state.known):
        sure[seat] = state.hands[seat] if seat == viewer else tuple(known_to(facts, viewer))
    piles = [*state.hands, *[()] * (ASIDE - state.players), state.aside]
    if viewer == seeker:
        sure[ASIDE] = state.aside
    hidden = list(state.deck)
    for place, pile in enumerate(piles):
        for card in sure[place]:
            pile = without(pile, card)
        hidden += pile
    unseen = [(len(pile) - len(sure[place]),) for place, pile in enumerate(piles)]
    return Beliefs({Case(tuple(sure), tuple(unseen), (tuple(sorted(hidden)),)): 1}, whole=True)


def after_trail(
    trail: Trail, viewer: int, hand: tuple[int, ...], aside: tuple[int, ...] | None
) -> Beliefs:
    """What a viewer knows after a trail who has this hand, and may see the cards set aside.

    There are no cases if those cards do not fit the trail.
    """
    key = (viewer, trail, hand, aside)
    found = SEEN.get(key)
    if found is None:
        beliefs = followed(trail, viewer)
        cases = beliefs.cases
        if viewer >= 0:
            cases = seen_place(cases, viewer, hand)
        if aside is not None:
            cases = seen_place(cases, ASIDE, aside)
        found = Beliefs(cases, beliefs.whole)
        if len(SEEN) >= MAX_SEEN:
            SEEN.clear()
        SEEN[key] = found
    return found


def believed_outcomes(state: State, frame: Chance[State], viewer: int) -> list[tuple[Action, int]]:
    """The outcomes of a pending chance, weighted by what a viewer knows."""
    if viewer == OPEN:
        return frame.outcomes(state)
    if isinstance(frame, DrawLocation | LocationLookedAt):
        return counted(hidden_locations(state, viewer), LOCATION_IS)
    if isinstance(frame, TopTreasure):
        return next_treasures(beliefs_of(state, viewer).cases)
    if isinstance(frame, CardPicked) and frame.giver != viewer:
        return cards_held(beliefs_of(state, viewer).cases, frame.giver)
    return frame.outcomes(state)


def next_treasures(cases: Cases) -> list[tuple[Action, int]]:
    """The weight of each card that may be on top of the Treasure deck."""
    scale = lcm(*[len(case.decks[-1]) for case in cases])
    weights = [0] * len(TREASURES)
    for case, weight in cases.items():
        deck = case.decks[-1]
        for card in deck:
            weights[card] += weight * scale // len(deck)
    return weighted(cases, weights, TREASURE_IS)


def cards_held(cases: Cases, place: int) -> list[tuple[Action, int]]:
    """The weight of each card that may be picked from a hand."""
    scale = scale_of(cases)
    weights = [0] * len(TREASURES)
    for case, weight in cases.items():
        for card in case.sure[place]:
            weights[card] += weight * scale
        for number, deck in zip(case.unseen[place], case.decks, strict=True):
            for card in deck:
                weights[card] += weight * number * scale // len(deck)
    return weighted(cases, weights, TAKEN_IS)


def weighted(
    cases: Cases, weights: list[int], answers: tuple[Action, ...]
) -> list[tuple[Action, int]]:
    """The possible answers with their weights: in a single case, numbers of cards."""
    divisor = gcd(*weights) if len(cases) > 1 else 1
    divisor = max(divisor, max(weights) // MAX_WEIGHT, 1)
    return [
        (answers[card], max(1, weight // divisor)) for card, weight in enumerate(weights) if weight
    ]


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
    if viewer == OPEN:
        return
    cases = beliefs_of(draft, viewer).cases
    frame = draft.stack[-1] if draft.stack else None
    if isinstance(frame, MayAnnul) and frame.seat != viewer:
        case = with_annulation(draft, frame, cases, viewer, rng)
    else:
        case = picked(list(cases), list(cases.values()), rng)
    decks = [list(deck) for deck in case.decks]
    for deck in decks:
        rng.shuffle(deck)
    piles: list[tuple[int, ...]] = []
    for place in range(PLACES):
        pile = list(case.sure[place])
        for at, number in enumerate(case.unseen[place]):
            pile += [decks[at].pop() for _ in range(number)]
        piles.append(tuple(sorted(pile)))
    facts: list[Facts] = []
    for owner in range(draft.players):
        known = draft.known[owner]
        known = known if owner == viewer else shared_with(known, viewer)
        facts.append(still_true(known, piles[owner]))
    draft.hands = tuple(piles[: draft.players])
    draft.aside = piles[ASIDE]
    draft.known = tuple(facts)
    draft.deck = tuple(sorted(decks[-1]))
    draft.trail = seen_in(draft.trail, viewer)


def with_annulation(
    draft: State, frame: MayAnnul, cases: Cases, viewer: int, rng: random.Random
) -> Case:
    """Pick a case in which a seat other than the viewer can annul a potion, and ask that seat."""
    if all([ANNULATION in case.sure[frame.seat] for case in cases]):
        return picked(list(cases), list(cases.values()), rng)
    scale = scale_of(cases)
    found: list[tuple[Case, int]] = []
    weights: list[int] = []
    for case, weight in cases.items():
        for seat in draft.others(frame.actor):
            if seat == viewer:
                continue
            if ANNULATION in case.sure[seat]:
                found.append((case, seat))
                weights.append(weight * scale)
            for rest, ways in turned_up(case, seat, ANNULATION, scale):
                found.append((learnt(rest, seat, ANNULATION), seat))
                weights.append(weight * ways)
    case, holder = picked(found, weights, rng)
    asked = MayAnnul(holder, frame.actor, frame.works, frame.instead)
    draft.stack = draft.stack[:-1] + (asked,)
    return case


def picked(cases: list[P], weights: list[int], rng: random.Random) -> P:
    """One of the cases, drawn by weight."""
    if len(cases) == 1:
        return cases[0]
    at = rng.randrange(sum(weights))
    for case, weight in zip(cases, weights, strict=True):
        at -= weight
        if at < 0:
            return case
    raise AssertionError


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
