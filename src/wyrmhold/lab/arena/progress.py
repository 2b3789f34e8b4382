"""A match in progress: recorded games and new ones, counted in order of their numbers.

Only games without a gap before them count. So the results depend neither on the number of processes
nor on which games were short, and a match resumed after a kill gives the same results.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from wyrmhold.games.registry import GAMES
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.results import Results
from wyrmhold.lab.arena.statistics import Sprt
from wyrmhold.lab.arena.trajectory_recorder import Recorder
from wyrmhold.lab.arena.workers import played_by
from wyrmhold.lab.kernel_games import KERNEL, PYTHON, KernelGames


def whole_rotations(match: Match, games: int) -> int:
    """Round up to whole rotations, so that every bot has every seat equally often."""
    rotation = match.rotation()
    return -(-games // rotation) * rotation


def played_by_kernel(
    match: Match, numbers: Sequence[int], threads: int
) -> Generator[Played, None, None]:
    """Play games on the batch kernel, in order of their numbers. Nobody's times are taken."""
    table = (match.game, match.edition, match.options, match.players, match.rules_version)
    games = KernelGames(*table, match.seed, threads)
    turns = GAMES[match.game].turns
    for first, number in runs_of(numbers):
        for ended in games.played(first, number):
            outcome = ended.state.outcome
            yield Played(
                ended.number,
                match.seats(ended.number),
                outcome.winners,
                outcome.reason,
                turns(ended.state),
                tuple([{} for _ in match.bots]),
            )


def runs_of(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as runs without a gap: the first of each, and how many."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and sum(found[-1]) == number:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((number, 1))
    return found


class Arena:
    """Plays a match up to a number of games, or until a sequential test decides."""

    def __init__(
        self,
        match: Match,
        games: int,
        sprt: Sprt | None = None,
        results: Results | None = None,
        engine: str = PYTHON,
        recorder: Recorder | None = None,
    ) -> None:
        self.match: Final = match
        self.recorder: Final = recorder
        self.engine: Final = engine
        self.wanted: Final = whole_rotations(match, games)
        self.sprt: Final = sprt
        self.results: Final = results
        self.verdict: float | None = None
        """The share for the first bot that the test accepted."""
        self.counted: list[Played] = []
        self._finished: dict[int, Played] = {} if results is None else dict(results.games)
        self.won = 0.0
        """The first bot's wins."""
        self._count()

    def done(self) -> bool:
        return self.verdict is not None or len(self.counted) >= self.wanted

    def play(self, jobs: int) -> Generator[Played, None, None]:
        """Play the missing games, yielding each as soon as it is over. Raises BotFailed."""
        if self.done():
            return
        missing = [number for number in range(self.wanted) if number not in self._finished]
        if self.engine == KERNEL:
            games = played_by_kernel(self.match, missing, jobs)
        elif self.recorder is not None:
            games = self.recorder.played_by(self.match, iter(missing), min(jobs, len(missing)))
        else:
            games = played_by(self.match, iter(missing), min(jobs, len(missing)))
        try:
            for played in games:
                if self.results is not None:
                    self.results.add(played)
                self._finished[played.number] = played
                self._count()
                yield played
                if self.done():
                    return
        finally:
            games.close()

    def _count(self) -> None:
        """Count games up to the first gap; test after whole rotations only."""
        rotation = self.match.rotation()
        while not self.done() and (played := self._finished.get(len(self.counted))) is not None:
            self.counted.append(played)
            self.won += played.shares()[0]
            if self.sprt is not None and len(self.counted) % rotation == 0:
                self.verdict = self.sprt.verdict(self.won, len(self.counted))
