"""`wyrmhold lab trajectories`: write the decisions of a run's games for learning programs."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from wyrmhold.cli.lab_run import MAX_JOBS
from wyrmhold.cli.numbers import whole
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.trajectory_recorder import Recorder
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.folder import Folder
from wyrmhold.lab.experiments.plan import Plan

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser(
        "trajectories",
        help="write every decision of a run's games into a file",
        description="Play games of a run again, which are determined by their numbers, and write"
        " every decision into FILE.npz or FILE.parquet. docs/environments.md has the columns.",
    )
    parser.add_argument("folder", metavar="DIR", help="the folder of a run")
    parser.add_argument("--out", metavar="FILE", required=True)
    parser.add_argument(
        "--cell", type=whole(0, 10_000), default=0, metavar="N", help="which cell (default 0)"
    )
    parser.add_argument(
        "--games",
        type=whole(1, 10_000_000),
        metavar="N",
        help="the first N games (default: all)",
    )
    parser.add_argument("--no-observations", action="store_true", help="leave observations out")
    parser.add_argument("--jobs", type=whole(1, MAX_JOBS), metavar="N")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    folder = Folder(Path(args.folder))
    experiment = folder.experiment()
    if args.cell >= len(experiment.cells):
        last = len(experiment.cells) - 1
        raise BadOptions("no such cell", [f"--cell: {args.cell} is not one of 0 to {last}"])
    plan = Plan(experiment)
    codes: dict[str, None] = {}
    for chunk in folder.chunks():
        plan.add(chunk)
        if chunk.cell == args.cell:
            codes[chunk.code] = None
    if list(codes) != [code_version()]:
        players = ", ".join(codes) or "nobody yet"
        raise BadOptions(
            "these games cannot be played again",
            [f"they were played by {players}, and this is {code_version()}"],
        )
    recorder = Recorder(Path(args.out), not args.no_observations)
    match = experiment.match(args.cell)
    number = min(args.games or plan.cells[args.cell].counted, plan.cells[args.cell].counted)
    jobs = min(args.jobs or os.cpu_count() or 1, number)
    with closing(recorder.played_by(match, iter(range(number)), jobs)) as games:
        for _ in games:
            pass
    decisions = recorder.write(match)
    print(f"{decisions} decisions of {number} games in {recorder.path}")
    return 0
