"""Coins that change hands, and when a loss can be prevented."""

from __future__ import annotations

from wyrmhold.batch.drakon.goals import goal_gained
from wyrmhold.batch.drakon.layout import KNIGHT, NOBODY, Numbers, State, Table
from wyrmhold.batch.drakon.stack import COIN_PICKED, LOSE_COIN, MAY_PREVENT, one_of, push, two_of
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def count_coins(s: State, t: Table, seat: int) -> int:
    """The coins a seat can lose, or those of the hoard for NOBODY."""
    if seat == NOBODY:
        return s.hoard[1] + s.hoard[2] + s.hoard[3]
    at = seat % t.purses
    return s.purses[at, 1] + s.purses[at, 2] + s.purses[at, 3]


@flat
def coin_count(s: State, t: Table, seat: int, value: int) -> int:
    """The coins of one value that a seat can lose, or those of the hoard for NOBODY."""
    if seat == NOBODY:
        return wide(s.hoard[value])
    return wide(s.purses[seat % t.purses, value])


@flat
def pay(s: State, t: Table, seat: int, value: int, number: int) -> None:
    """Add coins of a value to a seat's purse or the hoard, or subtract them."""
    if seat == NOBODY:
        s.hoard[value] += number
    else:
        s.purses[seat % t.purses, value] += number


@flat
def take_from_hoard(s: State, t: Table, seat: int) -> None:
    """Give a seat a random coin from the hoard, if there is one (COIN-5)."""
    if count_coins(s, t, NOBODY):
        push(s, COIN_PICKED, NOBODY, seat, 0)


@flat
def take_from(s: State, seat: int, giver: int) -> None:
    """Let a seat take a random coin from another, who may be able to prevent it."""
    lose_coin(s, giver, seat, 1)


@flat
def lose_coin(s: State, seat: int, taker: int, preventable: int) -> None:
    """A seat is about to lose a random coin, to another seat or to the hoard."""
    push(s, LOSE_COIN, seat, taker, preventable)


@flat
def run_lose_coin(s: State, t: Table, seat: int, taker: int, preventable: int) -> None:
    """Ask a Knight, or let chance pick the coin; nothing happens to an empty purse (COIN-5)."""
    if not count_coins(s, t, seat):
        return
    if (
        preventable
        and t.abilities
        and not s.spent >> seat & 1
        and t.abilities_of[s.figures[seat]] == KNIGHT
    ):
        push(s, MAY_PREVENT, seat, taker, 0)
    else:
        push(s, COIN_PICKED, seat, taker, 0)


@flat
def list_may_prevent(t: Table, out: Numbers) -> int:
    """Before a coin is picked, its owner may prevent the loss (HERO-KNIGHT)."""
    out[0] = t.prevent
    out[1] = t.decline
    return 2


@flat
def take_may_prevent(s: State, t: Table, frame: int, number: int) -> None:
    """Keep the coin and use up the ability, or let chance pick it."""
    if number == t.prevent:
        s.spent |= 1 << one_of(frame)
    else:
        push(s, COIN_PICKED, one_of(frame), two_of(frame), 0)


@flat
def coin_outcomes(s: State, t: Table, giver: int, out: Numbers) -> int:
    """List each value in a purse, with the number of such coins (COIN-4)."""
    n = 0
    for value in range(1, 4):
        number = coin_count(s, t, giver, value)
        if number:
            out[n] = value
            out[n + 1] = number
            n += 2
    return n // 2


@flat
def draw_coin(s: State, t: Table, giver: int) -> int:
    """Draw a value from a purse, or from the hoard."""
    number = below(s, count_coins(s, t, giver))
    value = 1
    while number >= coin_count(s, t, giver, value):
        number -= coin_count(s, t, giver, value)
        value += 1
    return value


@flat
def take_coin_picked(s: State, t: Table, frame: int, value: int) -> None:
    """A coin moves from a purse, or the hoard, to another; the taker may have won (WIN-1)."""
    giver = one_of(frame)
    taker = two_of(frame)
    pay(s, t, giver, value, -1)
    pay(s, t, taker, value, 1)
    if taker != NOBODY:
        goal_gained(s, t, taker)
