"""What is still to be played, and when a cell has enough.

Games count in the order of their numbers, up to the first that is missing. So whether a cell stops
follows from its games, and not from which process was quicker or when somebody pulled the plug.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final

from wyrmhold.lab.arena.statistics import NORMAL, wilson
from wyrmhold.lab.experiments.chunks import Chunk, Game, Job
from wyrmhold.lab.experiments.experiment import Experiment, Stop, is_capped


class Sum:
    """Numbers summed up one by one: how many, their sum and that of their squares."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.sum += value
        self.squares += value * value

    def half_width(self, is_share: bool) -> float:
        """Half the width of the interval of 95 percent."""
        if is_share:
            low, high = wilson(self.sum, self.count)
            return (high - low) / 2
        mean = self.sum / self.count
        variance = max(0.0, self.squares / self.count - mean * mean)
        return NORMAL * sqrt(variance / self.count)


def measured(measure: str, game: Game) -> float:
    """What sequential stopping looks at, in one game."""
    if measure == "first_player":
        return game.share(game.first)
    if measure == "first_bot":
        return sum(game.share(seat) for seat, bot in enumerate(game.seats) if bot == 0)
    if measure == "capped":
        return float(is_capped(game.reason))
    return float(game.turns)


class CellPlan:
    """One cell: which games are played, and how many of them count."""

    def __init__(self, wanted: int, rotation: int, stop: Stop | None) -> None:
        self.wanted: Final = wanted
        self.rotation: Final = rotation
        self.stop: Final = stop
        self.counted = 0
        """Games without a gap before them, up to where the cell stops."""
        self.stopped = False
        self.have: set[int] = set()
        self._waiting: dict[int, float] = {}
        self._sum = Sum()

    def done(self) -> bool:
        return self.stopped or self.counted >= self.wanted

    def add(self, games: list[Game]) -> None:
        """Games that are played now, or were before."""
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
        """Games that nobody played: first number and how many, never more than a chunk."""
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
    """All cells of an experiment."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment: Final = experiment
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
        """How many games there will be, if no other cell stops early."""
        return sum(cell.counted if cell.stopped else cell.wanted for cell in self.cells)

    def jobs(self) -> Iterator[Job]:
        """What is to be played: cells in turns, so that they can be compared early.

        Cells that have stopped by the time they are asked for get nothing more.
        """
        left = {
            number: cell.missing(self.experiment.chunk) for number, cell in enumerate(self.cells)
        }
        while left:
            for number in list(left):
                job = None if self.cells[number].done() else next(left[number], None)
                if job is None:
                    del left[number]
                else:
                    yield Job(number, *job)
