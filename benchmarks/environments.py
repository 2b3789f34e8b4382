"""Compares random play in our environments with those of PettingZoo and OpenSpiel, in turns.

Exit status: 0 all ratios met, 1 some missed, 2 something is not installed.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401
    from pettingzoo.classic import (  # type: ignore[import-untyped]
        chess_v6,
        connect_four_v3,
    )

    import wyrmhold.envs.openspiel  # noqa: F401
    from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
    from wyrmhold.envs.vector import Tables
except ImportError as error:
    print(f"environments.py: {error}; install benchmarks/requirements.lock", file=sys.stderr)
    raise SystemExit(2) from None

TABLES = 16
Steps = Callable[[float, random.Random], float]
"""Plays for some seconds of CPU time; returns steps per second."""


@dataclass(frozen=True)
class Need:
    """A required ratio: the rate of one environment over that of another."""

    ours: str
    theirs: str
    least: float


NEEDS = (
    Need("drakon_v0", "PettingZoo chess_v6", 5.0),
    Need("drakon_v0", "PettingZoo connect_four_v3", 1.0),
    Need("dragon_run_v0", "PettingZoo connect_four_v3", 1.0),
    Need("python_drakon", "OpenSpiel python_tic_tac_toe", 1.0),
    Need("python_dragon_run", "OpenSpiel python_tic_tac_toe", 1.0),
)


def pettingzoo(make: Callable[[], Any]) -> Steps:
    """The loop of PettingZoo's own performance benchmark: `last`, a choice from the mask, `step`.
    All three are measured."""
    env = make()

    def steps(seconds: float, rng: random.Random) -> float:
        env.reset(seed=rng.getrandbits(30))
        count = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            for _ in range(20):
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    answer = None
                else:
                    answer = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
                env.step(answer)
                count += 1
                if all(env.terminations.values()) or all(env.truncations.values()):
                    env.reset()
        return count / spent

    return steps


def openspiel(name: str) -> Steps:
    """Random playouts driven from Python; a step is an answer or a chance draw."""
    game = pyspiel.load_game(name)

    def steps(seconds: float, rng: random.Random) -> float:
        count = 0
        state = game.new_initial_state()
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            for _ in range(20):
                if state.is_terminal():
                    state = game.new_initial_state()
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                count += 1
        return count / spent

    return steps


def vector(game: str) -> Steps:
    """Many tables at once, with arrays that are overwritten."""
    tables = Tables(game, TABLES, copy=False)

    def steps(seconds: float, rng: random.Random) -> float:
        batch = tables.reset(seed=rng.getrandbits(30))
        count = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            batch = tables.step([rng.choice(np.flatnonzero(row).tolist()) for row in batch.masks])
            count += TABLES
        return count / spent

    return steps


MEASURED: dict[str, Callable[[], Steps]] = {
    "drakon_v0": lambda: pettingzoo(drakon_v0.env),
    "dragon_run_v0": lambda: pettingzoo(dragon_run_v0.env),
    "PettingZoo chess_v6": lambda: pettingzoo(chess_v6.env),
    "PettingZoo connect_four_v3": lambda: pettingzoo(connect_four_v3.env),
    "python_drakon": lambda: openspiel("python_drakon"),
    "python_dragon_run": lambda: openspiel("python_dragon_run"),
    "OpenSpiel python_tic_tac_toe": lambda: openspiel("python_tic_tac_toe"),
    f"Tables of Drakon, {TABLES}": lambda: vector("drakon"),
    f"Tables of Dragon Run, {TABLES}": lambda: vector("dragon_run"),
}


@dataclass(frozen=True)
class Ratio:
    """A required ratio and the measured one: the median over the rounds."""

    ours: str
    theirs: str
    least: float
    median: float
    lowest: float
    highest: float

    @property
    def met(self) -> bool:
        return self.median >= self.least


def measured(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Steps per second of everything, round by round, so that other load affects all equally."""
    plays = {name: make() for name, make in MEASURED.items()}
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(rounds):
        for name, play in plays.items():
            rates[name].append(play(seconds, random.Random(number)))
    return rates


def ratios(rates: dict[str, list[float]]) -> list[Ratio]:
    """The required ratios, each taken within a round."""
    found = []
    for need in NEEDS:
        rows = zip(rates[need.ours], rates[need.theirs], strict=True)
        each = [ours / theirs for ours, theirs in rows]
        median = statistics.median(each)
        found.append(Ratio(need.ours, need.theirs, need.least, median, min(each), max(each)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="seconds per measurement (default 2)"
    )
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds (default 5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    rates = measured(args.rounds, args.seconds)
    found = ratios(rates)
    if args.json:
        rows = [asdict(ratio) for ratio in found]
        print(json.dumps({"steps_per_s": rates, "ratios": rows}, indent=1))
    else:
        print("steps per second of CPU time")
        for name, values in rates.items():
            low, high = min(values), max(values)
            print(f"  {name:42} {statistics.median(values):9,.0f}  ({low:,.0f} to {high:,.0f})")
        for ratio in found:
            verdict = "met" if ratio.met else "MISSED"
            print(
                f"  {ratio.ours} / {ratio.theirs}: {ratio.median:.2f}"
                f" ({ratio.lowest:.2f} to {ratio.highest:.2f}), needed {ratio.least:g}: {verdict}"
            )
    return 0 if all(ratio.met for ratio in found) else 1


if __name__ == "__main__":
    sys.exit(main())
