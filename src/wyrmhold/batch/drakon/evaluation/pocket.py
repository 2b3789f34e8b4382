"""What a seat holds, dead ends and Drakon's reach: all that level 2 looks at
(`bots.drakon.light`)."""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.dragon import list_move_drakon
from wyrmhold.batch.drakon.evaluation.coin_belief import coins_of, gold_of
from wyrmhold.batch.drakon.evaluation.layout import Notes
from wyrmhold.batch.drakon.evaluation.ways import find_ways
from wyrmhold.batch.drakon.layout import GOAL_COINS, NOWHERE, Numbers, State, Table
from wyrmhold.batch.target import flat, wide

# As on the engine.
GOLD_VALUE: Final = 0.01
DRAKON_PENALTY: Final = 0.3 * GOLD_VALUE
DEAD_END_PENALTY: Final = 0.6 * GOLD_VALUE


@flat
def in_drakons_reach(s: State, t: Table, seat: int, out: Numbers) -> bool:
    """Whether Drakon can reach a seat's hero in one move."""
    cell = wide(s.at[seat])
    if s.drakon == NOWHERE or cell == NOWHERE:
        return False
    wanted = t.drakon_to + t.place_of[cell]
    for index in range(list_move_drakon(s, t, out)):
        if out[index] == wanted:
            return True
    return False


@flat
def has_ways_on(s: State, t: Table, m: Notes, seat: int, out: Numbers) -> bool:
    """Whether a seat's hero can move anywhere; finds the ways of the position."""
    m.prepared = 0
    find_ways(s, t, m, out)
    if s.at[seat] == NOWHERE:
        return False
    index = wide(m.number[s.at[seat]])
    return bool(m.last[index] > m.first[index])


@flat
def pocket(s: State, t: Table, m: Notes, seat: int, out: Numbers) -> float:
    """A seat's gold, or its coins if those are counted, less the penalties."""
    purse = seat % t.purses
    held = coins_of(s, purse) if t.goal == GOAL_COINS else gold_of(s, purse)
    value = held * GOLD_VALUE
    if in_drakons_reach(s, t, seat, out):
        value -= DRAKON_PENALTY
    if not has_ways_on(s, t, m, seat, out):
        value -= DEAD_END_PENALTY
    return value
