"""Dwarf: discard chambers and draw as many, then more if you like, up to four (HERO-DWARF)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.hands import drop_secretly, pile_size, put_under
from wyrmhold.batch.drakon.knowledge import sure_of
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.stack import DRAW_CHAMBER, DRAW_UP_TO, MAY_DRAW_MORE, push
from wyrmhold.batch.target import flat, wide

FULL_HAND: Final = 4


@flat
def discard_number(t: Table, one: int, two: int) -> int:
    """The number of discarding two tiles, by their positions in the order of tokens."""
    if one > two:
        one, two = two, one
    designs = t.n_designs
    before = one * designs - one * (one - 1) // 2
    return t.discard + 1 + designs + before + two - one


@flat
def count_of(s: State, seat: int, index: int) -> int:
    """How many chambers like the one with this index are in a hand, if it is the first of them;
    else 0."""
    tile = s.hands[seat, index]
    if index and s.hands[seat, index - 1] == tile:
        return 0
    number = 1
    while index + number < s.n_hand[seat] and s.hands[seat, index + number] == tile:
        number += 1
    return number


@flat
def list_discards(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List every part of a hand that has a number, and count the others.

    Discarding nothing is a use only if at least one chamber could be drawn.
    """
    size = s.n_hand[seat]
    ways = 1
    start = n
    if size < FULL_HAND and pile_size(s):
        out[n] = t.discard
        n += 1
    else:
        ways = 0
    total = 1
    for index in range(size):
        number = count_of(s, seat, index)
        if not number:
            continue
        total *= number + 1
        one = wide(t.token_place[s.hands[seat, index]])
        if t.discards >= 1:
            out[n] = t.discard + 1 + one
            n += 1
        if t.discards < 2:
            continue
        if number > 1:
            out[n] = discard_number(t, one, one)
            n += 1
        for other in range(index + number, size):
            if count_of(s, seat, other):
                out[n] = discard_number(t, one, wide(t.token_place[s.hands[seat, other]]))
                n += 1
    s.outside += total - 1 + ways - (n - start)
    return n


@flat
def take_discard(s: State, t: Table, seat: int, number: int) -> None:
    """Put the chambers under the pile, in the order of tokens, and draw."""
    size = s.n_hand[seat]
    rest = number - t.discard
    if rest > t.n_designs:
        rest -= 1 + t.n_designs
        one = 0
        while rest >= t.n_designs - one:
            rest -= t.n_designs - one
            one += 1
        discard(s, seat, wide(t.token_tile[one]), wide(t.token_tile[one + rest]), 2)
    elif rest > 0:
        discard(s, seat, wide(t.token_tile[rest - 1]), -1, 1)
    refill(s, t, seat, size)


@flat
def discard(s: State, seat: int, one: int, two: int, number: int) -> None:
    """Put one or two chambers under the pile, unseen by others."""
    viewers = 1 << seat | sure_of(s, seat, number)
    drop_secretly(s, seat, one, viewers)
    put_under(s, one, viewers)
    if number == 2:
        drop_secretly(s, seat, two, viewers)
        put_under(s, two, viewers)


@flat
def refill(s: State, t: Table, seat: int, size: int) -> None:
    """Draw a hand that had `size` chambers back to that many; then ask for more up to four."""
    if t.dwarf_fills:
        push(s, DRAW_UP_TO, seat, 0, max(size, FULL_HAND))
    else:
        push(s, MAY_DRAW_MORE, seat, 0, 0)
        push(s, DRAW_UP_TO, seat, 0, size)


@flat
def run_draw_up_to(s: State, seat: int, size: int) -> None:
    """Draw chambers one by one until the hand has `size` or the pile is empty."""
    if s.n_hand[seat] < size and pile_size(s):
        push(s, DRAW_UP_TO, seat, 0, size)
        push(s, DRAW_CHAMBER, seat, 0, 0)


@flat
def list_may_draw_more(s: State, t: Table, seat: int, out: Numbers) -> int:
    """Whether to draw another chamber; asked until the hand is full or the pile is empty."""
    if s.n_hand[seat] < FULL_HAND and pile_size(s):
        out[0] = t.more
        out[1] = t.end
        return 2
    return 0


@flat
def take_may_draw_more(s: State, t: Table, seat: int, number: int) -> None:
    """Draw one more chamber, and ask again."""
    if number == t.more:
        push(s, MAY_DRAW_MORE, seat, 0, 0)
        push(s, DRAW_CHAMBER, seat, 0, 0)
