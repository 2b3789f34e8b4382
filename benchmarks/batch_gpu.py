"""Plays random games on a GPU with the batch kernel, and compares them with the CPU's.

    python benchmarks/batch_gpu.py [--games N ...] [--table NAME ...] [--repeat N] [--check N]

It needs NumPy, numba and numba-cuda with a CUDA driver; Wyrmhold itself is taken from this
checkout. A child process first plays `--check` games on the CPU: the digests, decisions and winners
of the same seeds must be equal. Drakon is played in rounds, as `wyrmhold.batch.drakon.rounds` says:
whole games for the comparison, endless play for the speed. Prints a line of JSON for each
measurement.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[1] / "src"
sys.path.insert(0, str(SOURCE))

TABLES: dict[str, tuple[str, str, int, dict[str, object]]] = {
    "third, 4 players": ("drakon", "third", 4, {}),
    "fourth, 6 players, heroes, Expansion One": (
        "drakon",
        "fourth",
        6,
        {"heroes": True, "expansion_one": True},
    ),
    "Dragon Run, 4 players": ("dragon_run", "first", 4, {}),
}
THREADS = 64
MAX_DECISIONS = 100_000
WARM_UP_ROUNDS = 384
"""By then, tables are in all stages of a game."""

SEED = 1

cuda: Any = None
"""numba.cuda, once the target is set."""


def part(name: str, module: str) -> Any:
    """A module of the kernel that plays a table."""
    return importlib.import_module(f"wyrmhold.batch.{TABLES[name][0]}.{module}")


def rules_of(name: str) -> Any:
    """The record of a table's rules."""
    from wyrmhold.games.registry import GAMES

    game, edition, players, options = TABLES[name]
    return part(name, "table").table_of(GAMES[game].new(edition, options, [None] * players))


def play_on_cpu(name: str, games: int) -> dict[str, Any]:
    """Play the first games on the CPU, on one core."""
    import numpy as np

    layout, play_games = part(name, "layout"), part(name, "play").play_games
    states, out = np.zeros(games, layout.STATE), np.zeros(layout.MAX_ANSWERS + 64, np.int32)
    results = np.zeros((games, 3), np.int64)
    rules = rules_of(name)
    play_games(states, rules, 0, 1, SEED, MAX_DECISIONS, 0, out, results)
    started = time.process_time()
    play_games(states, rules, 0, games, SEED, MAX_DECISIONS, 0, out, results)
    seconds = time.process_time() - started
    return summary(results, states["winners"], games) | {
        "table": name,
        "device": "one core",
        "games": games,
        "million_decisions_per_s": round(float(results[:, 0].sum()) / seconds / 1e6, 3),
    }


def summary(results: Any, winners: Any, games: int) -> dict[str, Any]:
    """What must be equal on both devices, of the first games."""
    return {
        "digest": int(results[:games, 1].sum()),
        "decisions": int(results[:games, 0].sum()),
        "cut": int(results[:games, 2].sum()),
        "winners": int((winners[:games].astype("int64") * (1 + results[:games, 0] % 7)).sum()),
    }


def cpu_in_a_child(name: str, games: int) -> dict[str, Any]:
    """Run `play_on_cpu` in a process of its own: a process compiles for one target."""
    done = subprocess.run(
        [sys.executable, __file__, "--on-cpu", name, "--check", str(games)],
        env={**os.environ, "WYRMHOLD_BATCH_TARGET": "cpu"},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[131072, 524288, 1048576])
    parser.add_argument("--table", nargs="+", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--check", type=int, default=2000, help="games compared with the CPU")
    parser.add_argument("--on-cpu", metavar="TABLE", help="only play these games on the CPU")
    options = parser.parse_args()
    if options.on_cpu:
        print(json.dumps(play_on_cpu(options.on_cpu, options.check)))
        return 0
    os.environ["WYRMHOLD_BATCH_TARGET"] = "cuda"
    wrong = 0
    for name in options.table:
        if TABLES[name][0] == "drakon":
            wrong += in_rounds(name, options)
            continue
        play = compiled_playout(name)
        expected = cpu_in_a_child(name, options.check)
        print(json.dumps(expected), flush=True)
        for games in options.games:
            found = measured(play, name, games, options.repeat, options.check)
            same = games < options.check or all(
                found[key] == expected[key] for key in ("digest", "decisions", "cut", "winners")
            )
            wrong += not same
            print(json.dumps(found | {"equal_to_cpu": same}), flush=True)
    print("DIFFERENT" if wrong else "all equal")
    return 1 if wrong else 0


def in_rounds(name: str, options: argparse.Namespace) -> int:
    """Compare games that are played in rounds, then measure; returns 1 if some are different."""
    from wyrmhold.batch.drakon.rounds import ROUNDS_BETWEEN_LOOKS, Rounds, play_all
    from wyrmhold.batch.target import CUDA

    started = time.perf_counter()
    played = play_all(CUDA, rules_of(name), options.check, SEED, MAX_DECISIONS)
    first_run_s = round(time.perf_counter() - started, 1)
    found, expected = (
        summary(played, played[:, 3], options.check),
        cpu_in_a_child(name, options.check),
    )
    same = all(found[key] == expected[key] for key in found)
    print(json.dumps(expected), flush=True)
    print(json.dumps(found | {"first_run_s": first_run_s, "equal_to_cpu": same}), flush=True)
    for tables in options.games:
        rounds = Rounds(CUDA, rules_of(name), tables, 1, SEED)
        for _ in range(WARM_UP_ROUNDS // ROUNDS_BETWEEN_LOOKS):
            rounds.play(MAX_DECISIONS, endless=True)
        before, started = rounds.decisions(), time.perf_counter()
        for _ in range(options.repeat):
            rounds.play(MAX_DECISIONS, endless=True)
        CUDA.synchronize()
        seconds = time.perf_counter() - started
        line = {
            "table": name,
            "device": "GPU",
            "tables": tables,
            "million_decisions_per_s": round((rounds.decisions() - before) / seconds / 1e6, 2),
            "state_bytes": part(name, "layout").STATE.itemsize,
        }
        print(json.dumps(line), flush=True)
    return int(not same)


def compiled_playout(name: str) -> Any:
    """The GPU kernel: a whole random game for every thread."""
    global cuda  # numba's simulator, too, finds it only there
    from wyrmhold.batch.target import CUDA

    cuda = CUDA
    deal, playout = part(name, "play").deal, part(name, "play").playout

    def play(states: Any, rules: Any, seed: int, most: int, scratch: Any, results: Any) -> None:
        index = cuda.grid(1)
        if index < states.shape[0]:
            state, table, out = states[index], rules[0], scratch[index]
            deal(state, table, seed + index, out)
            playout(state, table, most, out, results[index])

    return cuda.jit(play)


def measured(play: Any, name: str, games: int, repeat: int, check: int) -> dict[str, Any]:
    """Play this many games at once, several times; the fastest counts."""
    import numpy as np

    layout = part(name, "layout")
    states = cuda.device_array(games, layout.STATE)
    scratch = cuda.device_array((games, layout.MAX_ANSWERS + 64), np.int32)
    results = cuda.device_array((games, 3), np.int64)
    rules = cuda.to_device(rules_of(name))
    blocks = (games + THREADS - 1) // THREADS
    best, first = 1e9, 0.0
    for run in range(repeat + 1):
        started = time.perf_counter()
        play[blocks, THREADS](states, rules, SEED, MAX_DECISIONS, scratch, results)
        cuda.synchronize()
        seconds = time.perf_counter() - started
        if run == 0:
            first = seconds
        else:
            best = min(best, seconds)
    rows, ends = results.copy_to_host(), states.copy_to_host()
    return summary(rows, ends["winners"], min(check, games)) | {
        "table": name,
        "device": "GPU",
        "games": games,
        "million_decisions_per_s": round(float(rows[:, 0].sum()) / best / 1e6, 2),
        "games_per_s": round(games / best),
        "first_run_s": round(first, 1),
        "state_bytes": layout.STATE.itemsize,
    }


if __name__ == "__main__":
    sys.exit(main())
