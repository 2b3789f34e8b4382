"""How seats get their heroes, and the setup (SET-2 to SET-7)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.board import placed
from wyrmhold.batch.drakon.layout import (
    CASTING_DEALT,
    CASTING_DRAFTED,
    GRID,
    NOT_OVER,
    NOWHERE,
    ORIGIN,
    SEATS,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.stack import (
    BEGIN_TURN,
    CHOOSE_HERO,
    DEAL_CHAMBER,
    FIRST_IS_CHOSEN,
    HERO_IS_DEALT,
    push,
)
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat

HAND_SIZE: Final = 4
"""The number of chambers dealt to each player (SET-3)."""

START_FACE: Final = 15


@flat
def new_table(s: State, t: Table) -> None:
    """A table before anything is dealt. `seed` and `drawn` stay as they are."""
    for cell in range(GRID):
        s.grid[cell] = 0
    s.n_chambers = 0
    s.n_open = 0
    s.n_under = 0
    s.n_visited = 0
    s.n_frames = 0
    s.turn = 0
    s.turns = 0
    s.drakon = NOWHERE
    s.spent = 0
    s.met = 0
    s.halted = 0
    s.missing = 0
    s.over = NOT_OVER
    s.winners = 0
    s.misfit = 0
    s.outside = 0
    for seat in range(SEATS):
        s.at[seat] = ORIGIN if seat < t.players else NOWHERE
        s.figures[seat] = t.figures[seat]
        s.n_hand[seat] = 0
        s.n_known[seat] = 0
        for value in range(4):
            s.purses[seat, value] = 0
            s.locked[seat, value] = 0
    for value in range(4):
        s.hoard[value] = t.coins[value]
    s.n_pile = t.n_tiles
    for index in range(t.n_tiles):
        s.deck[index] = t.tiles[index]
    placed(s, ORIGIN, START_FACE)
    push_opening(s, t)


@flat
def push_opening(s: State, t: Table) -> None:
    """Push all frames before the first turn, the first on top (SET-3, SET-5, SET-6)."""
    push(s, BEGIN_TURN, 0, 0, 0)
    if t.casting == CASTING_DRAFTED:
        push_hands(s, t)
        for place in range(t.players - 1, -1, -1):
            push(s, CHOOSE_HERO, place, 0, 0)
        push(s, FIRST_IS_CHOSEN, 0, 0, 0)
        return
    push(s, FIRST_IS_CHOSEN, 0, 0, 0)
    push_hands(s, t)
    if t.casting == CASTING_DEALT:
        for seat in range(t.players - 1, -1, -1):
            push(s, HERO_IS_DEALT, seat, 0, 0)


@flat
def push_hands(s: State, t: Table) -> None:
    """Four chambers for each seat."""
    for seat in range(t.players - 1, -1, -1):
        for _ in range(HAND_SIZE):
            push(s, DEAL_CHAMBER, seat, 0, 0)


@flat
def is_free(s: State, t: Table, figure: int) -> bool:
    """Whether nobody has taken a hero yet."""
    for seat in range(t.players):
        if s.figures[seat] == figure:
            return False
    return True


@flat
def hero_outcomes(s: State, t: Table, out: Numbers) -> int:
    """List the heroes that can be dealt (HERO-1)."""
    n = 0
    for figure in range(t.n_heroes):
        if is_free(s, t, figure):
            out[n] = figure
            out[n + 1] = 1
            n += 2
    return n // 2


@flat
def draw_hero(s: State, t: Table) -> int:
    """Draw one of the remaining heroes."""
    free = 0
    for figure in range(t.n_heroes):
        if is_free(s, t, figure):
            free += 1
    number = below(s, free)
    figure = 0
    while True:
        if is_free(s, t, figure):
            if number == 0:
                return figure
            number -= 1
        figure += 1


@flat
def first_outcomes(t: Table, out: Numbers) -> int:
    """List the seats that can start (SET-5)."""
    for seat in range(t.players):
        out[2 * seat] = seat
        out[2 * seat + 1] = 1
    return t.players


@flat
def list_heroes(s: State, t: Table, out: Numbers) -> int:
    """Which hero a seat picks (SET-6)."""
    n = 0
    for figure in range(t.n_heroes):
        if is_free(s, t, figure):
            out[n] = t.pick + figure
            n += 1
    return n
