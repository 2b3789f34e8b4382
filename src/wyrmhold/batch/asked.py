"""What is asked at the tables of a batch, and how whole games went.

Arrays are NumPy's on the CPU. On a GPU they are device arrays, which PyTorch, CuPy and JAX can use
without a copy (`wyrmhold.batch.device`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = Any
"""An array on the batch's device."""


@dataclass(frozen=True)
class Asked:
    """What is asked after a step. Row i of every array is about table `tables[i]`.

    tables              (rows,) the tables: all of them, or those that were answered
    seats               (rows,) the seat to act
    numbers             the legal answers of all rows, one list after the other, in the published
                        numbering
    offsets             (rows + 1,) row i has numbers[offsets[i]:offsets[i + 1]]
    outside             (rows,) legal answers without a number; if a game was cut short, in its last
                        position
    rewards             (rows, players) the returns of a game that ended, otherwise 0
    terminations        (rows,) the rules ended a game in this step
    truncations         (rows,) a game was cut short in this step: no answer has a number, or it did
                        not fit into its record
    observations        (rows, length) what the seat to act sees
    final_observations  (rows, players, length) what each seat saw at the end of a game that ended
                        in this step; otherwise 0 on the CPU, and left over on a GPU
    features            (len(numbers), columns) what each answer is about

    If a game ended, seat, answers and observation are those of the first question of the next game.
    The last three are None unless the batch was told to make them.
    """

    tables: Array
    seats: Array
    numbers: Array
    offsets: Array
    outside: Array
    rewards: Array
    terminations: Array
    truncations: Array
    observations: Array | None = None
    final_observations: Array | None = None
    features: Array | None = None

    def __len__(self) -> int:
        return int(self.seats.shape[0])

    def answers(self, row: int) -> Array:
        """The legal answers of one row."""
        return self.numbers[int(self.offsets[row]) : int(self.offsets[row + 1])]

    def only(self, rows: NDArray[np.intp]) -> Asked:
        """The same for some of the rows, on the CPU."""
        counts = np.diff(self.offsets)[rows]
        offsets = np.zeros(len(rows) + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        places = np.repeat(self.offsets[:-1][rows] - offsets[:-1], counts) + np.arange(offsets[-1])
        return Asked(
            self.tables[rows],
            self.seats[rows],
            self.numbers[places],
            offsets,
            self.outside[rows],
            self.rewards[rows],
            self.terminations[rows],
            self.truncations[rows],
            None if self.observations is None else self.observations[rows],
            None if self.final_observations is None else self.final_observations[rows],
            None if self.features is None else self.features[places],
        )


@dataclass(frozen=True)
class Played:
    """Whole games.

    decisions   (games,) how many decisions each took
    winners     (games,) a mask of seats
    digests     (games,) of the answers: equal on every target
    cut         (games,) whether it was cut short
    """

    decisions: NDArray[np.int64]
    winners: NDArray[np.int64]
    digests: NDArray[np.int64]
    cut: NDArray[np.bool_]
