"""Invariants of every Drakon table that started from the box."""

from __future__ import annotations

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.geometry import NOWHERE
from wyrmhold.games.drakon.purse import purse_of
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import TILE_OF

MAX_STACK_DEPTH = 40
"""More pending frames than any chain of effects can build up (RUL-3)."""


def broken(state: State) -> list[str]:
    """List every violated invariant."""
    found: list[str] = []
    box = state.rules.box
    lying = [TILE_OF[face] for face in state.board.chambers.values()]
    held = [tile for hand in state.hands for tile in hand]
    piled = [*state.pile, *[entry & 0xFFFF for entry in state.under]]
    if sorted([*lying, *held, *piled]) != sorted(box.tiles()):
        found.append("the chambers do not match the box")
    if state.hoard + sum(state.purses) + sum(state.locked) != purse_of(box.coins()):
        found.append("the coins do not match the box")
    for cell, face in state.board.chambers.items():
        if face & state.board.facing(cell) & 15:
            found.append("two arrows face each other")
    if state.board.spots != Board(state.board.chambers).spots:
        found.append("the open cells are out of date")
    for cell in (*state.at, state.drakon):
        if cell != NOWHERE and cell not in state.board.chambers:
            found.append("a figure is not on a chamber")
    for owner, facts in enumerate(state.known):
        for fact in facts:
            if facts.count(fact) > state.hands[owner].count(fact >> 3):
                found.append("a player knows of a chamber that is not in the hand")
    if len(state.stack) > MAX_STACK_DEPTH:
        found.append("the stack is too deep")
    if bool(state.stack) == (state.outcome is not None):
        found.append("a game is over exactly when nothing is pending")
    return found
