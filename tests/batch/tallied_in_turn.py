"""Plays Drakon's engine and kernel in lock-step, and compares what the collectors find with what
the kernel counts.

    WYRMHOLD_BATCH_TARGET=plain python -m tests.batch.tallied_in_turn 40

plays 40 games at every table and prints what was counted.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np

from tests.batch.drakon_tables import HIDDEN, MEDDLING, WALKING, Agreed
from tests.batch.lockstep import Laid, outcome_number, verb_of
from wyrmhold.batch.drakon import frames, studied_play
from wyrmhold.batch.drakon.convert import to_state
from wyrmhold.batch.drakon.layout import KINDS, MAX_ANSWERS, SEATS, STATE
from wyrmhold.batch.drakon.stack import top as top_frame
from wyrmhold.batch.target import opened, scratch
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE
from wyrmhold.lab.drakon.kernel_play import tally_of
from wyrmhold.lab.experiments.collectors import Observer

COLLECT = ("purses", "chambers", "heroes")

TABLES = [
    Agreed("third", 2, {}),
    Agreed("third", 4, {"heroes": True, "box": MEDDLING}),
    Agreed("fourth", 3, {"heroes": True}),
    Agreed("third", 4, {"expansion_one": True, "heroes": True}),
    Agreed("fourth", 3, {"expansion_one": True, "box": HIDDEN}),
    Agreed("fourth", 6, {"expansion_one": True, "box": WALKING, "teams": True}),
]

MAX_DECISIONS = 600


class TalliedPair:
    """One game, played by both with the same random answers and draws."""

    def __init__(self, laid: Laid, seed: int) -> None:
        self.rng = random.Random(seed)
        self.laid, self.players = laid, laid.fresh.players
        self.array = np.zeros(MAX_ANSWERS + 64, np.int32)
        self.out = scratch(self.array)
        self.counts = np.zeros((1, studied_play.TALLY), np.int32)
        self.tallies = scratch(self.counts)
        self.records = np.zeros(1, STATE)
        self.record = opened(self.records, 0)
        self.observer = Observer("drakon", self.players, COLLECT)
        self.observer.began(laid.fresh.copy())
        self.state, events = settled(laid.fresh.copy())
        self.observer.heard(events)
        frames.start(self.record, laid.table, 0, self.out)
        self.hands_counted = False

    def go_on(self) -> None:
        studied_play.next_counted(self.record, self.laid.table, 0, self.out, self.tallies, 0)

    def play(self) -> bool:
        """Play a game, or the first decisions of a long one; False if no answer has a number."""
        decisions = 0
        while self.state.stack and decisions < MAX_DECISIONS:
            frame: Any = top(self.state)
            if frame.by(self.state) == CHANCE:
                self.draw(frame)
                continue
            if frame.kind == "turn" and not self.hands_counted:
                studied_play.count_hands(self.record, self.laid.table, self.tallies, 0)
                self.hands_counted = True
            numbers, _ = self.laid.numbering.legal(self.state)
            if not numbers:
                return False
            self.answer(self.chosen(numbers))
            decisions += 1
        assert to_state(self.records[0], self.laid.fresh.rules, self.players) == self.state
        return True

    def chosen(self, numbers: list[int]) -> int:
        """A random answer: heroes who walk meet more rules than heroes who build."""
        by_verb: dict[str, list[int]] = {}
        for number in numbers:
            placed = number < self.laid.placements
            verb = "place" if placed else verb_of(self.laid.numbering, number)
            by_verb.setdefault(verb, []).append(number)
        weights = [1 if verb == "place" else 3 for verb in by_verb]
        return self.rng.choice(self.rng.choices(list(by_verb.values()), weights)[0])

    def answer(self, number: int) -> None:
        self.state, events = apply(self.state, self.laid.numbering.action(number))
        self.observer.heard(events)
        studied_play.take_counted(self.record, self.laid.table, number, self.out, self.tallies, 0)
        self.go_on()

    def draw(self, frame: Chance[Any]) -> None:
        outcomes = [action for action, _ in frame.outcomes(self.state)]
        action = self.rng.choice(outcomes)
        number = outcome_number(action, self.state)
        self.state, events = apply(self.state, action)
        self.observer.heard(events)
        studied_play.count_frame(top_frame(self.record), self.tallies, 0)
        frames.take_outcome(self.record, self.laid.table, number)
        self.go_on()

    def found(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the collectors found, and what they make of the kernel's counts."""
        self.observer.ended(self.state)
        split = studied_play.BY_KIND * SEATS
        tally = tally_of(
            self.counts[0, :split].reshape(studied_play.BY_KIND, SEATS),
            self.counts[0, split:].reshape(studied_play.COLUMNS_BY_KIND, KINDS, SEATS),
            int(self.records["spent"][0]),
            self.players,
        )
        kernel = Observer("drakon", self.players, COLLECT)
        kernel.counted(tally)
        kernel.ended(self.state)
        return asdict(self.observer.found), asdict(kernel.found)


def total(found: dict[str, Any]) -> Counter[str]:
    """The sums over all seats and kinds, by column."""
    sums: Counter[str] = Counter()
    for column, values in found["seats"].items():
        if column != "figure":
            sums[column] += sum(values)
    for column, kinds in found["kinds"].items():
        sums[column] += sum(sum(values) for values in kinds.values())
    return sums


def compared(agreed: Agreed, games: int, seed: int) -> Counter[str]:
    """Play games at one kind of table; returns what was counted. Raises AssertionError."""
    laid = Laid.of(agreed)
    sums: Counter[str] = Counter()
    for number in range(games):
        pair = TalliedPair(laid, seed + number)
        if not pair.play():
            continue
        engine, kernel = pair.found()
        for part in ("seats", "kinds"):
            for column, values in engine[part].items():
                where = f"{agreed.edition}, {agreed.players} players, seed {seed + number}"
                assert kernel[part][column] == values, f"{column} at {where}"
        assert engine == kernel
        sums += total(engine)
    return sums


if __name__ == "__main__":
    for at, each in enumerate(TABLES):
        print(each.edition, each.players, dict(compared(each, int(sys.argv[1]), 1000 * at)))
