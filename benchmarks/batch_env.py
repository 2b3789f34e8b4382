"""Compares `BatchVectorEnv` with the environments' `Tables`, in turns, in one run.

    .dev/bin/python benchmarks/batch_env.py [--rounds N] [--tables N]

Both step the same number of tables with observations, the caller playing every seat at random, and
are measured in steps per second of real time. Exits with 1 if a requirement is missed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from typing import Any

import numpy as np

from wyrmhold.batch.vector import BatchVectorEnv
from wyrmhold.envs.vector import Tables

GAMES = {"drakon": 4, "dragon_run": 4}
"""The games, with the number of players."""

REQUIRED = 50.0
"""How many times as many steps as `Tables` a batch needs."""


def batch_steps(env: BatchVectorEnv, seconds: float) -> float:
    """Steps per second of the vector environment."""
    rng = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    steps, started = 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        counts = np.diff(infos["offsets"])
        answers = infos["numbers"][infos["offsets"][:-1] + rng.integers(counts)]
        _, _, _, _, infos = env.step(answers)
        steps += env.num_envs
    return steps / spent


def table_steps(tables: Tables, asked: Any, rounds: int) -> float:
    """Steps per second of `Tables`, which go on from what is asked."""
    rng = np.random.default_rng(1)
    started = time.perf_counter()
    for _ in range(rounds):
        answers = [int(rng.choice(np.flatnonzero(mask))) for mask in asked.masks]
        asked = tables.step(answers)
    return tables.number * rounds / (time.perf_counter() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    met = True
    for game, players in GAMES.items():
        env = BatchVectorEnv(game, options.tables, players=players, seat=None)
        env.reset(seed=1)
        batch_steps(env, 0.1)  # compiles, or loads what was compiled
        tables = Tables(game, options.tables, players=players, copy=False)
        asked = tables.reset(seed=1)
        ratios: list[float] = []
        for _ in range(options.rounds):
            theirs = table_steps(tables, asked, 1)
            ours = batch_steps(env, options.seconds)
            ratios.append(ours / theirs)
            print(
                f"{game:12} {ours:12,.0f} steps/s, Tables {theirs:9,.0f}, {ours / theirs:6.1f} x",
                flush=True,
            )
        middle = statistics.median(ratios)
        print(f"{game}: {middle:.1f} x Tables (min {min(ratios):.1f}, max {max(ratios):.1f})")
        met = met and middle >= REQUIRED
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
