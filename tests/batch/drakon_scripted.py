"""Asks levels 1 and 2 in the kernel at random positions: is each answer one that the engine's bot
might give?

    python -m tests.batch.drakon_scripted [--positions N] [--seed N] TABLE …
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

import numpy as np

from tests.batch.drakon_judged import batch_of
from tests.batch.drakon_tables import TABLES
from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.convert import from_state, to_state
from wyrmhold.batch.drakon.evaluation import layout, scripts, supposition
from wyrmhold.batch.drakon.kernel_players import as_words, packed
from wyrmhold.batch.drakon.studied_games import verbs_of
from wyrmhold.batch.target import all_opened, opened, scratch
from wyrmhold.bots.drakon.light import gains, having
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.seat_facts import around, ways_on
from wyrmhold.games.drakon.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import legal
from wyrmhold.lab.drakon.kernel_play import jury_of

SEEDS = 12
"""How often level 2 is asked in a position."""


def possible(position: State, seat: int, answers: list[Action]) -> set[str]:
    """What the engine's level 2 might answer (`bots.drakon.light.Light`)."""
    near = [] if ways_on(position, seat) else around(position, seat)
    far = [each for each in answers if isinstance(each, Place) and each.cell not in near]
    looked_at = [each for each in answers if each not in far]
    gained = gains(position, seat, looked_at)
    best = max(gained, default=0.0)
    if best > 0.0 or not far:
        return {each.token() for each in having(looked_at, gained, best)}
    harmless = [each for each, gain in zip(looked_at, gained, strict=True) if gain >= 0.0]
    return {each.token() for each in harmless + far}


class Scripted:
    """Asks both sides at one kind of table."""

    def __init__(self, batch: Batch, seed: int) -> None:
        self.rng = random.Random(seed)
        self.batch = batch
        self.judges, _ = packed([jury_of("level-2", batch.players)])
        self.verbs = verbs_of(batch.numbering)
        self.table = opened(batch.rules, 0)
        self.copies = np.zeros(layout.LEVELS, batch.states.dtype)
        self.notes = opened(np.zeros(1, layout.NOTES), 0)
        self.room = [np.zeros(batch.room, np.int32) for _ in range(2)]
        self.counts: Counter[str] = Counter()

    def play(self, positions: int) -> None:
        """Play at random, and ask in this many positions."""
        asked = self.batch.reset()
        for _ in range(positions):
            for _ in range(self.rng.randrange(1, 10)):
                # Uniform answers would nearly always place a chamber.
                numbers = np.array(asked.answers(0), np.int32)
                answer = scripts.kind_first(
                    scratch(self.verbs),
                    scratch(numbers),
                    len(numbers),
                    self.rng.randrange(1 << 30),
                    0,
                )
                asked = self.batch.step([answer])
            state = self.batch.state(0)
            assert isinstance(state, State)
            self.compare(state, int(asked.seats[0]), asked.answers(0).tolist())

    def compare(self, state: State, seat: int, numbers: list[int]) -> None:
        """Compare the kernel's answers with those that the engine's bot might give."""
        records = from_state(state)
        given = [self.answer(records, seat) for _ in range(SEEDS)]
        supposition.suppose(opened(records, 0), self.table, self.notes, seat)
        position = to_state(records[0], state.rules, state.players)
        answers = list(legal(position).listed())
        if len(answers) != len(numbers):
            self.counts["outside the window"] += 1
            return
        wanted = possible(position, seat, answers)
        for number in given:
            token = self.batch.numbering.action(number).token()
            assert token in wanted, f"seat {seat}: {token} is not one of {sorted(wanted)}"
            self.counts["answers"] += 1
        self.counts["positions"] += 1
        self.counts["forced"] += len(wanted) == 1
        self.counts["some refused"] += len(wanted) < len(answers)

    def answer(self, records: np.ndarray, seat: int) -> int:
        return int(
            scripts.by_light_rules(
                scratch(as_words(records)),
                0,
                self.table,
                self.notes,
                scratch(self.judges),
                0,
                seat,
                self.rng.randrange(1 << 30),
                0,
                all_opened(self.copies),
                scratch(as_words(self.copies)),
                scratch(self.room[0]),
                scratch(self.room[1]),
                scratch(np.zeros(self.batch.room)),
                scratch(self.verbs),
            )
        )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", default=["third-2"], metavar="TABLE")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for name in args.tables:
        asked = Scripted(batch_of(TABLES[name], args.seed), args.seed)
        asked.play(args.positions)
        print(name, dict(asked.counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
