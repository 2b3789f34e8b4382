"""Compares random play of the batch kernel with OpenSpiel's C++ chess, in turns, in one run.

    .dev/bin/python benchmarks/batch.py [--rounds N] [--games N] [--threads N ...]

A decision is: list every legal answer, choose one at random, apply it. Figures are decisions per
second of process time on one core; those of several threads are per second of real time. Needs a
quiet machine. Exits with 1 if a requirement is missed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from wyrmhold.batch.batch import Batch

TABLES: dict[str, dict[str, Any]] = {
    "third, 4 players": {"players": 4},
    "third, 6 players, heroes, Expansion One": {
        "players": 6,
        "heroes": True,
        "expansion_one": True,
    },
}
REQUIRED = 10.0
"""How many times as many decisions as OpenSpiel's chess the first table needs, on one core."""

PLY_CAP = 500
CHESS_SECONDS = 1.0


def chess() -> float:
    """Decisions per second of process time in OpenSpiel's chess, chosen from Python."""
    import pyspiel

    game, rng, decisions = pyspiel.load_game("chess"), random.Random(1), 0
    started = time.process_time()
    while (seconds := time.process_time() - started) < CHESS_SECONDS:
        state = game.new_initial_state()
        for _ in range(PLY_CAP):
            if state.is_terminal():
                break
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions / seconds


def kernel(batch: Batch, clock: Callable[[], float], sampled: bool = False) -> float:
    """Decisions per second in whole random games of the kernel."""
    batch.seed += len(batch)
    started = clock()
    played = batch.playouts(sampled=sampled)
    return float(played.decisions.sum()) / (clock() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--threads", type=int, nargs="*", default=[2])
    options = parser.parse_args()
    batches = {
        name: Batch("drakon", options.games, threads=1, **table) for name, table in TABLES.items()
    }
    wide = {
        threads: Batch("drakon", options.games, threads=threads, **TABLES["third, 4 players"])
        for threads in options.threads
    }
    for batch in (*batches.values(), *wide.values()):
        batch.playouts(1)  # compiles, or loads what was compiled
    ratios: dict[str, list[float]] = {name: [] for name in TABLES}
    for _ in range(options.rounds):
        peer = chess()
        print(f"{'OpenSpiel chess':44} {peer:12,.0f} decisions/s")
        for name, batch in batches.items():
            found = kernel(batch, time.process_time)
            ratios[name].append(found / peer)
            print(f"{name:44} {found:12,.0f} decisions/s, {found / peer:6.1f} x chess")
            drawn = kernel(batch, time.process_time, sampled=True)
            print(f"{'  sampled':44} {drawn:12,.0f} decisions/s, {drawn / found:6.1f} x listed")
        one = kernel(batches["third, 4 players"], time.perf_counter)
        for threads, batch in wide.items():
            found = kernel(batch, time.perf_counter)
            text = f"third, 4 players, {threads} threads"
            print(f"{text:44} {found:12,.0f} decisions/s, {found / one:6.2f} x one thread")
    for name, each in ratios.items():
        middle, least, most = statistics.median(each), min(each), max(each)
        print(f"{name}: {middle:.1f} x OpenSpiel's chess (min {least:.1f}, max {most:.1f})")
    return 0 if statistics.median(ratios["third, 4 players"]) >= REQUIRED else 1


if __name__ == "__main__":
    sys.exit(main())
