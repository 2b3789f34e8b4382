"""What the solver found, as the package keeps it: every choice, and what full decks are worth."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import IO, Final, final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.bots.dragon_run.core.box import CORE, CoreBox
from wyrmhold.bots.dragon_run.core.solver import Choices, Solver, beaten, passed

FILE: Final = "tables.npz"

TURN: Final = 0b0011
"""Where the choice of a turn stands in a byte of `choices`."""
BOUND: Final = 2
"""The bit that says: hide where crying is forbidden."""
AGAIN: Final = 3
"""The bit that says: take another turn after a Treasure Hall that left this deck."""
ONWARD: Final = 4
"""The bit that says: charge after a Hide. Only full decks have it."""


@final
class Tables:
    """The solution of a core.

    choices     bytes by Temper, deck, both injuries and both golds, see the constants above
    alone       whether the last one alive hides, by Temper, deck, injury and gold
    values      the chance to win of the player to move and of the other with a full deck, by
                Temper, whose, both injuries and both golds
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
        """The chances of both players to win from the first turn on, with such hands."""
        mine, theirs = self.values[self.box.temper, :, 0, 0, first, second]
        return float(mine), float(theirs)

    def save(self, file: IO[bytes]) -> None:
        np.savez_compressed(file, choices=self.choices, alone=self.alone, values=self.values)


def solved(box: CoreBox) -> Tables:
    """Solve a core: about a second for that of the box."""
    solver = Solver(box)
    choices: Choices = solver.turn_choice | solver.bound_choice << np.uint8(BOUND)
    for temper in range(1, box.temper + 1):
        turn, charge = solver.turn[temper], solver.charge[temper]
        choices[temper] |= (~beaten(turn, passed(turn))).astype(np.uint8) << np.uint8(AGAIN)
        onward = beaten(passed(turn[:, -1]), charge[:, -1])
        choices[temper, -1] |= onward.astype(np.uint8) << np.uint8(ONWARD)
    return Tables(box, choices, solver.alone_hides, solver.turn[:, :, -1].astype(np.float32))


@cache
def core_tables() -> Tables:
    """The tables of the package."""
    with resources.files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as kept:
        return Tables(CORE, kept["choices"], kept["alone"], kept["values"])
