"""Runs of an experiment: plays the games missing in a folder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Final

from wyrmhold.lab.arena.workers import answered_by
from wyrmhold.lab.experiments.chunks import Chunk, Job, Player
from wyrmhold.lab.experiments.experiment import Experiment
from wyrmhold.lab.experiments.folder import BadFolder, Folder
from wyrmhold.lab.experiments.plan import Plan
from wyrmhold.lab.experiments.version import code_version

Runner = Callable[[Player, Iterator[Job]], Generator[bytes, None, None]]
"""Runs jobs and yields serialised chunks in any order."""


def processes(jobs: int) -> Runner:
    """A runner with `jobs` local processes."""

    def run(player: Player, work: Iterator[Job]) -> Generator[bytes, None, None]:
        return answered_by(player, work, jobs)

    return run


class Run:
    """An experiment in progress."""

    def __init__(self, experiment: Experiment, path: Path, other_code: bool = False) -> None:
        """Open a folder and count its games. Raises BadFolder."""
        self.experiment: Final = experiment
        self.folder: Final = Folder(path)
        self.plan: Final = Plan(experiment)
        self.folder.open(experiment, other_code)
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
        answers = runner(Player(self.experiment), self.plan.jobs())
        try:
            for data in answers:
                chunk = Chunk.from_data(data)
                if chunk.code != code_version():
                    raise BadFolder(
                        f"a worker has other code ({chunk.code}, this is {code_version()}):"
                        " install the same version on every machine"
                    )
                self.folder.add(chunk, data)
                self.plan.add(chunk)
                yield chunk
        finally:
            answers.close()

    def close(self) -> None:
        self.folder.close()
