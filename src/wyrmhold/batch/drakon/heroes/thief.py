"""Thief: rob an opponent in the same chamber, or swap a coin with the hoard (HERO-THIEF)."""

from __future__ import annotations

from wyrmhold.batch.drakon.coins import coin_count, count_coins, pay
from wyrmhold.batch.drakon.goals import goal_gained
from wyrmhold.batch.drakon.heroes.barbarian import is_beside
from wyrmhold.batch.drakon.layout import NOBODY, Numbers, State, Table
from wyrmhold.batch.drakon.stack import large_of, one_of
from wyrmhold.batch.target import flat


@flat
def list_thefts(s: State, t: Table, seat: int, out: Numbers, n: int) -> int:
    """List whom to rob, and which coin to swap for a random one from the hoard."""
    for victim in range(t.players):
        if is_beside(s, t, seat, victim) and count_coins(s, t, victim):
            out[n] = t.use_rob + victim
            n += 1
    if count_coins(s, t, NOBODY):
        for value in range(1, 4):
            if coin_count(s, t, seat, value):
                out[n] = t.use_swap + value - 1
                n += 1
    return n


@flat
def take_swap_picked(s: State, t: Table, frame: int, value: int) -> None:
    """Swap the Thief's coin with the one that chance picked."""
    seat = one_of(frame)
    gave = large_of(frame)
    pay(s, t, NOBODY, value, -1)
    pay(s, t, NOBODY, gave, 1)
    pay(s, t, seat, value, 1)
    pay(s, t, seat, gave, -1)
    goal_gained(s, t, seat)
