"""`wyrmhold lab run`: play the games of an experiment, with live progress."""

from __future__ import annotations

import argparse
import os
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from wyrmhold.cli.engines import add_engine_option
from wyrmhold.cli.numbers import whole
from wyrmhold.cli.output import print_json
from wyrmhold.extras import needed
from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.plan import Plan
from wyrmhold.lab.experiments.reader import MAX_GAMES
from wyrmhold.lab.experiments.run import Run, Runner, processes
from wyrmhold.lab.experiments.studies import experiment_named
from wyrmhold.lab.kernel_games import KERNEL, TOLD

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]

LOCAL: Final = "local"
MAX_JOBS: Final = 1024
MAX_CELLS_SHOWN: Final = 12
"""Progress bars shown at once; further cells are only counted."""

PROGRESS_INTERVAL_S: Final = 10.0
"""Seconds between progress lines without a terminal."""


def add(verbs: Verbs) -> None:
    parser = verbs.add_parser("run", help="play the games of an experiment")
    parser.add_argument(
        "studies", metavar="STUDY", nargs="+", help="a ready-made study, or a file.toml"
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="where to store games (default: STUDY.lab in this folder); for several studies, the"
        " folder of these folders",
    )
    parser.add_argument(
        "--games",
        type=whole(1, MAX_GAMES),
        metavar="N",
        help="games per cell, overriding the experiment; a folder can be extended later",
    )
    parser.add_argument(
        "--jobs",
        type=whole(1, MAX_JOBS),
        metavar="N",
        help="number of processes (default: one per core)",
    )
    parser.add_argument(
        "--ray",
        nargs="?",
        const=LOCAL,
        metavar="ADDRESS",
        help="play on Ray: on the cluster at ADDRESS, or on this machine",
    )
    add_engine_option(parser)
    parser.add_argument(
        "--other-code",
        action="store_true",
        help="continue a folder that was started with different code",
    )
    parser.add_argument("--json", action="store_true", help="print a summary as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    needed("lab", "polars")
    if args.ray is not None:
        needed("lab", "ray")
    experiments = [experiment_named(name) for name in dict.fromkeys(args.studies)]
    if args.json and len(experiments) > 1:
        raise BadOptions("too many studies", ["--json: give one study"])
    for experiment in experiments:
        if args.games is not None:
            experiment = replace(experiment, games=args.games)
        name = f"{experiment.name}.lab"
        if len(experiments) == 1:
            path = Path(args.out or name)
        else:
            path = Path(args.out or ".") / name
            print(f"{experiment.name}: {experiment.title}", file=sys.stderr, flush=True)
        status = run_one(args, experiment, path)
        if status:
            return status
    return 0


def run_one(args: argparse.Namespace, experiment: Experiment, path: Path) -> int:
    """Play one study and write its tables. Returns the exit status."""
    running = Run(experiment, path, args.other_code, args.engine)
    try:
        status = played(running, runner_of(args))
        if status:
            print(
                f"stopped after {running.plan.counted()} of {running.plan.wanted()} games;"
                " run the same command to resume",
                file=sys.stderr,
            )
            return status
        return written(args, running, path)
    finally:
        running.close()


def runner_of(args: argparse.Namespace) -> Runner:
    """The runner to play the games with. Raises MissingExtra."""
    jobs = args.jobs or os.cpu_count() or 1
    if args.ray is None:
        return processes(jobs)
    from wyrmhold.lab.experiments.on_ray import on_ray

    return on_ray(args.ray, jobs)


def written(args: argparse.Namespace, running: Run, path: Path) -> int:
    """Write the results and print where they are."""
    from wyrmhold.lab.experiments.run_results import results_of

    results = results_of(running.folder)
    results.write(running.folder)
    if wrong := int(results.times["faults"].sum()):
        print(
            f"{wrong} answers were chosen at random because a bot program failed:"
            " these games cannot be reproduced from the experiment alone",
            file=sys.stderr,
        )
    if args.json:
        print_json(results.summary())
        return 0
    print(f"{sum(results.counted)} games in {path}")
    for number, games in enumerate(results.counted):
        early = ", stopped early" if results.stopped[number] else ""
        engine = f", played by {TOLD[KERNEL]}" if number in running.plan.kernel_cells else ""
        print(f"  {running.experiment.label(number)}: {games}{early}{engine}")
    print(f"experiment {running.experiment.digest()[:16]}, results {results.digest[:16]}")
    print(f"see: wyrmhold lab report {path} --out page.html")
    return 0


def played(running: Run, runner: Runner) -> int:
    """Play the missing games, showing progress. Returns the exit status."""
    if running.plan.done():
        return 0
    progress = Progress(running.experiment, running.plan)
    with closing(running.play(runner)) as games:
        try:
            if not sys.stderr.isatty():
                for _ in games:
                    progress.tell()
                return 0
            console = Console(file=sys.stderr)
            with Live(progress.shown(), console=console, transient=True) as live:
                for _ in games:
                    live.update(progress.shown())
        except KeyboardInterrupt:
            return 130
    return 0


class Progress:
    """Progress of a run: bars on a terminal, occasional lines elsewhere."""

    def __init__(self, experiment: Experiment, plan: Plan) -> None:
        self.experiment: Final = experiment
        self.plan: Final = plan
        self.began: Final = time.monotonic()
        self.before: Final = self.played()
        self.next = self.began

    def played(self) -> int:
        return sum(
            cell.counted if cell.stopped else min(len(cell.have), cell.wanted)
            for cell in self.plan.cells
        )

    def line(self) -> str:
        """Games played, speed and time left."""
        played, wanted = self.played(), self.plan.wanted()
        speed = (played - self.before) / max(0.001, time.monotonic() - self.began)
        left = f"{round(max(0, wanted - played) / speed)} s left" if speed else "just started"
        return f"{played} of {wanted} games, {speed:.1f} per second, {left}"

    def tell(self) -> None:
        """Print a progress line every PROGRESS_INTERVAL_S seconds."""
        now = time.monotonic()
        if now >= self.next:
            self.next = now + PROGRESS_INTERVAL_S
            print(self.line(), file=sys.stderr, flush=True)

    def shown(self) -> Group:
        """A bar for every unfinished cell."""
        table = Table.grid(padding=(0, 1))
        open_cells = [number for number, cell in enumerate(self.plan.cells) if not cell.done()]
        for number in open_cells[:MAX_CELLS_SHOWN]:
            cell = self.plan.cells[number]
            have = min(len(cell.have), cell.wanted)
            table.add_row(
                Text(self.experiment.label(number)),
                ProgressBar(cell.wanted, have, width=30),
                Text(f"{have} of {cell.wanted}"),
            )
        if len(open_cells) > MAX_CELLS_SHOWN:
            table.add_row(Text(f"and {len(open_cells) - MAX_CELLS_SHOWN} more", "dim"))
        return Group(Text(self.experiment.title, "bold"), table, Text(self.line()))
