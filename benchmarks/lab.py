"""`python benchmarks/lab.py`: compares the laboratory on two processes with one, in turns.

It measures whole runs of `wyrmhold lab run`: starting the processes, playing, storing the chunks.
Writing the tables and starting Python, which cost the same in both cases, are left out. The ratio
says more than the figures: it is the same on most idle machines with two cores.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.reader import read_experiment
from wyrmhold.lab.experiments.run import Run, processes

NEEDED = 1.8

EXPERIMENT = """\
game = "{game}"
seed = 1
games = {games}
chunk = 10

[grid]
players = {players}
bots = ["{bot}"]
"""


def seconds(text: str, jobs: int, folder: Path) -> float:
    """The seconds a run takes."""
    experiment = read_experiment(text, "benchmark")
    code_version()  # reads many files, once per process
    began = time.perf_counter()
    with closing(Run(experiment, folder)) as run:
        for _ in run.play(processes(jobs)):
            pass
        took = time.perf_counter() - began
        assert run.plan.done()
    return took


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks/lab.py", description=__doc__)
    parser.add_argument("--game", default="drakon")
    parser.add_argument("--bot", default="level-2")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    text = EXPERIMENT.format(game=args.game, games=args.games, players=args.players, bot=args.bot)
    taken: dict[int, list[float]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as name:
        for turn in range(args.rounds):
            for jobs, row in taken.items():
                row.append(seconds(text, jobs, Path(name) / f"{turn}-{jobs}"))
                if not args.json:
                    print(f"{jobs} process{'es' if jobs > 1 else ''}: {row[-1]:.2f} s", flush=True)
    ratios = [one / two for one, two in zip(taken[1], taken[2], strict=True)]
    ratio = statistics.median(ratios)
    if args.json:
        print(json.dumps({"seconds": taken, "ratios": ratios, "ratio": ratio, "needed": NEEDED}))
    else:
        print(f"two processes are {ratio:.2f} times one (needed: {NEEDED})")
    return 0 if ratio >= NEEDED else 1


if __name__ == "__main__":
    sys.exit(main())
