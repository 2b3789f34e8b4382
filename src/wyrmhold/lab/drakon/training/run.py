"""`python -m wyrmhold.lab.drakon.training.run`: train in rounds of games, fit and gate.

Every round plays games with the best judge so far, all earlier ones and the hand-made one, fits a
new jury of nets to the rows of the last rounds, and keeps it as the best if it passes the gate. A
stopped run resumes after its last complete round. The results depend only on the seed, unless a
time limit cuts a round short.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from wyrmhold.bots.blas import ONE_THREAD_VARIABLES
from wyrmhold.lab.drakon.training.dataset import gathered, jobs_of
from wyrmhold.lab.drakon.training.fit import add_plan
from wyrmhold.lab.drakon.training.gate import matched, passed
from wyrmhold.lab.drakon.training.jury import gather
from wyrmhold.lab.drakon.training.selfplay import HAND_MADE, LIGHT

P = ParamSpec("P")
T = TypeVar("T")

CHUNKS_PER_PROCESS: Final = 2
"""Chunks queued per process, so that none is idle."""

GATE_OPPONENTS: Final = 4
"""Recent nets that a new one is measured against."""


class Here(Executor):
    """An executor that runs everything immediately in this process."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def processes(number: int) -> Executor:
    """An executor with `number` single-threaded processes; 0 means this process."""
    if not number:
        return Here()
    os.environ.update(dict.fromkeys(ONE_THREAD_VARIABLES, "1"))  # inherited by the processes
    return ProcessPoolExecutor(number, mp_context=multiprocessing.get_context("spawn"))


class Run:
    """A training run in a folder: rows and nets of every round, and `log.json`."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args: Final = args
        self.folder: Final[Path] = args.out
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log: Final = self._logged()
        self.ends: Final = time.monotonic() + args.seconds if args.seconds else float("inf")

    def _log_path(self) -> Path:
        return self.folder / "log.json"

    def _logged(self) -> list[dict[str, Any]]:
        """The log of earlier rounds in this folder."""
        path = self._log_path()
        found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else []
        return found

    def rows_path(self, number: int) -> Path:
        return self.folder / f"rows-{number:03}.npz"

    def net_path(self, number: int) -> Path:
        return self.folder / f"net-{number:03}.npz"

    def best(self) -> str:
        """The last net that passed the gate, or the hand-made judge."""
        for entry in reversed(self.log):
            if entry["passed"]:
                return str(self.net_path(entry["round"]))
        return str(self.args.start[-1]) if self.args.start else HAND_MADE

    def nets(self) -> list[str]:
        """Every net so far."""
        rounds = [self.net_path(entry["round"]) for entry in self.log]
        return [str(path) for path in [*self.args.start, *rounds]]

    def pool_of_players(self) -> tuple[str, ...]:
        """The players to draw from: nets and the hand-made judge equally often, light rules
        rarely."""
        nets = self.nets() or [HAND_MADE]
        return (*nets * 7, *[HAND_MADE] * (7 * len(nets)), *[LIGHT] * len(nets))

    def play_round(self, pool: Executor) -> dict[str, Any]:
        """Play, fit and gate; returns the log entry."""
        args, number = self.args, len(self.log)
        seed = f"training {args.seed} {number}"
        chunks = jobs_of(seed, args.games, self.pool_of_players(), self.best(), args.looks)
        until = min(self.ends, time.monotonic() + (args.round_seconds or float("inf")))
        rows, figures = gathered(pool, chunks, CHUNKS_PER_PROCESS * max(args.jobs, 1), until)
        rows.save(self.rows_path(number))
        recent = [
            self.rows_path(each) for each in range(max(0, number + 1 - args.window), number + 1)
        ]
        parts = [self.net_path(number).with_suffix(f".{each}.npz") for each in range(args.nets)]
        fits = [self.fit(recent, part, args.seed + each) for each, part in enumerate(parts)]
        gather(parts, self.net_path(number))
        new, best = str(self.net_path(number)), self.best()
        scores = []
        for old in dict.fromkeys([best, HAND_MADE, *self.nets()[-GATE_OPPONENTS:]]):
            for plain in (True, False):
                seed = f"gate {args.seed} {number} {plain}"
                scores.append((plain, matched(pool, new, old, args.gate, seed, plain)))
        return {
            "round": number,
            "passed": passed([score for _, score in scores], best),
            "played": figures,
            "fits": fits,
            "gate": [{"plain": plain, **score.as_json()} for plain, score in scores],
        }

    def fit(self, rows: Sequence[Path], out: Path, seed: int) -> dict[str, Any]:
        """Fit in a separate process with all cores, possibly with another Python that has
        PyTorch."""
        args = self.args
        command = [args.python, "-m", "wyrmhold.lab.drakon.training.fit", *map(str, rows)]
        command += ["--out", str(out), "--hidden", *map(str, args.hidden)]
        command += ["--seed", str(seed)]
        for name in ("epochs", "batch", "rate", "decay", "trust", "device"):
            command += [f"--{name}", str(getattr(args, name))]
        threads = dict.fromkeys(ONE_THREAD_VARIABLES, str(max(args.jobs, 1)))
        done = subprocess.run(
            command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **threads}
        )
        found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return found

    def time_left(self) -> bool:
        """Whether there is time left for half a round of games."""
        needed: float = self.args.round_seconds / 2
        return time.monotonic() + needed < self.ends

    def go(self) -> None:
        """Run all requested rounds that fit the time."""
        with processes(self.args.jobs) as pool:
            while len(self.log) < self.args.rounds and self.time_left():
                entry = self.play_round(pool)
                self.log.append(entry)
                self._log_path().write_text(json.dumps(self.log, indent=1) + "\n", "utf-8")
                print(json.dumps(entry), flush=True)
                best = self.best()
                if best != HAND_MADE:
                    (self.folder / "best.npz").write_bytes(Path(best).read_bytes())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.lab.drakon.training.run", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--rounds", type=int, default=3, metavar="N", help="total number of rounds")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games per round")
    parser.add_argument("--nets", type=int, default=1, metavar="N", help="nets per jury")
    parser.add_argument("--window", type=int, default=3, metavar="N", help="rounds to learn from")
    parser.add_argument(
        "--looks",
        type=float,
        default=0.0,
        metavar="PART",
        help="fraction of decisions to look ahead at",
    )
    parser.add_argument("--gate", type=int, default=200, metavar="N", help="games per gate match")
    parser.add_argument(
        "--start", type=Path, nargs="+", default=[], metavar="NET.npz", help="earlier nets"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; 0: this one")
    parser.add_argument("--seconds", type=float, default=0.0, help="start no games after this time")
    parser.add_argument("--round-seconds", type=float, default=0.0, help="time for games per round")
    parser.add_argument("--python", default=sys.executable, help="Python interpreter for the fits")
    add_plan(parser)
    Run(parser.parse_args(arguments)).go()
    return 0


if __name__ == "__main__":
    sys.exit(main())
