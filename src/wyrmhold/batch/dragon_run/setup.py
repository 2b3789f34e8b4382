"""Setup: chance deals the characters and hands and picks the first player (RUN-SET-1 to 5)."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames
from wyrmhold.batch.dragon_run.card_draws import take_treasure
from wyrmhold.batch.dragon_run.knowledge import forget_all
from wyrmhold.batch.dragon_run.layout import (
    CHARACTER_KINDS,
    DEPTH,
    KINDS,
    LOCATION_KINDS,
    SEATS,
    TALISMANS,
    UNDECIDED,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.setup.opening import UNDEALT
from wyrmhold.games.dragon_run.setup.options import HAND_SIZE


@flat
def new_table(s: State, t: Table) -> None:
    """Make a table before anything is dealt. Seats without a chosen character are dealt one."""
    players = int(t.players)
    clear(s)
    s.players = players
    s.temper = t.temper
    s.alive = (1 << players) - 1
    s.ready = (1 << players) - 1
    for seat in range(players):
        s.characters[seat] = t.characters[seat]
    for location in range(LOCATION_KINDS):
        s.unseen[location] = t.locations[location]
        s.unseen_size += t.locations[location]
    for card in range(KINDS):
        s.deck[card] = t.treasures[card]
        s.deck_size += t.treasures[card]
    frames.push(s, frames.FIRST_TURN, 0)
    frames.push(s, frames.FIRST_IS_CHOSEN, 0)
    frames.push(s, frames.DEAL_HANDS, 0)
    for seat in range(players - 1, -1, -1):
        if s.characters[seat] == UNDEALT:
            frames.push(s, frames.CHARACTER_IS_DEALT, seat)


@flat
def clear(s: State) -> None:
    """Empty a record that may have held another game. The end of an old trail may stay behind."""
    s.turn = 0
    s.turns = 0
    s.injured = 0
    s.no_cry = 0
    s.lullaby = 0
    s.forced = 0
    s.reason = UNDECIDED
    s.winners = 0
    s.outside = 0
    s.depth = 0
    for at in range(DEPTH):
        s.stack[at] = 0
    clear_dungeon(s)
    clear_treasures(s)
    s.potion = 0
    s.potion_by = 0
    s.potion_on = 0
    for at in range(int(s.annulled)):
        s.annullers[at] = 0
    s.annulled = 0
    s.trail_size = 0
    s.trail_lost = 0


@flat
def clear_dungeon(s: State) -> None:
    """Take all Locations away."""
    for at in range(int(s.top_size)):
        s.top[at] = 0
    for at in range(int(s.under_size)):
        s.under[at] = 0
    for location in range(LOCATION_KINDS):
        s.unseen[location] = 0
    s.top_size = 0
    s.under_size = 0
    s.unseen_size = 0


@flat
def clear_treasures(s: State) -> None:
    """Take all Treasures away, and what viewers know about them."""
    for card in range(KINDS):
        s.deck[card] = 0
        s.discard[card] = 0
        s.aside[card] = 0
    s.deck_size = 0
    s.discard_size = 0
    s.aside_size = 0
    for seat in range(SEATS):
        s.characters[seat] = 0
        clear_hand(s, seat)


@flat
def clear_hand(s: State, seat: int) -> None:
    """Take a seat's cards away."""
    s.hand_size[seat] = 0
    for card in range(KINDS):
        s.hands[seat, card] = 0
    for talisman in range(TALISMANS):
        s.talismans[seat, talisman] = 0
    forget_all(s, seat)


@flat
def deal_hands(s: State) -> None:
    """Deals four Treasures to each player, seat by seat (RUN-SET-4)."""
    for seat in range(int(s.players)):
        if s.hand_size[seat] < HAND_SIZE:
            frames.push(s, frames.DEAL_HANDS, 0)
            take_treasure(s, seat)
            return


@flat
def is_free(s: State, character: int) -> bool:
    """Whether no seat has a character (RUN-SET-2)."""
    free = True
    for seat in range(int(s.players)):
        if s.characters[seat] == character:
            free = False
    return free


@flat
def characters_left(s: State, out: Numbers) -> int:
    """List the remaining characters, each with weight 1 (RUN-SET-2)."""
    n = 0
    for character in range(CHARACTER_KINDS):
        if is_free(s, character):
            out[2 * n] = character
            out[2 * n + 1] = 1
            n += 1
    return n


@flat
def number_left(s: State) -> int:
    """The number of remaining characters."""
    left = 0
    for character in range(CHARACTER_KINDS):
        if is_free(s, character):
            left += 1
    return left


@flat
def character_at(s: State, number: int) -> int:
    """The remaining character at an index."""
    character = 0
    left = number
    while left > 0 or not is_free(s, character):
        if is_free(s, character):
            left -= 1
        character += 1
    return character
