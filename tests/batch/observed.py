"""Drakon's lock-step games, seen by everybody: views and observations compared too.

A view is computed from a state, and states are compared in full at every position, so equal states
have equal views (`test_views.py` checks what that rests on). The kernel computes observations
itself. Both are compared at a share of the positions.

    python -m tests.batch.observed [--decisions N] [--seed N] [TABLE ...]
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy as np

from tests.batch.drakon_tables import TABLES
from tests.batch.lockstep import MAX_DECISIONS, Laid, Pair
from wyrmhold.batch.drakon.layout import WINDOW
from wyrmhold.batch.drakon.observation import observe
from wyrmhold.batch.drakon.observation_layout import observations_of
from wyrmhold.batch.target import opened, scratch
from wyrmhold.envs.drakon.encoding import DrakonEncoding
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.viewers import OPEN, SPECTATOR

WINDOWS = (WINDOW, 5)
"""The small one leaves chambers and heroes outside."""


class Encodings:
    """How a table is observed, by the kernel and by the environments, in each window."""

    def __init__(self, laid: Laid) -> None:
        fresh = laid.fresh
        self.layouts = [observations_of(fresh, window) for window in WINDOWS]
        self.views = [opened(layout.view, 0) for layout in self.layouts]
        self.encodings = [DrakonEncoding(fresh.rules, fresh.players, each) for each in WINDOWS]


class Watched(Pair):
    """One game, played by both, and seen by everybody at a share of its positions."""

    def __init__(self, laid: Laid, seed: int, encodings: Encodings, share: float = 1.0) -> None:
        self.encodings = encodings
        self.share = share
        self.luck = random.Random(seed)  # the share does not change the game
        super().__init__(laid, seed)

    def compare(self) -> None:
        super().compare()
        if self.luck.random() < self.share:
            for viewer in (OPEN, SPECTATOR, *range(self.players)):
                expected, found = (DRAKON.view(each, viewer) for each in (self.state, self.made))
                self.same(f"the view of {viewer}", expected, found)
                self.found["views"] += 1
            for seat in range(self.players):
                self.observe(seat)

    def observe(self, seat: int) -> None:
        """Compare what a seat observes."""
        each = self.encodings
        for layout, view, encoding in zip(each.layouts, each.views, each.encodings, strict=True):
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
            self.found["observations"] += 1


def run(name: str, decisions: int, seed: int) -> int:
    """Compare on one table until this many decisions are made; returns how many observations."""
    made = compared = game = 0
    laid = Laid.of(TABLES[name])
    encodings = Encodings(laid)
    while made < decisions:
        pair = Watched(laid, seed * 1000 + game, encodings)
        pair.play(min(MAX_DECISIONS, decisions - made))
        made += pair.found["decisions"]
        compared += pair.found["observations"]
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
