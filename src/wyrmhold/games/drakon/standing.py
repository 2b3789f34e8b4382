"""How a seat stands, in the plainest terms: what it holds, its ways on, Drakon's reach."""

from __future__ import annotations

from wyrmhold.games.drakon.dragon import reach
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.goals import CoinGoal
from wyrmhold.games.drakon.lookout import moves_from
from wyrmhold.games.drakon.purse import coins, gold
from wyrmhold.games.drakon.state import State


def held(state: State, seat: int) -> int:
    """What a seat has towards its goal: coins where they are counted, otherwise gold."""
    wealth = state.wealth(seat)
    return coins(wealth) if isinstance(state.rules.goal, CoinGoal) else gold(wealth)


def in_drakons_reach(state: State, seat: int) -> bool:
    """Whether one move of Drakon's can end on the seat's hero."""
    cell = state.at[seat]
    return state.drakon != NOWHERE and cell != NOWHERE and cell in reach(state)


def ways_on(state: State, seat: int) -> list[int]:
    """The chambers that the seat's hero can move to."""
    cell = state.at[seat]
    return [] if cell == NOWHERE else moves_from(state, cell)


def around(state: State, seat: int) -> list[int]:
    """The four cells around the seat's hero."""
    cell = state.at[seat]
    return [] if cell == NOWHERE else [cell + step for step in STEPS]
