"""Drakon's lock-step games with the observations of every seat compared at every position.

python -m tests.batch.observed [--decisions N] [--seed N] [TABLE ...]
"""

from __future__ import annotations

import argparse
import sys

import numpy as np

from tests.batch.drakon_tables import TABLES, Agreed
from tests.batch.lockstep import MAX_DECISIONS, Pair
from wyrmhold.batch.drakon.layout import WINDOW
from wyrmhold.batch.drakon.observation import observe
from wyrmhold.batch.drakon.observation_layout import observations_of
from wyrmhold.batch.target import opened, scratch
from wyrmhold.envs.drakon.encoding import DrakonEncoding

WINDOWS = (WINDOW, 5)
"""The small one leaves chambers and heroes outside."""


class Watched(Pair):
    """One game, played by both, and seen by every seat."""

    def __init__(self, agreed: Agreed, seed: int) -> None:
        fresh = agreed.fresh()
        self.compared = 0
        self.layouts = [observations_of(fresh, window) for window in WINDOWS]
        self.views = [opened(layout.view, 0) for layout in self.layouts]
        self.encodings = [DrakonEncoding(fresh.rules, fresh.players, each) for each in WINDOWS]
        super().__init__(agreed, seed)

    def compare(self) -> None:
        super().compare()
        for layout, view, encoding in zip(self.layouts, self.views, self.encodings, strict=True):
            for seat in range(self.players):
                row = layout.template.copy()
                observe(self.record, self.table, view, seat, scratch(row))
                found, expected = layout.floats(row), encoding.observed(self.state, seat)
                if not np.array_equal(found, expected):
                    names = [
                        field.name
                        for field in encoding.fields
                        if not np.array_equal(field.of(found), field.of(expected))
                    ]
                    self.same(f"what seat {seat} sees", [], names)
                self.compared += 1


def run(name: str, decisions: int, seed: int) -> int:
    """Compare on one table until this many decisions are made; returns how many were compared."""
    made = compared = game = 0
    while made < decisions:
        pair = Watched(TABLES[name], seed * 1000 + game)
        made += pair.play(min(MAX_DECISIONS, decisions - made))
        compared += pair.compared
        game += 1
    return compared


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=list(TABLES), metavar="TABLE")
    parser.add_argument("--decisions", type=int, default=100, help="per table")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = sum(run(name, options.decisions, options.seed) for name in options.tables)
    print(f"{found} observations equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
