"""Compares which answers prolong a stalled game, in Drakon's kernel and on the engine.

    python -m tests.batch.drakon_stalled [--decisions N] [--seed N]

lets level 3 play against itself on the kernel, which often stalls, and compares all candidates of
every position. WYRMHOLD_BATCH_TARGET decides what the kernel is compiled for.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

import numpy as np

from tests.batch.lockstep import Differs
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.convert import from_state
from wyrmhold.batch.drakon.evaluation import layout, prospects, stalemate
from wyrmhold.batch.drakon.kernel_players import KernelPlayers, packed, weighted_sum
from wyrmhold.batch.target import TARGET, opened, scratch
from wyrmhold.bots.drakon.judgement import REACH
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.games.drakon.evaluation.stalemate import circling, endless, idleness, stalling
from wyrmhold.games.drakon.state import State

ROUNDING = 1e-12


class Idleness:
    """Rates the candidates of positions at a table on both sides."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.table = opened(batch.rules, 0)
        self.notes = opened(np.zeros(1, layout.NOTES), 0)
        self.lists = [np.zeros(batch.room, np.int32) for _ in range(2)]
        self.out, self.answers = (scratch(each) for each in self.lists)
        self.idle = np.zeros(batch.room)
        self.rated: Counter[str] = Counter()
        """How many answers were rated 0, in between and 1, and in which kinds of games."""

    def compare(self, state: State) -> None:
        """Rate all candidates of a position. Raises Differs."""
        record = opened(from_state(state), 0)
        number = prospects.list_candidates(record, self.table, self.notes, self.out, self.answers)
        stalemate.write_idleness(
            record, self.table, self.notes, self.answers, number, self.out, scratch(self.idle)
        )
        actions = [self.batch.numbering.action(each) for each in self.lists[1][:number].tolist()]
        expected = idleness(state, actions)
        for action, ours, wanted in zip(
            actions, self.idle[:number].tolist(), expected, strict=True
        ):
            if abs(ours - wanted) > ROUNDING:
                raise Differs(f"{action.token()} prolongs the game: {wanted} and {ours}")
            self.rated["idle" if wanted == 1.0 else "partly" if wanted else "useful"] += 1
        for name, certain in (("circling", circling), ("stalling", stalling), ("endless", endless)):
            self.rated[name] += certain(state) > 0.0

    def compare_late(self, state: State, rng: random.Random) -> None:
        """Compare a position as if it had been reached by more or fewer turns."""
        turns = state.turns
        state.turns = rng.randrange(80 * state.players)
        self.compare(state)
        state.turns = turns


def compared(decisions: int, seed: int) -> Counter[str]:
    """Compare the positions of games of level 3 against itself. Raises Differs."""
    options: dict[str, Any] = {"players": 2, "edition": "third"}
    batch = Batch("drakon", tables=8, seed=seed, threads=1, **options)
    judges, rows = packed([[weighted_sum(REACH, NAMES)]])
    players = KernelPlayers(batch, judges, threads=1, seed=seed)
    idleness_at = Idleness(batch)
    asked = batch.reset()
    for _ in range(decisions):
        for table in range(len(batch)):
            state = batch.state(table)
            assert isinstance(state, State)
            if endless(state) or circling(state) or stalling(state):
                idleness_at.compare(state)
        asked = batch.step(players.answers(asked, rows[0]))
    return idleness_at.rated


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=300, help="at each of eight tables")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        rated = compared(options.decisions, options.seed)
    except Differs as error:
        print(f"seed {options.seed}: {error}", file=sys.stderr)
        return 1
    print(f"{TARGET}: {dict(rated)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
