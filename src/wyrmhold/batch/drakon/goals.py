"""Winning: the goals a table can choose, and the ranking if nobody reaches one."""

from __future__ import annotations

from wyrmhold.batch.drakon.layout import (
    GOAL_COINS,
    GOAL_ESCAPE,
    GOAL_GOLD,
    WON_COINS,
    WON_ESCAPE,
    WON_GOLD,
    State,
    Table,
)
from wyrmhold.batch.target import flat


@flat
def gold(s: State, t: Table, seat: int) -> int:
    """The total value of a seat's coins, including the locked ones."""
    at = seat % t.purses
    total = 0
    for value in range(1, 4):
        total += value * (s.purses[at, value] + s.locked[at, value])
    return total


@flat
def coins(s: State, t: Table, seat: int) -> int:
    """The number of a seat's coins, including the locked ones."""
    at = seat % t.purses
    total = 0
    for value in range(1, 4):
        total += s.purses[at, value] + s.locked[at, value]
    return total


@flat
def end(s: State, winners: int, reason: int) -> None:
    """End the game: nothing is pending any more (WIN-1)."""
    s.over = reason
    s.winners = winners
    s.n_frames = 0


@flat
def win(s: State, t: Table, seat: int, reason: int) -> None:
    """End the game with a win for a seat and its team (VAR-TEAM)."""
    winners = 0
    for other in range(seat % t.purses, t.players, t.purses):
        winners |= 1 << other
    end(s, winners, reason)


@flat
def goal_gained(s: State, t: Table, seat: int) -> None:
    """Check the goal after a seat gained a coin (VAR-GOLD, VAR-FIXED)."""
    if t.goal == GOAL_GOLD:
        if gold(s, t, seat) >= t.enough:
            win(s, t, seat, WON_GOLD)
    elif t.goal == GOAL_COINS and coins(s, t, seat) >= t.enough:
        win(s, t, seat, WON_COINS)


@flat
def goal_entered(s: State, t: Table, seat: int, kind: int) -> None:
    """Check the goal after a hero entered a chamber without meeting Drakon (VAR-ESC)."""
    if t.goal == GOAL_ESCAPE and t.way_out[kind] and gold(s, t, seat) >= t.enough:
        win(s, t, seat, WON_ESCAPE)


@flat
def end_by_gold(s: State, t: Table, reason: int) -> None:
    """End the game: the most gold wins; ties share the win (TURN-5, TURN-7)."""
    most = -1
    winners = 0
    for seat in range(t.players):
        amount = gold(s, t, seat)
        if amount > most:
            most = amount
            winners = 0
        if amount == most:
            winners |= 1 << seat
    end(s, winners, reason)
