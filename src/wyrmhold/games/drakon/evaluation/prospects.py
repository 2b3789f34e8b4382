"""What an answer may lead to: the answers worth comparing, and the coins that may follow.

A turn has some hundred and fifty answers. Most are placements that no hero can reach. These are
equivalent, so one per chamber represents them.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.games.drakon.actions import Coin, Place
from wyrmhold.games.drakon.evaluation.lookout import Lookout
from wyrmhold.games.drakon.events import NOBODY
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS
from wyrmhold.games.drakon.heroes.thief import SwapPicked
from wyrmhold.games.drakon.knowledge.belief import sees_purse, supposing
from wyrmhold.games.drakon.knowledge.coin_belief import CoinBelief
from wyrmhold.games.drakon.purse import VALUES, coins, count
from wyrmhold.games.drakon.rules.coins import COINS, CoinPicked
from wyrmhold.games.drakon.rules.placement import FITTING
from wyrmhold.games.drakon.rules.turn import ChooseAction, TurnActions
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Frame
from wyrmhold.kernel.transaction import apply, legal, top

NEAR_MOVES: Final = 3
"""The maximum distance of a chamber from a hero, in moves, for the cells beside it to matter."""


def candidates(state: State, near: int = NEAR_MOVES) -> list[Action]:
    """The answers worth comparing, in a fixed order."""
    frame: Frame[State] = top(state)
    if not isinstance(frame, ChooseAction):
        return legal(state).listed()
    answers = TurnActions(state, frame.seat, frame.acted)
    found = answers.others()
    tiles = answers.tiles
    if not tiles:
        return found
    spots, apart = split_spots(state, near)
    for tile in tiles:
        fitting = FITTING[tile]
        for spot in spots:
            for face in fitting[spot & 15]:
                found.append(Place(face, spot >> 4))
        for spot in apart:
            if fitting[spot & 15]:
                found.append(Place(fitting[spot & 15][0], spot >> 4))
                break
    return found


def split_spots(state: State, near: int) -> tuple[list[int], list[int]]:
    """The open cells heroes may soon reach, and the others, the most remote first."""
    lookout = Lookout(state)
    chambers = state.board.chambers
    close: set[int] = set()
    for cell in state.at:
        if cell != NOWHERE:
            close.add(cell)
            for layer in lookout.layers(cell, near):
                for number in layer:
                    close.add(lookout.cells[number])
    spots: list[int] = []
    apart: list[int] = []
    for spot in state.board.spots:
        matters = False
        for direction, step in enumerate(STEPS):
            beside = (spot >> 4) + step
            if beside in close and (spot >> direction & 1 or not chambers[beside] & 15):
                matters = True
                break
        if matters:
            spots.append(spot)
        else:
            apart.append(spot)
    apart.reverse()
    return spots, apart


def coins_that_may_come(state: State, viewer: int) -> list[tuple[float, Action, State]]:
    """For a pending coin: each value with its probability for a viewer, and a position that has it.

    Empty if no coin is pending.
    """
    frame: Frame[State] = top(state)
    if isinstance(frame, CoinPicked):
        giver = frame.giver
    elif isinstance(frame, SwapPicked):
        giver = NOBODY
    else:
        return []
    source = state.hoard if giver == NOBODY else state.purse(giver)
    if giver != NOBODY and sees_purse(state, giver, viewer):
        chances = [count(source, value) / coins(source) for value in VALUES]
    else:
        belief = CoinBelief(state, viewer)
        chances = list(
            belief.next_coin() if giver == NOBODY else belief.coin_of(state.purse_index(giver))
        )
    return [
        (chance, COINS[value - 1], supposing(state, giver, value, viewer))
        for value, chance in zip(VALUES, chances, strict=True)
        if chance > 0.0
    ]


def after_coin(state: State, coin: Action) -> State:
    """The position after a pending coin turns out to be this one."""
    assert isinstance(coin, Coin)
    return apply(state, coin)[0]
