"""Explains why an answer is not possible in a turn: a sentence, and the clause that forbids it."""

from __future__ import annotations

from wyrmhold.games.dragon_run.actions import Again, Charge, Cry, Hide, Pass, Play
from wyrmhold.games.dragon_run.cards import ANNULATION, OBJECTS, TREASURES, gold
from wyrmhold.games.dragon_run.characters.base import Power
from wyrmhold.games.dragon_run.pieces import CHARACTER_PIECES
from wyrmhold.games.dragon_run.rules.payments import CRY_PRICE, HIDE_PRICE
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.errors import Refusal


def refused_answer(state: State, seat: int, kind: str, action: Action) -> Refusal:
    """Explain why a seat cannot give this answer."""
    if isinstance(action, Play):
        return refused_play(state, seat, action)
    turn = kind == "turn"
    if isinstance(action, Again | Pass) or not isinstance(action, Charge | Hide | Cry | Power):
        return Refusal("RUN-TURN-1", "choose an action: charge, hide or cry" if turn else "not now")
    if not turn:
        return Refusal("RUN-TURN-1", "you have already taken your action this turn")
    if state.forced:
        return Refusal("RUN-TURN-5", "you must charge")
    if isinstance(action, Hide):
        return refused_hide(state, seat, action)
    if isinstance(action, Cry):
        if state.no_cry:
            return Refusal("RUN-LOC-NOCRY", "you cannot cry this turn")
        return refused_payment(state.hands[seat], action.cards, CRY_PRICE)
    return refused_power(state, seat)


def refused_hide(state: State, seat: int, action: Hide) -> Refusal:
    if state.lullaby:
        return Refusal("RUN-CH-BARD", "hiding is free after the lullaby: 'hide' without cards")
    return refused_payment(state.hands[seat], action.cards, HIDE_PRICE)


def refused_payment(hand: tuple[int, ...], cards: tuple[int, ...], price: int) -> Refusal:
    """Explain why these cards are not a valid payment."""
    if any([cards.count(card) > hand.count(card) for card in cards]):
        return Refusal("RUN-PAY", "you do not hold these cards")
    if any([card >= OBJECTS for card in cards]):
        return Refusal("RUN-PAY", "potions and talismans cannot pay")
    if gold(cards) < price:
        return Refusal("RUN-PAY", f"pay at least {price}")
    return Refusal("RUN-PAY", "leave out the card you do not need to pay")


def refused_play(state: State, seat: int, action: Play) -> Refusal:
    if action.card < OBJECTS:
        return Refusal("RUN-TURN-3", "only potions and talismans can be played")
    name = TREASURES[action.card]
    if action.card not in state.hands[seat]:
        return Refusal("RUN-TURN-3", f"you do not hold {name}")
    if action.card == ANNULATION:
        return Refusal("RUN-TR-ANNUL", "play it against another potion, when you are asked")
    return Refusal("RUN-TURN-6", f"{name} cannot be played this way now")


def refused_power(state: State, seat: int) -> Refusal:
    if not state.ready >> seat & 1:
        return Refusal("RUN-TURN-2", "your power is spent until the next Dragon card")
    character = CHARACTER_PIECES[state.characters[seat]]
    return Refusal(character.clause, f"the power of the {character.name} does not allow that now")
