"""Dragon Run's lock-step games with the observations of every seat compared at every position.

python -m tests.batch.dragon_run_observed GAMES SEED
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter

import numpy as np

from tests.batch.dragon_run_lockstep import Pair, random_table
from wyrmhold.batch.dragon_run.observation import observe
from wyrmhold.batch.dragon_run.observation_layout import observations_of
from wyrmhold.batch.target import opened, scratch
from wyrmhold.envs.dragon_run.encoding import DragonRunEncoding
from wyrmhold.games.dragon_run.state import State

BELIEVED = ("known", "unplaced")
"""The fields that tell less than the engine once the discards have become a deck."""


class Watched(Pair):
    """One table, in the engine and as a record, seen by every seat."""

    def __init__(self, fresh: State, share: float = 1.0, seed: str = "") -> None:
        super().__init__(fresh, share, seed)
        self.layout = observations_of(fresh)
        self.view = opened(self.layout.view, 0)
        self.encoding = DragonRunEncoding(self.numbering, fresh.players)

    def check_closely(self, made: State) -> None:
        super().check_closely(made)
        for seat in range(self.state.players):
            row = self.layout.template.copy()
            observe(self.record, self.table, self.view, seat, scratch(row))
            self.check_row(self.layout.floats(row), self.encoding.observed(self.state, seat), seat)

    def check_row(self, found: object, expected: object, seat: int) -> None:
        """Everything is equal, apart from what follows from a trail of the Treasures."""
        assert isinstance(found, np.ndarray) and isinstance(expected, np.ndarray)
        trail = bool(self.state.trail)
        for field in self.encoding.fields:
            ours, theirs = field.of(found), field.of(expected)
            if not trail or field.name not in BELIEVED:
                assert np.array_equal(ours, theirs), f"{field.name} of seat {seat}"
        by_name = {field.name: field for field in self.encoding.fields}
        known, unplaced = (by_name[name] for name in BELIEVED)
        facts = known.of(found)
        for place in range(1, self.state.players):
            owner = (seat + place) % self.state.players
            told = Counter(fact >> 3 for fact in self.state.known[owner] if fact & 7 == seat)
            assert facts[place - 1].tolist() == [told[card] for card in range(facts.shape[1])]
        # Whatever is not known of a hand has not been located.
        assert np.array_equal(
            known.of(found).sum(axis=0) + unplaced.of(found),
            known.of(expected).sum(axis=0) + unplaced.of(expected),
        )
        self.found["observations"] += 1
        self.found["with a trail" if trail else "without one"] += 1
        if not np.array_equal(known.of(found), known.of(expected)):
            self.found["less known"] += 1


def run(games: int, seed: int) -> Counter[str]:
    """Play and compare random games; returns how many observations were compared."""
    compared: Counter[str] = Counter()
    for game in range(games):
        rng = random.Random(f"{seed}:{game}")
        pair = Watched(random_table(rng))
        pair.begin()
        pair.play(rng)
        compared += pair.found
    return compared


if __name__ == "__main__":
    print(json.dumps(run(int(sys.argv[1]), int(sys.argv[2]))))
