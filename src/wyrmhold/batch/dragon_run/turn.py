"""The turn: powers, one of three actions, cards played in between, and the next player."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import characters, frames, locations, numbers, treasures
from wyrmhold.batch.dragon_run.annulment import (
    ask_others,
    potion_done,
    potion_played,
    take_may_annul,
)
from wyrmhold.batch.dragon_run.dungeon import left_in_deck, location_drawn
from wyrmhold.batch.dragon_run.ending import calm_and_shuffle
from wyrmhold.batch.dragon_run.layout import State, Table
from wyrmhold.batch.dragon_run.locations import HALL, hallway
from wyrmhold.batch.dragon_run.payments import pay
from wyrmhold.batch.dragon_run.table_events import next_living, power_used, turn_began
from wyrmhold.batch.dragon_run.treasure_moves import discard_openly, talisman_played
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import REDIRECTION
from wyrmhold.games.dragon_run.characters.bard import LULLABY_BONUS


@flat
def begin_turn(s: State, seat: int, no_cry: int) -> None:
    """Begin a seat's turn, or another turn of the same seat (RUN-TURN-4)."""
    turn_began(s, seat, no_cry)
    frames.push(s, frames.CHOOSE_TURN, seat)


@flat
def pass_turn(s: State) -> None:
    """Pass to the next living player, clockwise. A sole survivor takes every turn (RUN-END-3)."""
    begin_turn(s, next_living(s, int(s.turn)), 0)


@flat
def take_choose_turn(s: State, seat: int, answer: int) -> None:
    """The turn's action: Charge, Hide or Cry Like a Baby (RUN-TURN-1); a power or a card first."""
    if answer == numbers.CHARGE:
        charge(s, seat)
    elif numbers.FREE_HIDE <= answer < numbers.CRY:
        if answer != numbers.FREE_HIDE:
            discard_openly(s, seat, answer - numbers.HIDE)
        frames.push(s, frames.ROLL_TO_HIDE, seat)
    elif numbers.CRY <= answer < numbers.CRY + numbers.WAYS:
        pay(s, seat, answer - numbers.CRY)
        pass_turn(s)
    elif numbers.PLAY_HEALTH <= answer < numbers.HEAL:
        play(s, frames.CHOOSE_TURN, seat, answer)
    else:
        frames.push(s, frames.CHOOSE_TURN, seat)
        power_used(s, seat)
        characters.carry_out(s, seat, answer)


@flat
def take_after_hall(s: State, seat: int, answer: int) -> None:
    """Treasure Hall: pass, or take another turn (RUN-LOC-HALL)."""
    if answer == numbers.AGAIN:
        begin_turn(s, seat, 0)
    elif answer == numbers.PASS:
        pass_turn(s)
    else:
        play(s, frames.AFTER_HALL, seat, answer)


@flat
def take_after_hide(s: State, seat: int, answer: int) -> None:
    """After a successful hide: charge or pass (RUN-HIDE-2)."""
    if answer == numbers.CHARGE:
        charge(s, seat)
    elif answer == numbers.PASS:
        pass_turn(s)
    else:
        play(s, frames.AFTER_HIDE, seat, answer)


@flat
def play(s: State, question: int, seat: int, answer: int) -> None:
    """Play a card, then repeat the question (RUN-TURN-3)."""
    if answer >= numbers.PLAY_TALISMAN:
        frames.push(s, question, seat)
        talisman_played(s, seat, answer - numbers.PLAY_TALISMAN + REDIRECTION)
        return
    card = numbers.HEALTH
    target = -1
    if answer == numbers.PLAY_VISION:
        card = numbers.VISION
    elif answer == numbers.PLAY_LIGHT:
        card = numbers.LIGHT
    elif answer != numbers.PLAY_HEALTH:
        card = numbers.MIND_CONTROL
        target = answer - numbers.PLAY_MIND_CONTROL
    if card != numbers.MIND_CONTROL:  # which replaces the turn's action
        frames.push(s, question, seat)
    potion_played(s, seat, card, target)
    if not ask_others(s, seat):
        potion_works(s)


@flat
def potion_works(s: State) -> None:
    """Carry out a potion; if it was annulled an odd number of times, the turn goes on instead."""
    card = int(s.potion)
    seat = int(s.potion_by)
    target = int(s.potion_on)
    cancelled = int(s.annulled) & 1
    potion_done(s)
    if cancelled == 0:
        treasures.works(s, seat, card, target)
    elif card == numbers.MIND_CONTROL:
        frames.push(s, frames.CHOOSE_TURN, seat)


@flat
def answer_annulment(s: State, seat: int, answer: int) -> None:
    """Cancel a potion or not; with nobody left to ask, it works or is cancelled (RUN-TR-ANNUL)."""
    if take_may_annul(s, seat, answer):
        potion_works(s)


@flat
def charge(s: State, seat: int) -> None:
    """Draw the top Location in the seat's own turn."""
    frames.push_with(s, frames.DRAW_LOCATION, seat, 1, 0)


@flat
def rolled_to_hide(s: State, t: Table, seat: int, value: int) -> None:
    """The Sneak Test: roll above the number of Locations left; 0 fails (RUN-HIDE-2, RUN-HIDE-3)."""
    bonus = LULLABY_BONUS if s.lullaby else 0
    if value > 0 and value + bonus > left_in_deck(s):
        if calm_and_shuffle(s, t):
            frames.push(s, frames.AFTER_HIDE, seat)
    else:
        s.forced = 1
        frames.push(s, frames.CHOOSE_TURN, seat)


@flat
def arrive(s: State, t: Table, seat: int, own: int, location: int) -> None:
    """Draw a Location and push its effect above whatever follows it (RUN-CHARGE).

    `own`: it is that seat's turn. Under Mind Control it is not, and the card's ending is ignored.
    """
    location_drawn(s, location)
    if own and location == HALL:
        frames.push(s, frames.AFTER_HALL, seat)
    elif own and hallway.gives_another_turn(location):
        begin_turn(s, seat, hallway.forbids_crying(location))
    else:
        frames.push(s, frames.NEXT_TURN, 0)
    locations.happens(s, t, seat, location)


@flat
def sole_location(s: State) -> int:
    """The next Location to be drawn; -1 if chance decides."""
    if s.top_size > 0:
        return int(s.top[0]) & 0xFFFF
    if s.unseen_size == 0:
        return int(s.under[0]) & 0xFFFF
    first = 0
    while s.unseen[first] == 0:
        first += 1
    return first if s.unseen[first] == s.unseen_size else -1
