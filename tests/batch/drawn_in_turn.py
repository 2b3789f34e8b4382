"""Every candidate for an answer, on the target `plain`.

`python -m tests.batch.drawn_in_turn` plays some games. At every question whose answers can be drawn
it compares all candidates with the list of legal answers. Each answer must be exactly one
candidate: then a random candidate that is an answer is a uniformly random answer. It needs
WYRMHOLD_BATCH_TARGET=plain, so a test runs it in a process of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.batch.drakon_tables import TABLES
from wyrmhold.batch.drakon import draws, frames, layout, play, stack, turn
from wyrmhold.batch.drakon.table import table_of
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import opened, scratch

GAMES = 3
NAMES = ("third-4", "fourth-expansion-heroes", "shifts", "third-box")
DRAWN = {
    stack.CHOOSE_ACTION,
    stack.CHOOSE_ROTATION,
    stack.CHOOSE_RUIN,
    stack.MAY_FLOAT,
    stack.MAY_SWITCH,
    stack.PUT_DRAKON,
}
"""The questions whose answers can be drawn; the games must ask each of them."""


def candidates(s: Any, t: Any, frame: int, out: Any) -> Iterator[int]:
    """Every candidate for an answer, in order; -1 for those that are none."""
    if stack.kind_of(frame) != stack.CHOOSE_ACTION:
        for number in range(draws.count_parts(s, frame) * draws.part_length(s, frame)):
            yield draws.candidate_answer(s, t, frame, number, out)
        return
    others = turn.other_candidates(s, t, frame, out)
    turned = turn.list_turned(s, t, frame, out, others)
    if not turned:
        yield from [out[index] for index in range(others)]
        return
    first = turn.rows_of_others(others, turned)
    for row in range(first + s.n_open):
        for column in range(turned):
            yield turn.action_candidate(s, t, frame, others, first, turned, row, column, out)


def main() -> int:
    asked: set[int] = set()
    out = scratch(np.zeros(layout.MAX_ANSWERS + 64, np.int32))
    for name in NAMES:
        rules = table_of(TABLES[name].fresh())
        s, t = opened(np.zeros(1, layout.STATE), 0), opened(rules, 0)
        for seed in range(GAMES):
            play.deal(s, t, seed, out)
            while (number := play.next_question(s, t, 0, out)) and s.n_frames and not s.misfit:
                frame = stack.top(s)
                answers = [out[index] for index in range(number)]
                if stack.kind_of(frame) in DRAWN:
                    asked.add(stack.kind_of(frame))
                    found = [each for each in candidates(s, t, frame, out) if each >= 0]
                    assert sorted(found) == sorted(answers), (name, seed, frame)
                    for _ in range(3):
                        assert draws.sample(s, t, out) in answers, (name, seed, frame)
                frames.take(s, t, answers[below(s, number)], out)
    assert asked == DRAWN, DRAWN - asked
    return 0


if __name__ == "__main__":
    sys.exit(main())
