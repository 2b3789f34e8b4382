"""What is kept of a match: enough for every figure of docs/strength.md, in a few lines of JSON.

Files of games are large and are not kept in the repository.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from wyrmhold.lab.arena.match import Match
from wyrmhold.lab.arena.ratings import Rotations, rotations_of
from wyrmhold.lab.arena.report import report_of
from wyrmhold.lab.arena.results import File, in_rotations
from wyrmhold.lab.arena.statistics import NORMAL_95, clustered
from wyrmhold.lab.kernel_games import PYTHON, with_engine

OPENING: Final = 12
"""Rotations kept in order, so that replaying them shows whether the code still plays the same."""

Wins = tuple[float, ...]
"""The wins of each bot in a rotation. A shared win is split."""


@dataclass(frozen=True)
class Measured:
    """The complete rotations of a match.

    code        the version and fingerprint of the code that played
    commit      the commit that holds this code
    rotations   how many rotations ended with these wins
    opening     the wins of the first rotations, in order
    capped      share of games in which nobody reached the goal
    turns       mean number of turns
    p50_ms      median CPU time of the first bot's decisions, in milliseconds
    p99_ms      their 99th percentile
    engine      what played; the batch kernel measures no times
    """

    match: Match
    code: str
    commit: str
    rotations: Mapping[Wins, int]
    opening: tuple[Wins, ...]
    capped: float
    turns: float
    p50_ms: float
    p99_ms: float
    engine: str = PYTHON

    @property
    def games(self) -> int:
        return sum(self.rotations.values()) * self.match.rotation()

    @property
    def share(self) -> float:
        """The first bot's share of the games."""
        won = sum([wins[0] * count for wins, count in self.rotations.items()])
        return won / max(1, self.games)

    @property
    def decided(self) -> float:
        """The share of the games that somebody won."""
        won = sum([sum(wins) * count for wins, count in self.rotations.items()])
        return won / max(1, self.games)

    @property
    def times_fair(self) -> float:
        return self.share / self.match.fair()[0]

    def interval(self, errors: float = NORMAL_95) -> tuple[float, float]:
        """The interval for the first bot's share, `errors` standard errors on either side."""
        size = self.match.rotation()
        return clustered([(wins[0] / size, n) for wins, n in self.rotations.items()], errors)

    def in_rows(self) -> Rotations:
        """The same, one row per rotation, to be rated."""
        rows = [wins for wins, count in self.rotations.items() for _ in range(count)]
        return Rotations(self.match, np.array(rows), self.games)

    def as_json(self) -> dict[str, Any]:
        found = {
            "match": self.match.as_json(),
            "code": self.code,
            "commit": self.commit,
            "rotations": [[list(wins), count] for wins, count in self.rotations.items()],
            "opening": [list(wins) for wins in self.opening],
            "capped": round(self.capped, 6),
            "turns": round(self.turns, 3),
            "p50_ms": round(self.p50_ms, 4),
            "p99_ms": round(self.p99_ms, 4),
        }
        return with_engine(found, self.engine)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Measured:
        """Read what `as_json` wrote. Raises KeyError, TypeError or ValueError."""
        return cls(
            Match.from_json(data["match"]),
            str(data["code"]),
            str(data["commit"]),
            {tuple(wins): int(count) for wins, count in data["rotations"]},
            tuple([tuple(wins) for wins in data["opening"]]),
            float(data["capped"]),
            float(data["turns"]),
            float(data["p50_ms"]),
            float(data["p99_ms"]),
            str(data.get("engine", PYTHON)),
        )


def measured(file: File, code: str, commit: str, engine: str = PYTHON) -> Measured:
    """Summarise the complete rotations of a file."""
    match, games = in_rotations(file)
    report = report_of(match, list(games.values()))
    wins = [tuple([round(each, 6) for each in row]) for row in rows_of(match, games)]
    return Measured(
        match,
        code,
        commit,
        dict(sorted(Counter(wins).items())),
        tuple(wins[:OPENING]),
        report.capped,
        report.turns,
        report.standings[0].p50_ms,
        report.standings[0].p99_ms,
        engine,
    )


def rows_of(match: Match, games: Mapping[int, Any]) -> list[list[float]]:
    """Each bot's wins in each rotation, in order."""
    found: list[list[float]] = rotations_of(match, games).wins.tolist()
    return found
