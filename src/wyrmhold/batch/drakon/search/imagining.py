"""Deals everything that a seat cannot know at random (`games.drakon.knowledge.belief.imagined`).

Hidden chambers are equally likely to be in any place where one is hidden. So are hidden coins, but
without the deals in which somebody would already have won. The position's own luck deals.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.evaluation.coin_belief import multiply_others, note_hidden
from wyrmhold.batch.drakon.evaluation.layout import FACTORIAL, NO_LIMIT, Notes
from wyrmhold.batch.drakon.evaluation.supposition import tally_hidden
from wyrmhold.batch.drakon.hands import add_to_hand
from wyrmhold.batch.drakon.layout import FACES, GOAL_GOLD, MAX_DECK, State, Table
from wyrmhold.batch.drakon.search.layout import Search
from wyrmhold.batch.luck import below, bits
from wyrmhold.batch.target import flat, wide
from wyrmhold.kernel.viewers import SPECTATOR_SLOT

WORDS: Final = float(1 << 32)
"""How many random words there are."""


@flat
def imagine(s: State, t: Table, m: Notes, q: Search, viewer: int) -> None:
    """Deal hidden chambers and coins at random, as far as a viewer does not know where they are.

    A viewer who is asked knows of no single coin in a hidden purse: the Thief's coin, which the
    engine keeps in its purse, is only ever swapped before the next question.
    """
    imagine_chambers(s, t, m, q, viewer)
    imagine_coins(s, t, m, viewer)


@flat
def drawn_hidden(s: State, q: Search, number: int) -> int:
    """Take a random one of the hidden chambers that are not yet dealt."""
    at = below(s, number)
    tile = wide(q.hidden[at])
    q.hidden[at] = q.hidden[number - 1]
    return tile


@flat
def imagine_chambers(s: State, t: Table, m: Notes, q: Search, viewer: int) -> None:
    """Deal the hidden chambers at random: to hands, under the pile, to the pile."""
    tally_hidden(s, t, m, viewer)
    number = 0
    for tile in range(FACES):
        for _ in range(m.tally[tile]):
            q.hidden[number] = tile
            number += 1
    for owner in range(t.players):
        if owner == viewer:
            continue
        keep_what_is_shared(s, owner, viewer)
        size = s.n_hand[owner]
        s.n_hand[owner] = 0
        for index in range(s.n_known[owner]):
            add_to_hand(s, owner, wide(s.known[owner, index] >> 8))
        for _ in range(size - s.n_known[owner]):
            add_to_hand(s, owner, drawn_hidden(s, q, number))
            number -= 1
    for index in range(s.n_under):
        entry = wide(s.deck[MAX_DECK - 1 - index])
        if not entry >> 16 >> viewer & 1:
            tile = drawn_hidden(s, q, number)
            s.deck[MAX_DECK - 1 - index] = entry >> 16 << 16 | tile
            number -= 1
    for index in range(number):
        s.deck[index] = q.hidden[index]


@flat
def keep_what_is_shared(s: State, owner: int, viewer: int) -> None:
    """Keep what a viewer knows of a hand, and what others know of it if that is public: a fact
    known only to others would tell a chamber that the viewer has never seen."""
    kept = 0
    for index in range(s.n_known[owner]):
        row = wide(s.known[owner, index])
        if row >> viewer & 1:
            if not row >> SPECTATOR_SLOT & 1:
                row = row >> 8 << 8 | 1 << viewer
            s.known[owner, kept] = row
            kept += 1
    s.n_known[owner] = kept


@flat
def imagine_coins(s: State, t: Table, m: Notes, viewer: int) -> None:
    """Deal the hidden coins, purse by purse; all possible deals are equally likely."""
    note_hidden(s, t, m, viewer)
    limit = t.enough if t.goal == GOAL_GOLD else NO_LIMIT
    for purse in range(t.purses):
        if m.sizes[purse] < 0:
            continue
        if not deal_purse(s, t, m, purse, limit):
            limit = NO_LIMIT  # a position that play does not lead to
            deal_purse(s, t, m, purse, limit)
        m.sizes[purse] = -1
    for value in range(1, 4):
        s.hoard[value] = m.hidden[value]


@flat
def share_of_deals(m: Notes, which: int, others: int, ones: int, twos: int, threes: int) -> float:
    """What share of all deals gives a purse these coins, up to a factor; `product[which]` has the
    deals of the purses after it, which get `others` coins."""
    stride = m.hidden[2] + 1
    left_1 = m.hidden[1] - ones
    left_2 = m.hidden[2] - twos
    left_3 = m.hidden[3] - threes
    total = 0.0
    for d in range(min(others, left_1) + 1):
        for e in range(min(others - d, left_2) + 1):
            f = others - d - e
            if f <= left_3:
                total += m.product[which, d * stride + e] / (
                    FACTORIAL[left_1 - d] * FACTORIAL[left_2 - e] * FACTORIAL[left_3 - f]
                )
    return total / (FACTORIAL[ones] * FACTORIAL[twos] * FACTORIAL[threes])


@flat
def deal_purse(s: State, t: Table, m: Notes, purse: int, limit: int) -> bool:
    """Deal one hidden purse; False if there is no deal worth less than `limit`.

    Without a limit, the purses after it do not matter.
    """
    size = wide(m.sizes[purse])
    which = 0
    others = 0
    m.product[0, 0] = 1.0
    if limit < NO_LIMIT:
        which = multiply_others(t, m, purse, limit)
        for other in range(t.purses):
            if other != purse and m.sizes[other] > 0:
                others += wide(m.sizes[other])
    total = 0.0
    wanted = 0.0
    for drawing in range(2):
        if drawing:
            if total == 0.0:
                return False
            wanted = total * (bits(s) / WORDS)
            total = 0.0
        for ones in range(min(size, m.hidden[1]) + 1):
            for twos in range(min(size - ones, m.hidden[2]) + 1):
                threes = size - ones - twos
                if threes > m.hidden[3] or ones + 2 * twos + 3 * threes >= limit:
                    continue
                total += share_of_deals(m, which, others, ones, twos, threes)
                if drawing and wanted < total:
                    hand_out(s, m, purse, ones, twos, threes)
                    return True
    return False


@flat
def hand_out(s: State, m: Notes, purse: int, ones: int, twos: int, threes: int) -> None:
    """Give a purse these coins; any of them are equally likely to be the locked ones."""
    locked = s.locked[purse, 1] + s.locked[purse, 2] + s.locked[purse, 3]
    s.purses[purse, 1] = ones
    s.purses[purse, 2] = twos
    s.purses[purse, 3] = threes
    m.hidden[1] -= ones
    m.hidden[2] -= twos
    m.hidden[3] -= threes
    size = ones + twos + threes
    for value in range(1, 4):
        s.locked[purse, value] = 0
    for dealt in range(locked):
        number = below(s, size - dealt)
        value = 1
        while number >= s.purses[purse, value]:
            number -= s.purses[purse, value]
            value += 1
        s.purses[purse, value] -= 1
        s.locked[purse, value] += 1
