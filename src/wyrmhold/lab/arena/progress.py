"""A match in progress: recorded games and new ones, counted in order of their numbers.

Only games without a gap before them count. So the results depend neither on the number of processes
nor on which games were short, and a match resumed after a kill gives the same results.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Final

from wyrmhold.bots.players import RANDOM
from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.game import AnyState
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import Match, Played, play
from wyrmhold.lab.arena.results import Results
from wyrmhold.lab.arena.statistics import Sprt
from wyrmhold.lab.arena.trajectory_recorder import Recorder
from wyrmhold.lab.arena.workers import answered_by, played_by
from wyrmhold.lab.kernel_bots import kernel_ends
from wyrmhold.lab.kernel_games import KERNEL, PYTHON, KernelGames

CHUNK: Final = 50
"""Number of bot games a process plays at once on the kernel. Those in progress when a match is
interrupted are played again from the start."""


def whole_rotations(match: Match, games: int) -> int:
    """Round up to whole rotations, so that every bot has every seat equally often."""
    rotation = match.rotation()
    return -(-games // rotation) * rotation


def played_by_kernel(
    match: Match, numbers: Sequence[int], jobs: int
) -> Generator[Played, None, None]:
    """Play games on the batch kernel, without measuring thinking times. Raises BotFailed."""
    if set(match.bots) == {RANDOM}:
        yield from random_games(match, numbers, jobs)
        return
    chunks = [
        (at, min(CHUNK, first + games - at))
        for first, games in runs_of(numbers)
        for at in range(first, first + games, CHUNK)
    ]
    for chunk in answered_by(KernelBots(match), iter(chunks), min(jobs, len(chunks))):
        yield from chunk


def random_games(
    match: Match, numbers: Sequence[int], threads: int
) -> Generator[Played, None, None]:
    """Games of random players, in order of their numbers."""
    table = (match.game, match.edition, match.options, match.players, match.rules_version)
    games = KernelGames(*table, match.seed, threads)
    for first, number in runs_of(numbers):
        for ended in games.played(first, number):
            yield without_times(match, ended.number, ended.state)


class KernelBots:
    """Plays chunks of a match between bots of the kernel, in whatever process it is sent to."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match

    def __call__(self, chunk: tuple[int, int]) -> list[Played]:
        """Play games with consecutive numbers, given as the first number and the count. A game that
        the kernel cannot finish is played by the engine."""
        match = self.match
        found: list[Played] = []
        for number, ended in kernel_ends(match, *chunk):
            if ended.state is None:
                bots = [bot_of(match.game, name) for name in match.bots]
                found.append(replace(play(match, number, bots), times=no_times(match)))
            else:
                found.append(without_times(match, number, ended.state))
        return found


def without_times(match: Match, number: int, state: AnyState) -> Played:
    """A game of the kernel, from its last position."""
    outcome, turns, seats = state.outcome, GAMES[match.game].turns(state), match.seats(number)
    return Played(number, seats, outcome.winners, outcome.reason, turns, no_times(match))


def no_times(match: Match) -> tuple[dict[int, int], ...]:
    """The thinking times of a game in which none were measured."""
    return tuple([{} for _ in match.bots])


def runs_of(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Ascending numbers as runs without gaps: the first number of each run, and its length."""
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
