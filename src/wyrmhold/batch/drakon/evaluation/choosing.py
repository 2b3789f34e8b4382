"""The answers of judges at many tables, and the surveys of many positions."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.judge import EXPLORES, Judges, worth
from wyrmhold.batch.drakon.evaluation.layout import LEVELS, Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import copy_words, list_candidates, value_of
from wyrmhold.batch.drakon.evaluation.supposing import suppose
from wyrmhold.batch.drakon.evaluation.survey import survey_rows, write_survey
from wyrmhold.batch.drakon.frames import legal
from wyrmhold.batch.drakon.layout import Numbers, Table
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

PRECISION: Final = 1 << 20
"""The chance of a random answer is rounded to one part of this."""


@flat
def choose(
    copies: Any,
    words: Words,
    base: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    out: Numbers,
    answers: Numbers,
    worths: Any,
    first: int,
) -> int:
    """The best answer of a seat in the position `copies[base]`, by the judge in a row.

    Writes its value into `worths[first]`. Answers of equal value: the first in the list.
    """
    suppose(copies[base], t, m, seat)
    number = list_candidates(copies[base], t, m, out, answers)
    found = -1
    best = 0.0
    for index in range(number):
        answer = wide(answers[index])
        value = value_of(copies, words, base, t, m, judges, row, seat, answer, out)
        if found < 0 or value > best:
            found = answer
            best = value
    worths[first] = best
    return found


@flat
def choose_tables(
    source: Words,
    tables: Any,
    which: Numbers,
    seats: Numbers,
    rows: Numbers,
    first: int,
    last: int,
    judges: Judges,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    notes: Any,
    part: int,
    out: Numbers,
    answers: Numbers,
    chosen: Numbers,
    worths: Any,
) -> None:
    """Answer at each of some tables, in the rows from `first` to `last`.

    `rows` has the judge of each; some of their answers are random. A random answer's value is 0.
    """
    t = tables[0]
    m = notes[part]
    base = part * LEVELS
    for at in range(first, last):
        table = wide(which[at])
        row = wide(rows[at])
        copy_words(source, table, words, base)
        draw = drawn_from(seed, 2 * drawn, table, PRECISION)
        if draw < judges[row, EXPLORES] * PRECISION:
            number = legal(copies[base], t, answers)
            chosen[at] = answers[drawn_from(seed, 2 * drawn + 1, table, number)]
            worths[at] = 0.0
        else:
            chosen[at] = choose(
                copies,
                words,
                base,
                t,
                m,
                judges,
                row,
                wide(seats[at]),
                out,
                answers,
                worths,
                at,
            )


@flat
def survey_tables(
    source: Words,
    tables: Any,
    which: Numbers,
    viewers: Numbers,
    first: int,
    last: int,
    copies: Any,
    words: Words,
    notes: Any,
    part: int,
    out: Numbers,
    surveys: Any,
) -> None:
    """Write what a seat of each table knows, as a survey."""
    t = tables[0]
    m = notes[part]
    base = part * LEVELS
    for at in range(first, last):
        viewer = wide(viewers[at])
        copy_words(source, wide(which[at]), words, base)
        slot = survey_rows(copies[base], t, m, viewer, out)
        write_survey(copies[base], t, m, viewer, slot)
        for column in range(m.survey.shape[0]):
            surveys[at, column] = m.survey[column]


@flat
def judge_tables(
    source: Words,
    tables: Any,
    which: Numbers,
    viewers: Numbers,
    rows: Numbers,
    first: int,
    last: int,
    judges: Judges,
    copies: Any,
    words: Words,
    notes: Any,
    part: int,
    out: Numbers,
    worths: Any,
) -> None:
    """Write what each position is worth to a seat, by the judge in a row."""
    t = tables[0]
    m = notes[part]
    base = part * LEVELS
    for at in range(first, last):
        copy_words(source, wide(which[at]), words, base)
        worths[at] = worth(copies[base], t, m, judges, wide(rows[at]), wide(viewers[at]), out)
