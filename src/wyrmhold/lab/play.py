"""Plays the games of studies without writing tables, where polars and rich are not installed.

    python -m wyrmhold.lab.play seat-advantage heroes --games 100000 --jobs 16 --out runs

Every study gets a folder `NAME.lab`, the same as from `wyrmhold lab run`. Kill it whenever you
like, and give the same command again to resume it. Copy the folders to a machine with the extra
`lab`, and `wyrmhold lab run` writes the tables: no game is missing, so none is played.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from wyrmhold.kernel.errors import Problems, WyrmholdError
from wyrmhold.lab.experiments.run import Run, processes
from wyrmhold.lab.experiments.studies import experiment_named, studies
from wyrmhold.lab.kernel_games import ENGINES

PROGRESS_INTERVAL_S: Final = 10.0
"""Seconds between progress lines."""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="python -m wyrmhold.lab.play",
        description="Play the games of studies, without tables and reports.",
    )
    made.add_argument(
        "studies", nargs="*", metavar="STUDY", help="a study or a file.toml (default: all studies)"
    )
    made.add_argument("--games", type=int, metavar="N", help="games per cell")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    made.add_argument("--out", default=".", metavar="DIR", help="the folder of the folders")
    made.add_argument(
        "--engine", choices=ENGINES, help="which engine plays the cells that both support"
    )
    made.add_argument(
        "--minutes",
        type=float,
        metavar="M",
        help="stop after this time; repeat to continue",
    )
    return made


def play_study(name: str, args: argparse.Namespace, until: float) -> bool:
    """Play one study, and report its progress. Returns whether it is done."""
    experiment = experiment_named(name)
    if args.games is not None:
        experiment = replace(experiment, games=args.games)
    running = Run(experiment, Path(args.out) / f"{experiment.name}.lab", engine=args.engine)
    began, told = time.monotonic(), 0.0
    before = running.plan.counted()
    try:
        answers = running.play(processes(args.jobs))
        for _ in answers:
            now = time.monotonic()
            if now - told >= PROGRESS_INTERVAL_S or running.plan.done():
                told = now
                counted, wanted = running.plan.counted(), running.plan.wanted()
                speed = (counted - before) / max(0.001, now - began)
                line = f"{experiment.name}: {counted} of {wanted} games, {speed:.1f} per second"
                print(line, file=sys.stderr, flush=True)
            if now >= until:
                answers.close()
                break
        return running.plan.done()
    finally:
        running.close()


def main(words: Sequence[str] | None = None) -> int:
    args = parser().parse_args(words)
    until = float("inf") if args.minutes is None else time.monotonic() + 60.0 * args.minutes
    for name in args.studies or studies():
        try:
            done = play_study(name, args, until)
        except Problems as error:
            print(f"{name}: {error}: {'; '.join(error.problems)}", file=sys.stderr)
            return 2
        except WyrmholdError as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 2
        except KeyboardInterrupt:
            return 130
        print(f"{name}: {'done' if done else 'stopped; give the same command again'}")
        if not done:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
