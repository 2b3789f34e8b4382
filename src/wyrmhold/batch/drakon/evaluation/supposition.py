"""Deals everything that a seat cannot know in one fixed way, so that nothing hidden can matter.

Whatever a seat may not know is then a function of what it does know. Two positions that look the
same to the seat become the same position.
"""

from __future__ import annotations

from wyrmhold.batch.drakon.evaluation.coin_belief import beliefs
from wyrmhold.batch.drakon.evaluation.layout import NO_LIMIT, Notes
from wyrmhold.batch.drakon.hands import add_to_hand
from wyrmhold.batch.drakon.layout import FACES, GOAL_GOLD, MAX_DECK, State, Table
from wyrmhold.batch.target import flat, wide


@flat
def suppose(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Deal hidden chambers and coins again, as far as a viewer does not know where they are."""
    suppose_chambers(s, t, m, viewer)
    suppose_coins(s, t, m, viewer)


@flat
def next_tile(m: Notes, tile: int) -> int:
    """Take the next hidden chamber from the tally, which has none below `tile`."""
    while m.tally[tile] == 0:
        tile += 1
    m.tally[tile] -= 1
    return tile


@flat
def tally_hidden(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Count the chambers whose place a viewer does not know, by tile."""
    for tile in range(FACES):
        m.tally[tile] = 0
    for index in range(s.n_pile):
        m.tally[s.deck[index]] += 1
    for index in range(s.n_under):
        entry = wide(s.deck[MAX_DECK - 1 - index])
        if not entry >> 16 >> viewer & 1:
            m.tally[entry & 0xFFFF] += 1
    for owner in range(t.players):
        if owner != viewer:
            for index in range(s.n_hand[owner]):
                m.tally[s.hands[owner, index]] += 1
            for index in range(s.n_known[owner]):
                row = wide(s.known[owner, index])
                if row >> viewer & 1:
                    m.tally[row >> 8] -= 1


@flat
def suppose_chambers(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Deal the hidden chambers in ascending order: to hands, under the pile, to the pile."""
    tally_hidden(s, t, m, viewer)
    tile = 0
    for owner in range(t.players):
        if owner != viewer:
            keep_what_is_known(s, owner, viewer)
            size = s.n_hand[owner]
            s.n_hand[owner] = 0
            for index in range(s.n_known[owner]):
                add_to_hand(s, owner, wide(s.known[owner, index] >> 8))
            for _ in range(size - s.n_known[owner]):
                tile = next_tile(m, tile)
                add_to_hand(s, owner, tile)
    for index in range(s.n_under):
        entry = wide(s.deck[MAX_DECK - 1 - index])
        if not entry >> 16 >> viewer & 1:
            tile = next_tile(m, tile)
            s.deck[MAX_DECK - 1 - index] = entry >> 16 << 16 | tile
    for index in range(s.n_pile):
        tile = next_tile(m, tile)
        s.deck[index] = tile


@flat
def keep_what_is_known(s: State, owner: int, viewer: int) -> None:
    """Keep the chambers of a hand that a viewer is sure of, and forget what others know."""
    kept = 0
    for index in range(s.n_known[owner]):
        row = wide(s.known[owner, index])
        if row >> viewer & 1:
            s.known[owner, kept] = row >> 8 << 8 | 1 << viewer
            kept += 1
    s.n_known[owner] = kept


@flat
def suppose_coins(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Give every hidden purse its number of coins, worth about what a viewer must believe."""
    slot = beliefs(s, t, m, viewer)
    limit = t.enough if t.goal == GOAL_GOLD else NO_LIMIT
    for purse in range(t.purses):
        if m.sizes[purse] < 0:
            continue
        locked = s.locked[purse, 1] + s.locked[purse, 2] + s.locked[purse, 3]
        for value in range(1, 4):
            s.purses[purse, value] = 0
            s.locked[purse, value] = 0
        amount = 0
        for left in range(m.sizes[purse], 0, -1):
            wanted = (m.gold[slot, purse] - amount) / left
            value = nearest_coin(m, wanted, limit - amount - left)
            m.hidden[value] -= 1
            amount += value
            if locked > 0:
                s.locked[purse, value] += 1
                locked -= 1
            else:
                s.purses[purse, value] += 1
    for value in range(1, 4):
        s.hoard[value] = m.hidden[value]


@flat
def nearest_coin(m: Notes, wanted: float, most: int) -> int:
    """The value of a hidden coin nearest to the wanted one, at most `most` if there is one."""
    found = 0
    best = 0.0
    for value in range(1, 4):
        if m.hidden[value] <= 0:
            continue
        miss = abs(value - wanted) + (0.0 if value <= most else 10.0)
        if found == 0 or miss < best:
            found = value
            best = miss
    return found
