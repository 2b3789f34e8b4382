"""The players for a GPU, on the target `plain`: threads run one by one.

`python -m tests.batch.judged_in_turn` compares their answers and surveys with those of the players
on the CPU, and expects answers whose options several threads share. It needs
WYRMHOLD_BATCH_TARGET=plain, so a test runs it in a process of its own.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import numpy as np

from tests.batch.drakon_judged import random_nets
from tests.batch.threads_in_turn import Memory, ThreadsInTurn
from wyrmhold.batch.asked import Asked
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.device_players import DevicePlayers
from wyrmhold.batch.drakon.evaluation.layout import WIDTH
from wyrmhold.batch.drakon.kernel_players import Judge, KernelPlayers, packed, weighted_sum
from wyrmhold.bots.drakon.judgement import WEIGHTS
from wyrmhold.bots.drakon.survey import NAMES

TABLES = 3
STEPS = 5
KINDS: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (2, "third", {}),
    (4, "fourth", {"heroes": True, "expansion_one": True}),
)


class OnDevice:
    """A batch as players for a GPU see it."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.rules, self.room = batch.rules, batch.room
        self.memory = Memory(batch.states)

    def __len__(self) -> int:
        return len(self._batch)


def main() -> int:
    different = 0
    for players, edition, options in KINDS:
        batch = Batch("drakon", TABLES, players=players, edition=edition, seed=4, **options)
        nets = random_nets(random.Random(1))
        juries = [
            [weighted_sum(WEIGHTS, NAMES, 0.3)],
            [Judge(net.direct, net.layers) for net in nets],
        ]
        judges, rows = packed(juries)
        host = KernelPlayers(batch, judges, threads=1, seed=9)
        there: Any = OnDevice(batch)
        device = DevicePlayers(there, judges, ThreadsInTurn(), seed=9, blocks=2, threads=2)
        who = np.array([rows[0], rows[1], -1])
        asked = batch.reset()
        same, shared = True, 0
        for _ in range(STEPS):
            expected = host.answers(asked, who)
            moved = Asked(**{**vars(asked), "seats": Memory(asked.seats)})
            same &= bool((device.answers(moved, who).copy_to_host() == expected).all())
            ways = np.abs(device._ways.copy_to_host())  # it has room for more than was written
            shared += int(((ways > 1) & (ways <= WIDTH)).sum())
            seats = asked.seats
            surveys = host.surveys(np.arange(TABLES), seats)
            same &= bool((device.surveys(np.arange(TABLES), seats) == surveys).all())
            asked = batch.step(expected)
        print(f"{edition}, {players} players: {'equal' if same else 'DIFFERENT'}, {shared} shared")
        different += not same or not shared
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
