"""What a viewer cannot know, and other positions that look the same to that viewer."""

from __future__ import annotations

import random
from collections import Counter

from wyrmhold.games.drakon.events import NOBODY, without
from wyrmhold.games.drakon.heroes.thief import SwapPicked
from wyrmhold.games.drakon.knowledge.coin_belief import CoinBelief
from wyrmhold.games.drakon.purse import VALUES, count, one
from wyrmhold.games.drakon.rules.chamber_theft import ChamberPicked
from wyrmhold.games.drakon.rules.coins import CoinPicked, coin_outcomes, told_of_coins
from wyrmhold.games.drakon.rules.placement import DrawChamber, distinct
from wyrmhold.games.drakon.state import State, replaced
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.knowledge import Facts, known_to, shared_with
from wyrmhold.kernel.viewers import OPEN, slot_of


def known_hand(state: State, owner: int, viewer: int) -> list[int]:
    """The chambers in a hand that a viewer is sure of."""
    if viewer in (OPEN, owner):
        return list(state.hands[owner])
    return known_to(state.known[owner], viewer)


def sees_purse(state: State, owner: int, viewer: int) -> bool:
    """Whether a viewer sees a seat's coins: the owner and their team, at the end all (COIN-1)."""
    if viewer == OPEN or (state.rules.purses_open and state.outcome is not None):
        return True
    return viewer >= 0 and bool(told_of_coins(state, owner) >> viewer & 1)


def sees_under(entry: int, viewer: int) -> bool:
    """Whether a viewer knows a chamber under the pile."""
    return viewer == OPEN or bool(entry >> 16 >> slot_of(viewer) & 1)


def hidden_tiles(state: State, viewer: int) -> list[int]:
    """All chambers whose place a viewer does not know: in the pile, in hands, under the pile."""
    tiles = list(state.pile)
    for owner in range(state.players):
        hand = state.hands[owner]
        for tile in known_hand(state, owner, viewer):
            hand = without(hand, tile)
        tiles += hand
    tiles += [entry & 0xFFFF for entry in state.under if not sees_under(entry, viewer)]
    return sorted(tiles)


def hidden_coins(state: State, viewer: int) -> int:
    """All coins whose place a viewer does not know, as one purse."""
    purse = state.hoard
    for owner in range(len(state.purses)):
        if not sees_purse(state, owner, viewer):
            purse += state.wealth(owner)
    return purse


def believed_outcomes(state: State, frame: Chance[State], viewer: int) -> list[tuple[Action, int]]:
    """The outcomes of a pending chance, weighted by what a viewer knows.

    Hidden chambers and coins are equally likely to be in any place they could be in.
    """
    if viewer == OPEN or (
        frame.told(state) >> slot_of(viewer) & 1 and knows_source(state, frame, viewer)
    ):
        return frame.outcomes(state)
    if isinstance(frame, DrawChamber):
        if not state.pile and sees_under(state.under[0], viewer):
            return frame.outcomes(state)
        return weighted(frame, hidden_tiles(state, viewer), [], 1)
    if isinstance(frame, ChamberPicked):
        sure = known_hand(state, frame.giver, viewer)
        unsure = len(state.hands[frame.giver]) - len(sure)
        return weighted(frame, hidden_tiles(state, viewer), sure, unsure)
    if isinstance(frame, CoinPicked | SwapPicked):
        return coin_outcomes(hidden_coins(state, viewer))
    return frame.outcomes(state)


def knows_source(state: State, frame: Chance[State], viewer: int) -> bool:
    """Whether a viewer sees everything chance picks from."""
    if isinstance(frame, CoinPicked):
        return frame.giver != NOBODY and sees_purse(state, frame.giver, viewer)
    if isinstance(frame, ChamberPicked):
        return frame.giver == viewer
    return not isinstance(frame, DrawChamber | SwapPicked)


def weighted(
    frame: DrawChamber | ChamberPicked, hidden: list[int], sure: list[int], unsure: int
) -> list[tuple[Action, int]]:
    """Weights of a piece among `sure` pieces and `unsure` ones that could be any hidden piece."""
    tiles = distinct(tuple(sorted([*hidden, *sure])))
    sure_of, hidden_of = Counter(sure), Counter(hidden)
    weights = [(tile, sure_of[tile] * len(hidden) + unsure * hidden_of[tile]) for tile in tiles]
    return [(frame.answer(tile), weight) for tile, weight in weights if weight]


def imagined(state: State, viewer: int, rng: random.Random) -> State:
    """Another position that this viewer cannot distinguish from the given one.

    Everything hidden is shuffled and redealt, but never so that somebody would already have won.
    """
    draft = state.copy()
    deal_tiles(draft, viewer, rng)
    deal_coins(draft, viewer, rng)
    return draft


def deal_tiles(draft: State, viewer: int, rng: random.Random) -> None:
    """Shuffle all hidden chambers among the places they could be in."""
    hidden = hidden_tiles(draft, viewer)
    rng.shuffle(hidden)
    hands: list[tuple[int, ...]] = []
    facts: list[Facts] = []
    for owner in range(draft.players):
        sure = known_hand(draft, owner, viewer)
        missing = len(draft.hands[owner]) - len(sure)
        hand = tuple(sorted([*sure, *[hidden.pop() for _ in range(missing)]]))
        hands.append(hand)
        known = draft.known[owner]
        facts.append(still_true(known if owner == viewer else shared_with(known, viewer), hand))
    under = [
        entry if sees_under(entry, viewer) else entry & ~0xFFFF | hidden.pop()
        for entry in draft.under
    ]
    draft.hands = tuple(hands)
    draft.known = tuple(facts)
    draft.under = tuple(under)
    draft.pile = tuple(sorted(hidden))


def still_true(facts: Facts, hand: tuple[int, ...]) -> Facts:
    """The facts that hold for a hand."""
    kept: list[int] = []
    for fact in facts:
        if kept.count(fact) < hand.count(fact >> 3):
            kept.append(fact)
    return tuple(kept)


def deal_coins(draft: State, viewer: int, rng: random.Random) -> None:
    """Redeal all hidden coins, with all possible deals equally likely."""
    holds: dict[int, int] = {}
    for frame in draft.stack:
        if isinstance(frame, SwapPicked):
            holds[draft.purse_index(frame.seat)] = frame.value
    belief = CoinBelief(draft, viewer)
    purses, locked, hoard = list(draft.purses), list(draft.locked), belief.hidden_purse
    for owner, (loose, kept) in belief.deal(rng, holds).items():
        purses[owner], locked[owner] = loose, kept
        hoard -= loose + kept
    draft.purses, draft.locked, draft.hoard = tuple(purses), tuple(locked), hoard


def supposing(state: State, giver: int, value: int, viewer: int) -> State:
    """The position with such a coin in the source it is picked from, swapped for a hidden one."""
    source = state.hoard if giver == NOBODY else state.purse(giver)
    if count(source, value):
        return state
    own = state.purse_index(viewer)
    draft = state.copy()
    spare = next(each for each in VALUES if count(source, each))
    change = one(value) - one(spare)
    if giver != NOBODY and count(state.hoard, value):
        draft.hoard -= change
    else:
        for owner, purse in enumerate(state.purses):
            if owner != own and count(purse, value):
                draft.purses = replaced(draft.purses, owner, purse - change)
                break
        else:
            for owner, purse in enumerate(state.locked):
                if owner != own and count(purse, value):
                    draft.locked = replaced(draft.locked, owner, purse - change)
                    break
    if giver == NOBODY:
        draft.hoard += change
    else:
        at = state.purse_index(giver)
        draft.purses = replaced(draft.purses, at, draft.purses[at] + change)
    return draft
