"""Which games are still to be played, and when a cell has enough.

Games count in order of their numbers, up to the first missing one. So whether a cell stops depends
only on its games, not on which process was faster or when a run was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from wyrmhold.lab.arena.statistics import NORMAL_95, wilson
from wyrmhold.lab.experiments.chunks import Chunk, Game, Job
from wyrmhold.lab.experiments.experiment import Experiment, Stop, is_capped
from wyrmhold.lab.kernel_games import AT_ONCE


class Sum:
    """A running count, sum and sum of squares."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value

    def half_width(self, is_share: bool) -> float:
        """Half the width of the 95 percent interval."""
        if is_share:
            low, high = wilson(self.sum, self.count)
            return (high - low) / 2
        mean = self.sum / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        return NORMAL_95 * sqrt(variance / self.count)


def measured(measure: str, game: Game) -> float:
    """The value of a stopping measure in one game."""
    if measure == "first_player":
        return game.share(game.first)
    if measure == "first_bot":
        return sum(game.share(seat) for seat, bot in enumerate(game.seats) if bot == 0)
    if measure == "capped":
        return float(is_capped(game.reason))
    return float(game.turns)


class CellPlan:
    """The progress of one cell: games played, and how many of them count."""

    def __init__(self, wanted: int, rotation: int, stop: Stop | None) -> None:
        self.wanted: Final = wanted
        self.rotation: Final = rotation
        self.stop: Final = stop
        self.counted = 0
        """Games without a gap before them, up to where the cell stopped."""
        self.stopped = False
        self.have: set[int] = set()
        self._waiting: dict[int, float] = {}
        self._sum = Sum()

    def done(self) -> bool:
        return self.stopped or self.counted >= self.wanted

    def add(self, games: list[Game]) -> None:
        """Add games that have been played."""
        measure = None if self.stop is None else self.stop.measure
        for game in games:
            if game.number not in self.have:
                self.have.add(game.number)
                self._waiting[game.number] = 0.0 if measure is None else measured(measure, game)
        while not self.done() and self.counted in self._waiting:
            self._sum.add(self._waiting.pop(self.counted))
            self.counted += 1
            self.stopped = self._is_enough()

    def _is_enough(self) -> bool:
        stop, games = self.stop, self.counted
        if stop is None or games < stop.least or games % self.rotation:
            return False
        return self._sum.half_width(stop.measure != "turns") <= stop.half_width

    def missing(self, chunk: int) -> Iterator[tuple[int, int]]:
        """Ranges of missing games as first number and count, at most a chunk each."""
        first = 0
        while first < self.wanted:
            last = min(self.wanted, first + chunk)
            number = first
            while number < last:
                end = number
                while end < last and end not in self.have:
                    end += 1
                if end > number:
                    yield number, end - number
                number = end + 1
            first = last


class Plan:
    """The progress of all cells of an experiment."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment: Final = experiment
        self.kernel_cells: frozenset[int] = frozenset()
        """The cells that the batch kernel plays, in larger chunks."""
        self.cells: Final = [
            CellPlan(experiment.wanted(cell), experiment.match(cell).rotation(), experiment.stop)
            for cell in range(len(experiment.cells))
        ]

    def add(self, chunk: Chunk) -> None:
        self.cells[chunk.cell].add(chunk.games)

    def done(self) -> bool:
        return all(cell.done() for cell in self.cells)

    def counted(self) -> int:
        return sum(cell.counted for cell in self.cells)

    def wanted(self) -> int:
        """The total number of games if no other cell stops early."""
        return sum(cell.counted if cell.stopped else cell.wanted for cell in self.cells)

    def jobs(self) -> Iterator[Job]:
        """The jobs to do, alternating between cells so that they can be compared early.

        Cells that have stopped in the meantime get no more jobs.
        """
        left = {
            number: cell.missing(AT_ONCE if number in self.kernel_cells else self.experiment.chunk)
            for number, cell in enumerate(self.cells)
        }
        while left:
            for number in list(left):
                job = None if self.cells[number].done() else next(left[number], None)
                if job is None:
                    del left[number]
                else:
                    yield Job(number, *job)
