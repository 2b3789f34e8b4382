"""Tallies of Dragon Run games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from wyrmhold.games.dragon_run.cards import CHARACTERS

LOWEST, HIGHEST = 0.6, 1.5
"""A character whose wins, in fair shares, are outside these bounds is unbalanced."""


@dataclass
class Wins:
    """Games played and the share of them won."""

    games: int = 0
    won: float = 0.0
    squares: float = 0.0

    def add(self, part: float) -> None:
        """Add a game; a shared win counts as a fraction."""
        self.games += 1
        self.won += part
        self.squares += part * part

    def merge(self, other: Wins) -> None:
        self.games += other.games
        self.won += other.won
        self.squares += other.squares

    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    def error(self) -> float:
        """The standard error of the share."""
        if not self.games:
            return 0.0
        return sqrt(max(0.0, self.squares / self.games - self.share() ** 2) / self.games)


@dataclass
class Tally:
    """The games with one number of players. Wins count scripted players only.

    places      wins by distance from the first player
    scripted    wins of all scripted players
    powers      uses of each character's power
    """

    players: int
    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    characters: list[Wins] = field(default_factory=lambda: [Wins() for _ in CHARACTERS])
    seats: list[Wins] = field(default_factory=lambda: [Wins() for _ in range(5)])
    places: list[Wins] = field(default_factory=lambda: [Wins() for _ in range(5)])
    scripted: Wins = field(default_factory=Wins)
    powers: Counter[int] = field(default_factory=Counter)
    decisions: int = 0

    def merge(self, other: Tally) -> None:
        """Add the tally of another part of the same run."""
        self.games += other.games
        self.decisions += other.decisions
        self.endings += other.endings
        self.turns += other.turns
        self.powers += other.powers
        self.scripted.merge(other.scripted)
        for mine, theirs in (
            *zip(self.characters, other.characters, strict=True),
            *zip(self.seats, other.seats, strict=True),
            *zip(self.places, other.places, strict=True),
        ):
            mine.merge(theirs)

    def turn_at(self, part: float) -> int:
        """The number of turns that this part of the games did not exceed."""
        wanted = part * self.games
        for turns in sorted(self.turns):
            wanted -= self.turns[turns]
            if wanted <= 0:
                return turns
        return 0

    def ratio(self, wins: Wins) -> tuple[float, float]:
        """The share of wins in fair shares, and its standard error."""
        return wins.share() * self.players, wins.error() * self.players

    def as_json(self) -> dict[str, object]:
        def row(wins: Wins) -> dict[str, object]:
            ratio, error = self.ratio(wins)
            return {
                "games": wins.games,
                "share": round(wins.share(), 5),
                "ratio": round(ratio, 4),
                "error": round(error, 4),
            }

        total = sum(turns * number for turns, number in self.turns.items())
        return {
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "endings": dict(sorted(self.endings.items())),
            "turns": {
                "mean": round(total / self.games, 2),
                "p50": self.turn_at(0.5),
                "p99": self.turn_at(0.99),
            },
            "characters": {
                name: {
                    **row(self.characters[number]),
                    "powers": round(self.powers[number] / (self.characters[number].games or 1), 3),
                }
                for number, name in enumerate(CHARACTERS)
            },
            "seats": [row(wins) for wins in self.seats[: self.players]],
            "places": [row(wins) for wins in self.places[: self.players]],
            "scripted": row(self.scripted),
        }

    def unbalanced(self) -> list[str]:
        """The characters that win too often or too rarely."""
        return [
            name
            for number, name in enumerate(CHARACTERS)
            if not LOWEST <= self.ratio(self.characters[number])[0] <= HIGHEST
        ]
