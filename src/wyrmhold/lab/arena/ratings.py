"""Ratings for the bots of several matches: the Bradley-Terry-Luce-Plackett model.

A seat's chance to win is its bot's strength divided by the total strength at the table. Hunter's MM
algorithm finds the maximum-likelihood strengths; 400 Elo points mean ten times the strength. Games
that nobody won are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from wyrmhold.kernel.errors import BadOptions
from wyrmhold.lab.arena.match import Match, Played
from wyrmhold.lab.arena.results import File

ANCHOR: Final = "level-1"
"""Rated 0; if it is missing, the first bot is."""

RESAMPLES: Final = 200
MAX_STEPS: Final = 10_000
STEP_TOLERANCE: Final = 1e-7

Matrix = Any
"""A NumPy array."""


class Rotations(NamedTuple):
    """A match: the wins of each of its bots in each rotation, a row each, and its games."""

    match: Match
    wins: Matrix
    games: int


@dataclass(frozen=True)
class Rating:
    """A bot's strength in Elo points, with a 95 percent bootstrap interval."""

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
    """Rate every bot of these files, strongest first. Raises BadOptions."""
    return rated_matches([rotations_of(*file) for file in files], seed)


def rated_matches(matches: Sequence[Rotations], seed: int) -> list[Rating]:
    """Rate every bot of these matches, strongest first. Raises BadOptions."""
    names = list(dict.fromkeys([name for each in matches for name in each.match.bots]))
    check(matches, names)
    anchor = names.index(ANCHOR) if ANCHOR in names else 0
    seats = np.array([seat_counts(each.match, names) for each in matches])
    rotations = [wins_by_name(each, names) for each in matches]
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
    counts = [sum([each.games for each in matches if name in each.match.bots]) for name in names]
    found = [
        Rating(name, float(elo), float(low), float(high), count)
        for name, elo, low, high, count in zip(names, elos, lows, highs, counts, strict=True)
    ]
    return sorted(found, key=lambda rating: -rating.elo)


def predicted(match: Match, elos: Mapping[str, float]) -> float:
    """The first bot's share of the wins that these ratings predict."""
    places = [match.bots[bot] for bot in match.places()]
    strengths = [10 ** (elos[name] / 400) for name in places]
    own = [each for each, bot in zip(strengths, match.places(), strict=True) if bot == 0]
    return sum(own) / sum(strengths)


def check(matches: Sequence[Rotations], names: list[str]) -> None:
    """Check that all matches are of one game, have wins, and connect all bots. Raises
    BadOptions."""
    problems: list[str] = []
    if len({each.match.game for each in matches}) > 1:
        problems.append("the files are of different games: rate each game separately")
    for match, wins, _ in matches:
        if not wins.sum():
            problems.append(f"nobody has won a game yet: {' '.join(match.bots)}")
    joined = {names[0]}
    for _ in names:
        for each in matches:
            if joined & set(each.match.bots):
                joined.update(each.match.bots)
    apart = [name for name in names if name not in joined]
    if apart:
        problems.append(f"no match connects {', '.join(apart)} to {names[0]}: play one")
    if problems:
        raise BadOptions("these files cannot be rated together", problems)


def seat_counts(match: Match, names: list[str]) -> list[float]:
    """The number of seats of each bot."""
    places = [match.bots[bot] for bot in match.places()]
    return [float(places.count(name)) for name in names]


def rotations_of(match: Match, games: Mapping[int, Played]) -> Rotations:
    """Each bot's wins in each rotation, in order. Games of a rotation share their luck, so they
    are resampled together."""
    rows: dict[int, list[float]] = {}
    for number, game in sorted(games.items()):
        row = rows.setdefault(number // match.rotation(), [0.0] * len(match.bots))
        for bot, won in enumerate(game.shares()):
            row[bot] += won
    return Rotations(match, np.array(list(rows.values())), len(games))


def wins_by_name(rotations: Rotations, names: list[str]) -> Matrix:
    """The wins of each rotation, with a column for every name."""
    found = np.zeros((len(rotations.wins), len(names)))
    for bot, name in enumerate(rotations.match.bots):
        found[:, names.index(name)] += rotations.wins[:, bot]
    return found


def points(wins: Matrix, seats: Matrix, anchor: int) -> Matrix:
    """The maximum-likelihood Elo points, given each file's wins and seats by bot.

    One extra game per file, shared fairly, keeps a bot that never lost from being infinitely
    strong.
    """
    tables = seats.sum(axis=1, keepdims=True)
    wins = wins + seats / tables
    games, won = wins.sum(axis=1), wins.sum(axis=0)
    strengths = np.ones(seats.shape[1])
    for _ in range(MAX_STEPS):
        after = won / ((games / (seats @ strengths)) @ seats)
        after /= after[anchor]
        still = np.abs(np.log(after / strengths)).max()
        strengths = after
        if still < STEP_TOLERANCE:
            break
    return 400 * np.log10(strengths)
