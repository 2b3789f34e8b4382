"""Invariants of every Dragon Run table that started from the box."""

from __future__ import annotations

from wyrmhold.games.dragon_run.cards import DRAGON, OBJECTS
from wyrmhold.games.dragon_run.knowledge.trail import ASIDE, leads_to
from wyrmhold.games.dragon_run.locations.dragon import Calm
from wyrmhold.games.dragon_run.pieces import SPECIALS
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.treasures.base import Talisman

MAX_STACK_DEPTH = 40
"""More pending frames than can ever build up."""


def trail_fits(state: State) -> bool:
    """Whether the trail leads to where the Treasures are."""
    places = [*state.hands, *[()] * (ASIDE - state.players), state.aside]
    return not state.trail or leads_to(state.trail, places, state.deck)


def broken(state: State) -> list[str]:
    """List every violated invariant."""
    found: list[str] = []
    cards = [*state.deck, *state.discard, *state.aside]
    for hand in (*state.hands, *state.talismans):
        cards += hand
    if tuple(sorted(cards)) != state.rules.treasures:
        found.append("the treasures do not match the box")
    left = [entry & 0xFFFF for entry in (*state.top, *state.under)] + list(state.unseen)
    whole = state.rules.locations
    if any(left.count(location) > whole.count(location) for location in left):
        found.append("the locations do not match the box")
    breathing = any(isinstance(frame, Calm) for frame in state.stack)
    if state.outcome is None and left.count(DRAGON) != (0 if breathing else 1):
        found.append("the Dragon is not in the deck")
    for seat in range(state.players):
        if not state.lives(seat) and (state.hands[seat] or state.talismans[seat]):
            found.append("an eliminated player has cards")
        for card in state.talismans[seat]:
            if card < OBJECTS or not isinstance(SPECIALS[card], Talisman):
                found.append("a face-up card is not a talisman")
    if state.stack:
        by = state.stack[-1].by(state)
        if by >= 0 and not state.lives(by):
            found.append("an eliminated player is asked")
    for owner, facts in enumerate(state.known):
        for fact in facts:
            if facts.count(fact) > state.hands[owner].count(fact >> 3):
                found.append("a player knows of a card that is not in the hand")
    if not trail_fits(state):
        found.append("the trail of the treasures does not lead to where they are")
    if not 0 <= state.temper <= 8 or (not state.temper and state.outcome is None):
        found.append("the game goes on although the dragon is asleep")
    if len(state.stack) > MAX_STACK_DEPTH:
        found.append("the stack is too deep")
    if bool(state.stack) == (state.outcome is not None):
        found.append("a game is over exactly when nothing is pending")
    return found
