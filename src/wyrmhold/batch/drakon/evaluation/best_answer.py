"""The best answer by a judge, as the engine's bots take it (`bots.drakon.greedy`)."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.judge import PENALTY, Judges
from wyrmhold.batch.drakon.evaluation.layout import (
    DEPTH,
    REPLY_DEPTH,
    REPLY_WIDTH,
    WIDTH,
    Notes,
    Words,
)
from wyrmhold.batch.drakon.evaluation.prospects import (
    EVERY,
    copy_words,
    list_candidates,
    thin_out,
    value_ahead,
)
from wyrmhold.batch.drakon.evaluation.stalemate import write_idleness
from wyrmhold.batch.drakon.evaluation.supposition import suppose
from wyrmhold.batch.drakon.layout import Numbers, Table
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

SAME: Final = 1e-9
"""Values that differ by less are equal, as for the engine's bots."""


@flat
def certain_win(t: Table) -> float:
    """The value of a certain win. Teammates share it."""
    return 1.0 / (t.players // t.purses) - SAME


@flat
def best_answer(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    seed: int,
    drawn: int,
    most: int,
    copies: Any,
    words: Words,
    out: Numbers,
    answers: Numbers,
    idle: Any,
) -> int:
    """The best answer by a judge in the position `source[at]`; of equal ones, a random one.

    With `most`, at most that many answers are compared, each like a reply in a search.

    A judge with a penalty for prolonging a stalled game subtracts it, unless the win is certain.
    """
    copy_words(source, at, words, 0)
    suppose(copies[0], t, m, seat)
    number = list_candidates(copies[0], t, m, out, answers)
    depth = DEPTH
    width = WIDTH
    if most > 0:
        number = thin_out(t, answers, number, most)
        depth = REPLY_DEPTH
        width = REPLY_WIDTH
    chosen = wide(answers[0])
    if number == 1:
        return chosen
    penalty = judges[row, PENALTY] + 0.0
    if penalty > 0.0:
        write_idleness(copies[0], t, m, answers, number, out, idle)
    sure = certain_win(t)
    best = -1.0
    equals = 0
    for index in range(number):
        answer = wide(answers[index])
        value = value_ahead(
            copies, words, 0, t, m, judges, row, seat, answer, depth, width, EVERY, out
        )
        if penalty > 0.0 and value < sure:
            value -= penalty * idle[index]
        if value > best + SAME:
            chosen = answer
            best = value
            equals = 1
        elif value >= best - SAME:
            equals += 1
            if drawn_from(seed, drawn, index, equals) == 0:
                chosen = answer
    return chosen
