"""Random play of the batch kernels on one core, and on two.

    [WYRMHOLD_BATCH_TARGET=plain] PYTHON benchmarks/kernel.py [--seconds S] [--seed N]

Prints a list of {"kernel", "target", "list_per_s", "sample_per_s", "games_per_s", "speedup"}.
A decision is: list every legal answer, choose one at random, apply it; or draw one without a list.
Figures are per second of process time. `speedup` says how many times as many decisions two threads
make in the same real time; the interpreted kernel has none.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from statistics import median
from typing import Any

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.target import TARGET

TABLES: dict[str, dict[str, Any]] = {
    "drakon third 4p": {"game": "drakon", "players": 4},
    "drakon third 6p, heroes, Expansion One": {
        "game": "drakon",
        "players": 6,
        "heroes": True,
        "expansion_one": True,
    },
    "dragon_run first 4p": {"game": "dragon_run", "players": 4},
}
GAMES = {"cpu": 2_000, "plain": 2}
"""Games of one measured piece of work, on each target."""

PAIRS = 5
"""Comparisons of two threads with one."""


def work(batch: Batch, sampled: bool) -> tuple[int, int]:
    """Play whole random games; returns the decisions and the games."""
    batch.seed += len(batch)
    played = batch.playouts(sampled=sampled)
    return int(played.decisions.sum()), len(batch)


def rate(batch: Batch, seconds: float, sampled: bool = False) -> tuple[float, float]:
    """Decisions and games per second of process time."""
    decisions = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        made, played = work(batch, sampled)
        decisions += made
        games += played
    return decisions / spent, games / spent


def speedup(one: Batch, two: Batch) -> float:
    """How many times as many decisions two threads make in the same real time."""

    def per_second(batch: Batch) -> float:
        began = time.perf_counter()
        decisions, _ = work(batch, sampled=False)
        return decisions / (time.perf_counter() - began)

    return median([per_second(two) / per_second(one) for _ in range(PAIRS)])


def measured(name: str, seconds: float, seed: int) -> dict[str, object]:
    """All figures of one table."""
    one, two = (
        Batch(tables=GAMES[TARGET], seed=seed, threads=threads, **TABLES[name])
        for threads in (1, 2)
    )
    for batch in (one, two):
        batch.playouts(1)  # compiles, or loads what was compiled
        batch.playouts(1, sampled=True)
    listed, games = rate(one, seconds)
    sampled, _ = rate(one, seconds, sampled=True)
    return {
        "kernel": name,
        "target": TARGET,
        "list_per_s": listed,
        "sample_per_s": sampled,
        "games_per_s": games,
        "speedup": speedup(one, two) if TARGET == "cpu" else None,
    }


def positive(text: str) -> float:
    value = float(text)
    if not (value > 0 and math.isfinite(value)):
        raise ValueError(text)
    return value


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=positive, default=2.0, help="seconds per figure")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = [measured(name, args.seconds, args.seed) for name in TABLES]
    print(json.dumps(found, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
