"""Compiles every kernel function that a test calls, in one process: `tests.compiled` runs it.

Functions called from Python share most of what they call, and only within a process is that
translated once (`wyrmhold.batch.parts`). What is missing here is compiled when it is called.
"""

from __future__ import annotations

import gc

import numpy as np

from tests.batch import dragon_run_lockstep, drakon_stalled, lockstep_soak
from tests.batch.dragon_run_boxes import RUN_TABLES
from tests.batch.drakon_chosen import Choices
from tests.batch.drakon_judged import Comparison, batch_of
from tests.batch.drakon_tables import TABLES
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.kernel_players import KernelPlayers, packed, weighted_sum
from wyrmhold.batch.drakon.studied_games import StudiedGames
from wyrmhold.batch.game_kernel import games_with_kernel
from wyrmhold.bots.drakon.judgement import WEIGHTS
from wyrmhold.bots.drakon.survey import NAMES

DECISIONS = 40
"""Enough for a lock-step game to meet an answer, a draw, and a draw of the kernel's own."""


def batches(game: str) -> None:
    """What a batch calls."""
    batch = Batch(game, 1, threads=1, observations=True, features=True)
    batch.reset()
    batch.step(batch.sample())
    batch.observe(0)
    batch.playouts(most=1)


def players() -> None:
    """What players in Drakon's kernel call."""
    judges, _ = packed([[weighted_sum(WEIGHTS, NAMES)]])
    batch = Batch("drakon", 1, threads=1)
    one = np.zeros(1, np.int64)
    KernelPlayers(batch, judges, threads=1).play_out([[0, 0]], seed=1, most=1)
    StudiedGames(batch, judges).play(np.full((1, 2), -1), one, one)


def main() -> None:
    gc.disable()  # numba leaves little garbage, and looking for it takes a twelfth of the time
    for game in games_with_kernel():
        batches(game)
    players()
    Comparison(batch_of(TABLES["third-2"], 1), 1).play(1)
    Choices(batch_of(TABLES["third-2"], 1), 1).play(1)
    drakon_stalled.compared(1, 1)
    lockstep_soak.play_batch("third-2", 1, DECISIONS, 1.0)
    lockstep_soak.play_batch(next(iter(RUN_TABLES)), 1, DECISIONS, 1.0)
    dragon_run_lockstep.digests(1, 1)


if __name__ == "__main__":
    main()
