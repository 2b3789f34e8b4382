"""What heroes can reach: facts about a position for evaluation.

`Lookout` computes, for a whole board at once, where a hero on each chamber can be after a move, and
the coins to expect from walking on. Full Small Rooms are assumed to stay full.
"""

from __future__ import annotations

from typing import Final, final

from wyrmhold.games.drakon.geometry import NOWHERE, STEPS_OF
from wyrmhold.games.drakon.rules.dragon import reach
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import KIND_NUMBER, KINDS

UNREACHABLE: Final = 99
"""More moves than any search looks ahead."""

FIND: Final = KIND_NUMBER["find_coin"]
FIND_TWO: Final = KIND_NUMBER["find_two"]
LOSE: Final = KIND_NUMBER["lose_coin"]
STEAL_LEFT: Final = KIND_NUMBER["steal_left"]
STEAL_RIGHT: Final = KIND_NUMBER["steal_right"]
VOID: Final = KIND_NUMBER["void"]
DRAKON_MOVES: Final = KIND_NUMBER["drakon_moves"]
TELEPORT: Final = KIND_NUMBER["teleport"]
ESCAPE: Final = KIND_NUMBER["escape"]

ENTRY_VALUE: Final = [0.0] * len(KINDS)
"""Approximate value in coins of entering a kind of chamber, for any player."""
ENTRY_VALUE[FIND] = 1.0
ENTRY_VALUE[FIND_TWO] = 2.0
ENTRY_VALUE[LOSE] = -0.9
ENTRY_VALUE[STEAL_LEFT] = 0.9
ENTRY_VALUE[STEAL_RIGHT] = 0.9
ENTRY_VALUE[VOID] = -0.5

DRAKON_VALUE: Final = -1.3
"""The value in coins of walking into Drakon: a lost coin, and the way back from Start."""

TURN_DISCOUNT: Final = 0.82
"""Discount per turn on the value of a coin: others build, and may take it first."""

HORIZON: Final = 8
"""The number of moves ahead for which income is computed."""

INCOME_HORIZONS: Final = (1, 2, 3, 4, 6, 8)
"""The horizons for which income is kept."""


def moves_from(state: State, cell: int) -> list[int]:
    """Where a hero on a cell can be after one move by its own player; may contain duplicates."""
    face = state.board.chambers[cell]
    kind = state.rules.chambers[face >> 4]
    ways = kind.ways_out(state, cell)
    if ways is None:
        chambers = state.board.chambers
        kinds = state.rules.chambers
        found: list[int] = []
        pulled = False
        for step in STEPS_OF[face & 15]:
            near = cell + step
            other = chambers.get(near)
            if other is None:
                continue
            effect = kinds[other >> 4]
            if effect.small and near in state.at:
                continue
            if effect.pulls and not pulled:
                pulled = True
                found = []
            if effect.pulls or not pulled:
                found.append(near)
    else:
        found = [path[-1] for path in ways]
    further = kind.further_ways(state, cell)
    if further:
        found += [path[-1] for path in further]
    return found


@final
class Lookout:
    """The paths through a lair, and the income they offer."""

    __slots__ = ("_index", "_moves", "_state", "cells", "faces", "incomes")

    def __init__(self, state: State) -> None:
        chambers = state.board.chambers
        cells = list(chambers)
        index = {cell: number for number, cell in enumerate(cells)}
        self._state: Final = state
        self._index: Final = index
        self.cells: Final = cells
        self.faces: Final = [chambers[cell] for cell in cells]
        self._moves: Final[list[list[int]]] = [
            [index[near] for near in moves_from(state, cell)] for cell in cells
        ]
        self.incomes: Final[list[list[float]]] = []
        """For each horizon in `INCOME_HORIZONS`, the income of a hero on each chamber."""
        self._compute_income()

    def _compute_income(self) -> None:
        state = self._state
        worths: list[float] = []
        for number, cell in enumerate(self.cells):
            worths.append(
                DRAKON_VALUE if cell == state.drakon else ENTRY_VALUE[self.faces[number] >> 4]
            )
        if not state.hoard:
            for number in range(len(worths)):
                if worths[number] >= 1.0:
                    worths[number] = 0.0
        size = len(worths)
        gains = worths
        for horizon in range(1, HORIZON + 1):
            income: list[float] = [0.0] * size
            for number in range(size):
                ways = self._moves[number]
                if ways:
                    best = gains[ways[0]]
                    for way in ways:
                        gain = gains[way]
                        if gain > best:
                            best = gain
                    # A turn may also be spent on building, but standing still earns nothing.
                    income[number] = best if best > 0.0 else best * 0.25
            if horizon in INCOME_HORIZONS:
                self.incomes.append(income)
            gains = [worths[number] + TURN_DISCOUNT * income[number] for number in range(size)]

    def income(self, cell: int, which: int) -> float:
        """The income of a hero on a cell within the horizon `INCOME_HORIZONS[which]`, in coins."""
        number = self._index.get(cell, -1)
        return self.incomes[which][number] if number >= 0 else 0.0

    def moves(self, cell: int) -> int:
        """The number of moves a hero on a cell can choose from."""
        number = self._index.get(cell, -1)
        return len(self._moves[number]) if number >= 0 else 0

    def layers(self, cell: int, depth: int) -> list[list[int]]:
        """The chambers first reached after 1, 2, ... moves; the hero's own only by coming back."""
        start = self._index.get(cell, -1)
        if start < 0:
            return [[] for _ in range(depth)]
        seen = [False] * len(self.cells)
        edge = [start]
        found: list[list[int]] = []
        for _ in range(depth):
            further: list[int] = []
            for number in edge:
                for way in self._moves[number]:
                    if not seen[way]:
                        seen[way] = True
                        further.append(way)
            found.append(further)
            edge = further
        return found

    def distances(self, cell: int, depth: int = 12) -> dict[int, int]:
        """The number of moves from a cell to each reachable chamber."""
        found: dict[int, int] = {}
        for number, layer in enumerate(self.layers(cell, depth)):
            for each in layer:
                found[self.cells[each]] = number + 1
        return found


def coin_chambers(state: State) -> list[int]:
    """The cells where coins are found, ascending."""
    return sorted(
        [cell for cell, face in state.board.chambers.items() if face >> 4 in (FIND, FIND_TWO)]
    )


def drakons_reach(state: State) -> list[int]:
    """The chambers Drakon can reach in one move."""
    return reach(state) if state.drakon != NOWHERE else []
