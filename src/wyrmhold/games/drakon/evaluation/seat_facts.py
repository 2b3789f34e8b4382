"""Basic facts about a seat: what it holds, where it can move, whether Drakon can reach it."""

from __future__ import annotations

from wyrmhold.games.drakon.evaluation.lookout import moves_from
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.purse import coins, gold
from wyrmhold.games.drakon.rules.dragon import reach
from wyrmhold.games.drakon.rules.goals import CoinGoal
from wyrmhold.games.drakon.state import State


def held(state: State, seat: int) -> int:
    """A seat's progress towards its goal: coins if those are counted, otherwise gold."""
    wealth = state.wealth(seat)
    return coins(wealth) if isinstance(state.rules.goal, CoinGoal) else gold(wealth)


def in_drakons_reach(state: State, seat: int) -> bool:
    """Whether Drakon can reach the seat's hero in one move."""
    cell = state.at[seat]
    return state.drakon != NOWHERE and cell != NOWHERE and cell in reach(state)


def ways_on(state: State, seat: int) -> list[int]:
    """The chambers the seat's hero can move to."""
    cell = state.at[seat]
    return [] if cell == NOWHERE else moves_from(state, cell)


def around(state: State, seat: int) -> list[int]:
    """The four cells around the seat's hero."""
    cell = state.at[seat]
    return [] if cell == NOWHERE else [cell + step for step in STEPS]
