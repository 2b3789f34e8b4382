"""Exact beliefs about coins that a viewer does not see, given that nobody has won yet.

As in `games.drakon.knowledge.coin_belief`, all deals are counted. Dealing n coins to a purse, a
ones, b twos and the rest threes, has 1 / (a! b! c!) as its share in the number of all deals, so the
deals of several purses are the product of polynomials over a and b. What is left in the hoard
follows from the sums.
"""

from __future__ import annotations

from wyrmhold.batch.drakon.evaluation.layout import (
    BELIEFS,
    FACTORIAL,
    NO_LIMIT,
    Notes,
)
from wyrmhold.batch.drakon.layout import GOAL_ESCAPE, GOAL_GOLD, State, Table
from wyrmhold.batch.luck import WORD, mixed
from wyrmhold.batch.target import flat, wide


@flat
def coins_of(s: State, purse: int) -> int:
    """The number of coins of a purse, including the locked ones."""
    total = 0
    for value in range(1, 4):
        total += s.purses[purse, value] + s.locked[purse, value]
    return total


@flat
def gold_of(s: State, purse: int) -> int:
    """The value of a purse, including the locked coins."""
    total = 0
    for value in range(1, 4):
        total += value * (s.purses[purse, value] + s.locked[purse, value])
    return total


@flat
def note_hidden(s: State, t: Table, m: Notes, viewer: int) -> int:
    """Note the coins whose place a viewer does not know; returns a number that stands for them."""
    own = viewer % t.purses
    for value in range(1, 4):
        m.hidden[value] = s.hoard[value]
    key = 0
    for purse in range(t.purses):
        if purse == own:
            m.sizes[purse] = -1
            key = key * 128 + 127
            continue
        size = coins_of(s, purse)
        m.sizes[purse] = size
        key = key * 128 + size
        for value in range(1, 4):
            m.hidden[value] += s.purses[purse, value] + s.locked[purse, value]
    for value in range(1, 4):
        key = key * 64 + m.hidden[value]
    return key


@flat
def beliefs(s: State, t: Table, m: Notes, viewer: int) -> int:
    """The slot of the notes with what a viewer must believe about coins."""
    key = note_hidden(s, t, m, viewer)
    slot = mixed((key ^ (key >> 32)) & WORD) & (BELIEFS - 1)
    if m.key[slot] != key:
        m.key[slot] = key
        limit = t.enough if t.goal == GOAL_GOLD else NO_LIMIT
        if not believe(t, m, slot, limit):
            believe(t, m, slot, NO_LIMIT)  # a position that play does not lead to
    return slot


@flat
def believe(t: Table, m: Notes, slot: int, limit: int) -> bool:
    """Write the beliefs about every hidden purse and the hoard; returns whether a deal exists."""
    enough = t.enough if t.goal == GOAL_GOLD or t.goal == GOAL_ESCAPE else NO_LIMIT
    everything = m.hidden[1] + m.hidden[2] + m.hidden[3]
    left = everything
    for purse in range(t.purses):
        if m.sizes[purse] > 0:
            left -= m.sizes[purse]
    for value in range(1, 4):
        m.next[slot, value] = m.hidden[value] / everything if left else 0.0
    possible = True
    for purse in range(t.purses):
        m.gold[slot, purse] = 0.0
        m.wins[slot, purse] = 0.0
        m.rich[slot, purse] = 0.0
        for value in range(1, 4):
            m.coin[slot, purse, value] = 0.0
        if m.sizes[purse] >= 0:
            possible = possible and believe_purse(t, m, slot, purse, limit, enough, left)
    return possible


@flat
def believe_purse(
    t: Table, m: Notes, slot: int, purse: int, limit: int, enough: int, left: int
) -> bool:
    """Write the belief about one hidden purse, and about the next coin of the hoard.

    Without a limit, the other purses do not matter.
    """
    size = m.sizes[purse]
    which = 0
    others = 0
    if limit < NO_LIMIT:
        which = multiply_others(t, m, purse, limit)
        for other in range(t.purses):
            if other != purse and m.sizes[other] > 0:
                others += m.sizes[other]
    else:
        m.product[0, 0] = 1.0
    stride = m.hidden[2] + 1
    total = 0.0
    worth = 0.0
    wins = 0.0
    rich = 0.0
    ones = 0.0
    twos = 0.0
    next_one = 0.0
    next_two = 0.0
    next_three = 0.0
    for a in range(min(size, m.hidden[1]) + 1):
        for b in range(min(size - a, m.hidden[2]) + 1):
            c = size - a - b
            amount = a + 2 * b + 3 * c
            if c > m.hidden[3] or amount >= limit:
                continue
            picked = 1.0 / (FACTORIAL[a] * FACTORIAL[b] * FACTORIAL[c])
            for d in range(min(others, m.hidden[1] - a) + 1):
                for e in range(min(others - d, m.hidden[2] - b) + 1):
                    factor = m.product[which, d * stride + e]
                    rest_1 = m.hidden[1] - a - d
                    rest_2 = m.hidden[2] - b - e
                    rest_3 = m.hidden[3] - c - (others - d - e)
                    if factor == 0.0 or rest_3 < 0:
                        continue
                    weight = (
                        picked
                        * factor
                        / (FACTORIAL[rest_1] * FACTORIAL[rest_2] * FACTORIAL[rest_3])
                    )
                    total += weight
                    worth += weight * amount
                    ones += weight * a
                    twos += weight * b
                    next_one += weight * rest_1
                    next_two += weight * rest_2
                    next_three += weight * rest_3
                    if amount >= enough:
                        rich += weight
                    if amount + 3 >= limit:
                        wins += weight * rest_3
                    if amount + 2 >= limit:
                        wins += weight * rest_2
                    if amount + 1 >= limit:
                        wins += weight * rest_1
    if total == 0.0:
        return False
    m.gold[slot, purse] = worth / total
    m.rich[slot, purse] = rich / total
    if left:
        m.wins[slot, purse] = wins / (total * left)
        if limit < NO_LIMIT:
            m.next[slot, 1] = next_one / (total * left)
            m.next[slot, 2] = next_two / (total * left)
            m.next[slot, 3] = next_three / (total * left)
    if size:
        m.coin[slot, purse, 1] = ones / (total * size)
        m.coin[slot, purse, 2] = twos / (total * size)
        m.coin[slot, purse, 3] = 1.0 - (ones + twos) / (total * size)
    return True


@flat
def multiply_others(t: Table, m: Notes, purse: int, limit: int) -> int:
    """Multiply the polynomials of all hidden purses but one; returns where the product is."""
    stride = m.hidden[2] + 1
    size = (m.hidden[1] + 1) * stride
    which = 0
    for at in range(size):
        m.product[0, at] = 0.0
    m.product[0, 0] = 1.0
    before = 0
    for other in range(t.purses):
        number = m.sizes[other]
        if other == purse or number <= 0:
            continue
        for at in range(size):
            m.product[1 - which, at] = 0.0
        for a in range(min(number, m.hidden[1]) + 1):
            for b in range(min(number - a, m.hidden[2]) + 1):
                c = number - a - b
                if c > m.hidden[3] or a + 2 * b + 3 * c >= limit:
                    continue
                picked = 1.0 / (FACTORIAL[a] * FACTORIAL[b] * FACTORIAL[c])
                for d in range(min(before, m.hidden[1] - a) + 1):
                    for e in range(min(before - d, m.hidden[2] - b) + 1):
                        factor = m.product[which, d * stride + e]
                        m.product[1 - which, (a + d) * stride + b + e] += picked * factor
        before += number
        which = 1 - which
    return which


@flat
def own_next_wins(s: State, t: Table, m: Notes, slot: int, purse: int) -> float:
    """The chance that one more coin from the hoard wins for a purse that the viewer sees."""
    if t.goal != GOAL_GOLD:
        return 0.0
    held = gold_of(s, purse)
    wins = 0.0
    for value in range(1, 4):
        if held + value >= t.enough:
            wins += m.next[slot, value]
    return wins


@flat
def chance_of_coin(s: State, t: Table, m: Notes, viewer: int, giver: int, value: int) -> float:
    """The chance that the coin picked from a purse, or the hoard for -1, has this value."""
    if giver >= 0 and giver % t.purses == viewer % t.purses:
        purse = giver % t.purses
        number = wide(s.purses[purse, value])
        return number / (s.purses[purse, 1] + s.purses[purse, 2] + s.purses[purse, 3])
    slot = beliefs(s, t, m, viewer)
    if giver < 0:
        return m.next[slot, value]
    return m.coin[slot, giver % t.purses, value]
