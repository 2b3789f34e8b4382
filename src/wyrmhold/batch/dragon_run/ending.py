"""The dragon calms down, and how the game ends (RUN-END-1, RUN-END-2)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.dragon_run.dungeon import dungeon_shuffled
from wyrmhold.batch.dragon_run.layout import ASLEEP, DRAGON_WON, State, Table
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import LANGUOR, OBJECTS, REDIRECTION

LANGUOR_AT: Final = LANGUOR - REDIRECTION


@flat
def calm_and_shuffle(s: State, t: Table) -> bool:
    """Lower Temper and shuffle the Locations back. Returns whether the game goes on.

    Languor in front of the player whose turn it is lowers it by one more, never below 0.
    """
    fall = 2 if s.talismans[s.turn, LANGUOR_AT] > 0 else 1
    s.temper = max(int(s.temper) - fall, 0)
    if s.alive == 0:
        game_ended(s, 0, DRAGON_WON)
        return False
    if s.temper == 0:
        game_ended(s, richest(s), ASLEEP)
        return False
    dungeon_shuffled(s, t)
    return True


@flat
def game_ended(s: State, winners: int, reason: int) -> None:
    """The game is over: nothing is pending any more."""
    for at in range(int(s.depth)):
        s.stack[at] = 0
    s.depth = 0
    s.winners = winners
    s.reason = reason


@flat
def wealth(s: State, seat: int) -> int:
    """A number that is larger for more gold, then for more objects of the highest values."""
    gold = 0
    objects = 0
    for card in range(OBJECTS):
        number = int(s.hands[seat, card])
        gold += number * (card + 1)
        objects |= number << card * 8
    return gold << OBJECTS * 8 | objects


@flat
def richest(s: State) -> int:
    """The survivors with the most gold. The highest card breaks ties, then the next one."""
    best = -1
    winners = 0
    for seat in range(int(s.players)):
        if int(s.alive) >> seat & 1:
            found = wealth(s, seat)
            if found > best:
                best = found
                winners = 0
            if found == best:
                winners |= 1 << seat
    return winners
