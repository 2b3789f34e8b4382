"""The packaged solution: every choice, and the values of full decks."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import IO, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.core.box import CORE, CoreBox
from wyrmhold.bots.dragon_run.core.solver import Choices, Solver, beaten, passed

FILE: Final = "solution.npz"

TURN_MASK: Final = 0b0011
"""Mask of the turn's choice in a byte of `choices`."""
NO_CRY_BIT: Final = 2
"""Bit: hide if crying is forbidden."""
AGAIN_BIT: Final = 3
"""Bit: take another turn after a Treasure Hall that left this deck."""
ONWARD_BIT: Final = 4
"""Bit: charge after a Hide. Only set for full decks."""


@final
class Solution:
    """The solution of a core.

    choices     bytes by Temper, deck, both injuries and both golds; see the constants above
    alone       whether the last survivor hides, by Temper, deck, injury and gold
    values      chance to win with a full deck, by Temper, player (0 to move, 1 the other), both
                injuries and both golds
    """

    def __init__(
        self,
        box: CoreBox,
        choices: Choices,
        alone: NDArray[np.bool_],
        values: NDArray[np.float32],
    ) -> None:
        self.box: Final = box
        self.choices: Final = choices
        self.alone: Final = alone
        self.values: Final = values

    def opening(self, first: int, second: int) -> tuple[float, float]:
        """Both players' chances to win at the first turn, with these hand sizes."""
        mine, theirs = self.values[self.box.temper, :, 0, 0, first, second]
        return float(mine), float(theirs)

    def save(self, file: IO[bytes]) -> None:
        np.savez_compressed(file, choices=self.choices, alone=self.alone, values=self.values)


def solved(box: CoreBox) -> Solution:
    """Solve a core. Takes about a second for the core of the box."""
    solver = Solver(box)
    choices: Choices = solver.turn_choice | solver.bound_choice << np.uint8(NO_CRY_BIT)
    for temper in range(1, box.temper + 1):
        turn, charge = solver.turn[temper], solver.charge[temper]
        choices[temper] |= (~beaten(turn, passed(turn))).astype(np.uint8) << np.uint8(AGAIN_BIT)
        onward = beaten(passed(turn[:, -1]), charge[:, -1])
        choices[temper, -1] |= onward.astype(np.uint8) << np.uint8(ONWARD_BIT)
    return Solution(box, choices, solver.alone_hides, solver.turn[:, :, -1].astype(np.float32))


@cache
def core_solution() -> Solution:
    """The packaged solution."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as kept:
        return Solution(CORE, kept["choices"], kept["alone"], kept["values"])
