"""Moving heroes: where they can go, and what happens when they arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyrmhold.games.drakon.events import HeroMoved, TurnHalted
from wyrmhold.games.drakon.geometry import NOWHERE, STEPS, STEPS_OF
from wyrmhold.games.drakon.rules.dragon import catch

if TYPE_CHECKING:
    from wyrmhold.games.drakon.actions import Path
    from wyrmhold.games.drakon.state import State, Tx


def admits(state: State, cell: int) -> bool:
    """Whether a hero can enter a cell: it has a chamber, and not a full Small Room."""
    face = state.board.chambers.get(cell)
    return face is not None and not (state.rules.chambers[face >> 4].small and cell in state.at)


def steps_along(state: State, cell: int, arrows: int) -> list[int]:
    """The chambers one step along these arrows; only Harps, if any is among them."""
    chambers = state.board.chambers
    kinds = state.rules.chambers
    reached: list[int] = []
    pulled = False
    for step in STEPS_OF[arrows]:
        face = chambers.get(cell + step)
        if face is not None:
            kind = kinds[face >> 4]
            if kind.small and cell + step in state.at:
                continue
            pulls = kind.pulls
            if pulls and not pulled:
                pulled = True
                reached = []
            if pulls or not pulled:
                reached.append(cell + step)
    return reached


def bound_by_harp(state: State, cell: int, arrows: int) -> bool:
    """Whether one of the arrows leads to a Harp (CH-HARP)."""
    chambers = state.board.chambers
    kinds = state.rules.chambers
    for step in STEPS_OF[arrows]:
        face = chambers.get(cell + step)
        if face is not None and kinds[face >> 4].pulls:
            return True
    return False


def neighbours(state: State, cell: int) -> list[int]:
    """The neighbouring chambers that admit a hero, in the order of directions."""
    return [cell + step for step in STEPS if admits(state, cell + step)]


def steps_on(state: State, cell: int) -> list[int]:
    """The next chambers for a hero passing through a cell (CH-WIND, RUL-10)."""
    face = state.board.chambers[cell]
    arrows = state.rules.chambers[face >> 4].passage(state, cell, face & 15)
    return steps_along(state, cell, arrows)


def forced_paths(state: State, seat: int) -> list[Path]:
    """Every legal move of a seat's hero when another player decides (X-DECIDE)."""
    cell = state.at[seat]
    return [] if cell == NOWHERE else ways_from(state, cell)


def paths(state: State, seat: int) -> list[Path]:
    """Every legal move of a seat's hero (MOVE-1 and the leave effects)."""
    cell = state.at[seat]
    if cell == NOWHERE:
        return []
    ways = ways_from(state, cell)
    further = state.rules.chambers[state.board.chambers[cell] >> 4].further_ways(state, cell)
    return ways + further if further else ways


def ways_from(state: State, cell: int) -> list[Path]:
    """The moves of a hero on a cell, whoever decides."""
    face = state.board.chambers[cell]
    ways = state.rules.chambers[face >> 4].ways_out(state, cell)
    if ways is None:
        return [(near,) for near in steps_along(state, cell, face & 15)]
    return ways


def can_move(state: State, seat: int) -> bool:
    """Whether a seat's hero has a legal move."""
    cell = state.at[seat]
    if cell == NOWHERE:
        return False
    face = state.board.chambers[cell]
    return state.rules.chambers[face >> 4].lets_out(state, cell, face & 15)


def returns(state: State) -> list[Path]:
    """Every chamber to which a hero can return from The Void (X-VOID)."""
    return [(cell,) for cell in sorted(state.board.chambers) if admits(state, cell)]


def move(tx: Tx, seat: int, path: Path) -> None:
    """Move a hero along a path: Drakon first, then the goal, then the chamber's effect.

    A chamber affects the same hero once per turn; Drakon and the goal always apply (MOVE-2).
    """
    draft = tx.draft
    cell = path[-1]
    again = cell << 3 | seat in draft.visited
    tx.emit(HeroMoved(seat, path))
    if draft.drakon == cell:
        catch(tx, [seat])
        if draft.rules.drakon_halts and seat == draft.turn:
            tx.emit(TurnHalted(seat))
        return
    kind = draft.board.chambers[cell] >> 4
    draft.rules.goal.entered(tx, seat, kind)
    if draft.outcome is None and not again:
        draft.rules.chambers[kind].entered(tx, seat, cell)
