"""The Dungeon deck: the events of `wyrmhold.games.dragon_run.events.dungeon`.

A Location whose place somebody knows is card | mask of viewers << 16, as in the engine.
"""

from __future__ import annotations

from wyrmhold.batch.dragon_run.layout import LOCATION_KINDS, TALISMANS, State, Table
from wyrmhold.batch.target import flat
from wyrmhold.games.dragon_run.cards import REDIRECTION


@flat
def left_in_deck(s: State) -> int:
    """The number of Locations left in the Dungeon deck."""
    return int(s.top_size) + int(s.unseen_size) + int(s.under_size)


@flat
def take_top(s: State) -> int:
    """Remove the first of the Locations on top that somebody knows."""
    entry = int(s.top[0])
    s.top_size -= 1
    for at in range(int(s.top_size)):
        s.top[at] = s.top[at + 1]
    s.top[s.top_size] = 0
    return entry


@flat
def take_under(s: State) -> int:
    """Remove the next of the Locations put under the deck."""
    entry = int(s.under[0])
    s.under_size -= 1
    for at in range(int(s.under_size)):
        s.under[at] = s.under[at + 1]
    s.under[s.under_size] = 0
    return entry


@flat
def location_drawn(s: State, location: int) -> None:
    """A seat drew the top Location (RUN-CHARGE)."""
    if s.top_size > 0:
        take_top(s)
    elif s.unseen_size > 0:
        s.unseen[location] -= 1
        s.unseen_size -= 1
    else:
        take_under(s)


@flat
def location_seen(s: State, seat: int, place: int, location: int) -> None:
    """A seat looked at a Location, counted from the top; it stays in place (RUN-KNOW-1)."""
    told = 1 << seat + 16
    if place < s.top_size:
        s.top[place] = int(s.top[place]) | told
    elif s.unseen_size > 0:
        s.unseen[location] -= 1
        s.unseen_size -= 1
        s.top[s.top_size] = location | told
        s.top_size += 1
    else:
        at = place - int(s.top_size)
        s.under[at] = int(s.under[at]) | told


@flat
def location_put_under(s: State) -> None:
    """The top Location went under the deck; whoever knew it still does (RUN-KNOW-2)."""
    entry = take_top(s) if s.top_size > 0 else take_under(s)
    s.under[s.under_size] = entry
    s.under_size += 1


@flat
def dungeon_shuffled(s: State, t: Table) -> None:
    """All Locations are back in the deck and unknown; talismans are gone (RUN-TR-TALI)."""
    for at in range(int(s.top_size)):
        s.top[at] = 0
    for at in range(int(s.under_size)):
        s.under[at] = 0
    s.top_size = 0
    s.under_size = 0
    size = 0
    for location in range(LOCATION_KINDS):
        number = int(t.locations[location])
        s.unseen[location] = number
        size += number
    s.unseen_size = size
    for seat in range(int(s.players)):
        talismans_gone(s, seat)


@flat
def talismans_gone(s: State, seat: int) -> None:
    """The talismans in front of a seat are discarded."""
    for talisman in range(TALISMANS):
        number = int(s.talismans[seat, talisman])
        if number > 0:
            s.talismans[seat, talisman] = 0
            s.discard[REDIRECTION + talisman] += number
            s.discard_size += number
