"""The gate: a new net is accepted only if it loses to none of its predecessors.

Two judges alternate seats at a table. A game's edge is 0.5 if a judge got exactly the fair share of
its seats. With two players it is the share of the win.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import sqrt
from typing import Final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.lab.drakon.training.selfplay import Explorer, judge_of, played
from wyrmhold.lab.drakon.training.tables import PLAIN, drawn

LOST_ERRORS: Final = 1.64
"""Standard errors below one half that count as lost."""

GAMES_PER_BOUT: Final = 10


@dataclass(frozen=True)
class Score:
    """The mean edge over many games."""

    opponent: str
    games: int
    mean: float
    error: float

    def lost(self) -> bool:
        """Whether the opponent is clearly better."""
        return self.mean + LOST_ERRORS * self.error < 0.5

    def as_json(self) -> dict[str, object]:
        return {
            "opponent": self.opponent,
            "games": self.games,
            "mean": round(self.mean, 4),
            "error": round(self.error, 4),
        }


Bout = tuple[str, str, str, int, bool]
"""Two judges, the seed, the chunk, and whether all tables are plain."""

NETS: dict[str, Judge] = {}


def play_bout(bout: Bout) -> list[float]:
    """The edges of the first judge in a chunk of games."""
    new, old, seed, number, plain = bout
    edges: list[float] = []
    for game in range(GAMES_PER_BOUT):
        rng = random.Random(f"{seed} {number} {game // 2}")  # one game each way round
        table = PLAIN if plain else drawn(rng)
        bots = [Explorer(judge_of(name, NETS), 0.0, 0.0) for name in (new, old)]
        sides = [(seat + game) % 2 for seat in range(table.sides)]
        who = [sides[seat % table.sides] for seat in range(table.players)]
        got = played(table, [bots[each] for each in who], rng).shares
        share = sum([part for part, each in zip(got, who, strict=True) if each == 0])
        edges.append(0.5 + share - who.count(0) / table.players)
    return edges


def matched(pool: Executor, new: str, old: str, games: int, seed: str, plain: bool) -> Score:
    """Play two judges against each other, at plain tables or at random ones."""
    bouts = [(new, old, seed, number, plain) for number in range(-(-games // GAMES_PER_BOUT))]
    edges = [edge for part in pool.map(play_bout, bouts) for edge in part]
    mean = sum(edges) / len(edges)
    spread = sum([(edge - mean) ** 2 for edge in edges]) / max(len(edges) - 1, 1)
    return Score(old, len(edges), mean, sqrt(spread / len(edges)))


def passed(scores: Sequence[Score], best: str) -> bool:
    """Whether a net replaces the best: not behind it, and clearly behind nobody."""
    if any([score.lost() for score in scores]):
        return False
    means = [score.mean for score in scores if score.opponent == best]
    return sum(means) >= 0.5 * len(means)
