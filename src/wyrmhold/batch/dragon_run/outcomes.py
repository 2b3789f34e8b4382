"""Chance: the outcomes of a pending draw with their weights, and what they lead to.

Outcomes have the numbers of `wyrmhold.envs.openspiel.chance`: a card, a side, a seat, a character.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.card_draws import (
    card_at,
    card_in_hand,
    counted,
    counted_hand,
    sole_card,
    sole_in_hand,
)
from wyrmhold.batch.dragon_run.characters import warrior
from wyrmhold.batch.dragon_run.dungeon import location_seen
from wyrmhold.batch.dragon_run.layout import KINDS, LOCATION_KINDS, Numbers, State, Table
from wyrmhold.batch.dragon_run.setup import character_at, characters_left, number_left
from wyrmhold.batch.dragon_run.treasure_moves import card_taken, treasure_drawn, treasure_seen
from wyrmhold.batch.dragon_run.turn import arrive, rolled_to_hide, sole_location
from wyrmhold.batch.target import flat

SIDES: Final = 10
"""The die shows 0 to 9."""


@flat
def alike(number: int, out: Numbers) -> int:
    """List the outcomes from 0 on, each with weight 1."""
    for outcome in range(number):
        out[2 * outcome] = outcome
        out[2 * outcome + 1] = 1
    return number


@flat
def outcomes(s: State, out: Numbers) -> int:
    """List each outcome of the pending draw and its weight, in turns. Returns their number."""
    frame = frames.top(s)
    kind = frames.kind_of(frame)
    if kind == frames.CHARACTER_IS_DEALT:
        return characters_left(s, out)
    if kind == frames.FIRST_IS_CHOSEN:
        return alike(int(s.players), out)
    if kind == frames.TAKE_TREASURE or kind == frames.TREASURE_LOOKED_AT:
        return counted(s.deck, KINDS, out)
    if kind == frames.CARD_PICKED:
        return counted_hand(s, frames.first_of(frame), out)
    if kind == frames.LOCATION_LOOKED_AT:
        return counted(s.unseen, LOCATION_KINDS, out)
    if kind == frames.DRAW_LOCATION:
        location = sole_location(s)
        if location < 0 or (s.top_size == 0 and s.unseen_size > 0):
            return counted(s.unseen, LOCATION_KINDS, out)
        out[0] = location
        out[1] = 1
        return 1
    return alike(SIDES, out)


@flat
def sole_outcome(s: State, frame: int) -> int:
    """The only outcome of a draw; -1 if there are several."""
    kind = frames.kind_of(frame)
    if kind == frames.DRAW_LOCATION:
        return sole_location(s)
    if kind == frames.TAKE_TREASURE or kind == frames.TREASURE_LOOKED_AT:
        return sole_card(s.deck, int(s.deck_size))
    if kind == frames.CARD_PICKED:
        return sole_in_hand(s, frames.first_of(frame))
    if kind == frames.LOCATION_LOOKED_AT:
        return sole_card(s.unseen, int(s.unseen_size))
    return -1


@flat
def weight(s: State) -> int:
    """The sum of all weights of the pending draw, which has several outcomes."""
    frame = frames.top(s)
    kind = frames.kind_of(frame)
    if kind == frames.DRAW_LOCATION or kind == frames.LOCATION_LOOKED_AT:
        return int(s.unseen_size)
    if kind == frames.TAKE_TREASURE or kind == frames.TREASURE_LOOKED_AT:
        return int(s.deck_size)
    if kind == frames.CARD_PICKED:
        return int(s.hand_size[frames.first_of(frame)])
    if kind == frames.FIRST_IS_CHOSEN:
        return int(s.players)
    if kind == frames.CHARACTER_IS_DEALT:
        return number_left(s)
    return SIDES


@flat
def pick(s: State, number: int) -> int:
    """The outcome for a number from 0 to the weight - 1 (`Chance.pick`)."""
    frame = frames.top(s)
    kind = frames.kind_of(frame)
    if kind == frames.DRAW_LOCATION or kind == frames.LOCATION_LOOKED_AT:
        return card_at(s.unseen, number)
    if kind == frames.TAKE_TREASURE or kind == frames.TREASURE_LOOKED_AT:
        return card_at(s.deck, number)
    if kind == frames.CARD_PICKED:
        return card_in_hand(s, frames.first_of(frame), number)
    if kind == frames.CHARACTER_IS_DEALT:
        return character_at(s, number)
    return number


@flat
def happen(s: State, t: Table, frame: int, outcome: int) -> None:
    """Carry out the outcome of a draw. The frame has already been popped."""
    kind = frames.kind_of(frame)
    seat = frames.seat_of(frame)
    if kind == frames.DRAW_LOCATION:
        arrive(s, t, seat, frames.first_of(frame), outcome)
    elif kind == frames.TAKE_TREASURE:
        treasure_drawn(s, seat, outcome)
    elif kind == frames.ROLL_TO_HIDE:
        rolled_to_hide(s, t, seat, outcome)
    elif kind == frames.TREASURE_LOOKED_AT:
        treasure_seen(s, seat, outcome)
    elif kind == frames.LOCATION_LOOKED_AT:
        location_seen(s, seat, frames.first_of(frame), outcome)
    elif kind == frames.CARD_PICKED:
        card_taken(s, seat, frames.first_of(frame), outcome)
    elif kind == frames.ROLL_TO_ATTACK:
        warrior.rolled(s, t, outcome)
    elif kind == frames.CHARACTER_IS_DEALT:
        s.characters[seat] = outcome
    else:
        s.turn = outcome
