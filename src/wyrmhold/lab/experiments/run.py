"""Runs of an experiment: plays the games missing in a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.workers import answered_by
from wyrmhold.lab.code_version import code_version
from wyrmhold.lab.experiments.chunks import Chunk, Job, Player
from wyrmhold.lab.experiments.collector import TalliedCollector
from wyrmhold.lab.experiments.collectors import collectors_of
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import BadFolder, Folder
from wyrmhold.lab.experiments.plan import Plan
from wyrmhold.lab.game_lab import lab_of
from wyrmhold.lab.kernel_games import KERNEL, LEAST_GAMES, PYTHON, why_not

Runner = Callable[[Player, Iterator[Job]], Generator[bytes, None, None]]
"""Runs jobs and yields serialised chunks in any order."""


def processes(jobs: int) -> Runner:
    """A runner with `jobs` local processes."""

    def run(player: Player, work: Iterator[Job]) -> Generator[bytes, None, None]:
        return answered_by(player, work, jobs)

    return run


def kernel_cells(experiment: Experiment) -> frozenset[int]:
    """The cells that the batch kernel can play."""
    cells = range(len(experiment.cells))
    return frozenset([cell for cell in cells if not why_not_cell(experiment, cell)])


def why_not_cell(experiment: Experiment, cell: int) -> str:
    """Why the batch kernel cannot play a cell; empty if it can.

    Random players need collectors that look only at the end of a game. A game whose kernel has
    bots also counts for other collectors.
    """
    game, bots = experiment.game, experiment.cells[cell].bots
    collectors = [collectors_of(game)[name] for name in experiment.collect]
    kernel = lab_of(game).kernel
    if kernel is None:
        reason = why_not(game, bots)
        able = all(each.needs_only_the_end for each in collectors)
        return reason or ("" if able else "it sees only the end of a game: too little to collect")
    for name, each in zip(experiment.collect, collectors, strict=True):
        if not each.needs_only_the_end and not issubclass(each, TalliedCollector):
            return f"it does not count what `{name}` collects"
    return why_not(game, bots, kernel.bots)


def usual_engine(experiment: Experiment, wanted: str | None) -> str:
    """The engine for a new folder. Raises BadOptions if the kernel is wanted and cannot play."""
    if kernel_cells(experiment):
        return KERNEL if experiment.games >= LEAST_GAMES else PYTHON
    if wanted == KERNEL:
        reason = why_not_cell(experiment, 0)
        raise BadOptions("the kernel cannot play these games", [f"--engine kernel: {reason}"])
    return PYTHON


class Run:
    """An experiment in progress."""

    def __init__(
        self,
        experiment: Experiment,
        path: Path,
        other_code: bool = False,
        engine: str | None = None,
    ) -> None:
        """Open a folder and count its games. Raises BadFolder, and BadOptions for an `engine` that
        can play none of the cells."""
        self.experiment: Final = experiment
        self.folder: Final = Folder(path)
        self.plan: Final = Plan(experiment)
        usual = usual_engine(experiment, engine)
        self.folder.open(experiment, other_code, engine or usual, engine is not None)
        if self.folder.engine == KERNEL:
            self.plan.kernel_cells = kernel_cells(experiment)
        try:
            for chunk in self.folder.chunks():
                self.plan.add(chunk)
        except BaseException:
            self.folder.close()
            raise

    def play(self, runner: Runner) -> Generator[Chunk, None, None]:
        """Play missing games, yielding each chunk once it is stored. Raises BotFailed,
        BadFolder."""
        if self.plan.done():
            return
        cells = self.plan.kernel_cells
        answers = runner(Player(self.experiment, cells), self.plan.jobs())
        try:
            for data in answers:
                chunk = Chunk.from_data(data)
                code = code_version(chunk.cell in cells)
                if chunk.code != code:
                    raise BadFolder(
                        f"a worker has other code ({chunk.code}, this is {code}):"
                        " install the same version on every machine"
                    )
                self.folder.add(chunk, data)
                self.plan.add(chunk)
                yield chunk
        finally:
            answers.close()

    def close(self) -> None:
        self.folder.close()
