"""Levels 1 and 2 in the kernel, which follow rules (`bots.drakon.floor`, `bots.drakon.light`)."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.board import beside
from wyrmhold.batch.drakon.evaluation.judge import Judges
from wyrmhold.batch.drakon.evaluation.layout import DEPTH, WIDTH, Notes, Words
from wyrmhold.batch.drakon.evaluation.pocket import has_ways_on, pocket
from wyrmhold.batch.drakon.evaluation.prospects import EVERY, copy_words, value_ahead
from wyrmhold.batch.drakon.evaluation.supposition import suppose
from wyrmhold.batch.drakon.frames import legal
from wyrmhold.batch.drakon.layout import NOWHERE, PLACES, Numbers, State, Table
from wyrmhold.batch.drakon.stack import CHOOSE_ACTION, kind_of, top
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

NO_SCRIPT: Final = 0
FLOOR: Final = 1
LIGHT: Final = 2
"""Which rules a player follows, if any."""

SAME_GAIN: Final = 5e-10
"""Gains that differ by less are equal: the engine compares nine digits."""

NOT_LOOKED_AT: Final = -2.0
"""In place of the gain of a placement that is left to luck."""


@flat
def kind_first(verbs: Numbers, answers: Numbers, number: int, seed: int, drawn: int) -> int:
    """A random kind of answer, then a random answer of that kind; `verbs` has the kind of each
    number."""
    found = 0
    kinds = 0
    for index in range(number):
        verb = wide(verbs[answers[index]])
        if not found >> verb & 1:
            found |= 1 << verb
            kinds += 1
    left = drawn_from(seed, drawn, 1, kinds)
    verb = 0
    while not found >> verb & 1 or left:
        left -= found >> verb & 1
        verb += 1
    count = 0
    for index in range(number):
        if verbs[answers[index]] == verb:
            count += 1
    left = drawn_from(seed, drawn, 2, count)
    for index in range(number):
        if verbs[answers[index]] == verb:
            if left == 0:
                return wide(answers[index])
            left -= 1
    return wide(answers[0])


@flat
def is_beside(s: State, t: Table, seat: int, answer: int) -> bool:
    """Whether a chamber is placed next to a seat's hero."""
    cell = wide(s.at[seat])
    if cell == NOWHERE:
        return False
    placed = wide(t.cell_of[answer % PLACES])
    for direction in range(4):
        if beside(cell, direction) == placed:
            return True
    return False


@flat
def write_gains(
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    copies: Any,
    words: Words,
    out: Numbers,
    answers: Numbers,
    number: int,
    gains: Any,
) -> None:
    """Write the gain of every answer to the question in `copies[0]`. Only a hero that is stuck
    considers where a chamber would help."""
    s = copies[0]
    in_turn = kind_of(top(s)) == CHOOSE_ACTION
    stuck = not has_ways_on(s, t, m, seat, out)
    now = pocket(s, t, m, seat, out)
    for index in range(number):
        answer = wide(answers[index])
        if in_turn and answer < t.move and not (stuck and is_beside(s, t, seat, answer)):
            gains[index] = NOT_LOOKED_AT
            continue
        value = value_ahead(
            copies, words, 0, t, m, judges, row, seat, answer, DEPTH, WIDTH, EVERY, out
        )
        gains[index] = value - now


@flat
def by_light_rules(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    out: Numbers,
    answers: Numbers,
    gains: Any,
    verbs: Numbers,
) -> int:
    """Level 2's answer: the largest immediate gain; if there is none, any answer that loses
    nothing."""
    copy_words(source, at, words, 0)
    suppose(copies[0], t, m, seat)
    number = legal(copies[0], t, answers)
    if number == 1:
        return wide(answers[0])
    write_gains(t, m, judges, row, seat, copies, words, out, answers, number, gains)
    best = NOT_LOOKED_AT
    others = 0
    for index in range(number):
        best = max(best, gains[index])
        if gains[index] == NOT_LOOKED_AT:
            others += 1
    least = best - SAME_GAIN
    gained = best > SAME_GAIN or others == 0
    if not gained:
        least = -SAME_GAIN
    kept = 0
    for index in range(number):
        if gains[index] >= least or (not gained and gains[index] == NOT_LOOKED_AT):
            answers[kept] = answers[index]
            kept += 1
    if gained:
        return wide(answers[drawn_from(seed, drawn, 0, kept)])
    return kind_first(verbs, answers, kept, seed, drawn)
