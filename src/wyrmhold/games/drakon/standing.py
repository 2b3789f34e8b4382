"""How a seat stands, in the plainest terms: what it holds, its ways on, Drakon's reach."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.dragon import reach
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.goals import CoinGoal
from wyrmhold.games.drakon.lookout import moves_from
from wyrmhold.games.drakon.purse import coins, gold
from wyrmhold.games.drakon.state import State

CALM_ROUNDS: Final = 25
"""So many turns each is nothing unusual."""


def held(state: State, seat: int) -> int:
    """What a seat has towards its goal: coins where they are counted, otherwise gold."""
    wealth = state.wealth(seat)
    return coins(wealth) if isinstance(state.rules.goal, CoinGoal) else gold(wealth)


def restlessness(state: State) -> float:
    """How much it is time to try something else: 0 at first, 1 in a game that has no end in sight.

    Two heroes beside a Steal can rob one another for ever, each with good reason.
    """
    rounds = state.turns / state.players
    return min(1.0, max(0.0, (rounds - CALM_ROUNDS) / CALM_ROUNDS))


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
