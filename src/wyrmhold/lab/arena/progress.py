"""A match in progress: recorded games and new ones, counted in order of their numbers.

Only games without a gap before them count. So the results depend neither on the number of processes
nor on which games were short, and a match resumed after a kill gives the same results.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.results import Results
from wyrmhold.lab.arena.statistics import Sprt
from wyrmhold.lab.arena.workers import played_by


def whole_rotations(match: Match, games: int) -> int:
    """Round up to whole rotations, so that every bot has every seat equally often."""
    rotation = match.rotation()
    return -(-games // rotation) * rotation


class Arena:
    """Plays a match up to a number of games, or until a sequential test decides."""

    def __init__(
        self, match: Match, games: int, sprt: Sprt | None = None, results: Results | None = None
    ) -> None:
        self.match: Final = match
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
