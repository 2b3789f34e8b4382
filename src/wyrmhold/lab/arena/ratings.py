"""One scale for the bots of several matches: the model of Bradley, Terry, Luce and Plackett.

A seat wins with the chance that its bot's strength has in the sum of the strengths at the table.
The strengths that make the results likeliest are found by Hunter's steps; 400 points of Elo are a
strength ten times as large. Games that nobody won say nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.results import File

ANCHOR: Final = "level-1"
"""Stands at 0; where it is missing, the first bot does."""

RESAMPLES: Final = 200
STEPS: Final = 10_000
PRECISE: Final = 1e-7

Matrix = Any
"""An array of NumPy."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength in points of Elo, with a 95 percent interval from resampled games."""

    name: str
    elo: float
    low: float
    high: float
    games: int

    def as_json(self) -> dict[str, Any]:
        return {
            "bot": self.name,
            "elo": round(self.elo, 1),
            "low": round(self.low, 1),
            "high": round(self.high, 1),
            "games": self.games,
        }


def rated(files: Sequence[File], seed: int) -> list[Rating]:
    """Every bot of these matches, the strongest first. Raises BadOptions."""
    names = list(dict.fromkeys([name for match, _ in files for name in match.bots]))
    check(files, names)
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    seats = np.array([seat_counts(match, names) for match, _ in files])
    rotations = [rotation_wins(match, games, names) for match, games in files]
    elos = points(np.array([wins.sum(axis=0) for wins in rotations]), seats, anchor)
    rng = np.random.default_rng(seed)
    drawn = np.array(
        [
            points(
                np.array(
                    [wins[rng.integers(len(wins), size=len(wins))].sum(0) for wins in rotations]
                ),
                seats,
                anchor,
            )
            for _ in range(RESAMPLES)
        ]
    )
    lows, highs = np.percentile(drawn, [2.5, 97.5], axis=0)
    counts = [sum([len(games) for match, games in files if name in match.bots]) for name in names]
    found = [
        Rating(name, float(elo), float(low), float(high), count)
        for name, elo, low, high, count in zip(names, elos, lows, highs, counts, strict=True)
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def check(files: Sequence[File], names: list[str]) -> None:
    """One game, games in every file, and a chain of matches between any two bots."""
    problems: list[str] = []
    if len({match.game for match, _ in files}) > 1:
        problems.append("the files are of different games: rate each game on its own")
    for match, games in files:
        if not any(game.winners for game in games.values()):
            problems.append(f"nobody has won a game yet: {' '.join(match.bots)}")
    joined = {names[0]}
    for _ in names:
        for match, _games in files:
            if joined & set(match.bots):
                joined.update(match.bots)
    apart = [name for name in names if name not in joined]
    if apart:
        problems.append(f"no match ties {', '.join(apart)} to {names[0]}: play one")
    if problems:
        raise BadOptions("these files cannot be rated together", problems)


def seat_counts(match: Match, names: list[str]) -> list[float]:
    """How many seats each bot has at the table."""
    places = [match.bots[bot] for bot in match.places()]
    return [float(places.count(name)) for name in names]


def rotation_wins(match: Match, games: dict[int, Played], names: list[str]) -> Matrix:
    """What each bot won in each rotation. Its games have their luck in common, so they are
    resampled together."""
    rows: dict[int, list[float]] = {}
    for number, game in sorted(games.items()):
        row = rows.setdefault(number // match.rotation(), [0.0] * len(names))
        for bot, won in enumerate(game.shares()):
            row[names.index(match.bots[bot])] += won
    return np.array(list(rows.values()))


def points(wins: Matrix, seats: Matrix, anchor: int) -> Matrix:
    """The likeliest points of Elo, given each file's wins and seats by bot.

    One game more in each file, of which everybody has a fair part, keeps a bot that never lost
    from being infinitely strong.
    """
    tables = seats.sum(axis=1, keepdims=True)
    wins = wins + seats / tables
    games, won = wins.sum(axis=1), wins.sum(axis=0)
    strengths = np.ones(seats.shape[1])
    for _ in range(STEPS):
        after = won / ((games / (seats @ strengths)) @ seats)
        after /= after[anchor]
        still = np.abs(np.log(after / strengths)).max()
        strengths = after
        if still < PRECISE:
            break
    return 400 * np.log10(strengths)
