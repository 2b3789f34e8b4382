"""The answers of judges at many tables, and the surveys of many positions."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.judge import EXPLORES, Judges
from wyrmhold.batch.drakon.evaluation.layout import LEVELS, Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import EVERY, copy_words, list_candidates, value_of
from wyrmhold.batch.drakon.evaluation.supposition import suppose
from wyrmhold.batch.drakon.evaluation.survey import survey_rows, write_survey
from wyrmhold.batch.drakon.frames import legal, seat_to_act, settle, take
from wyrmhold.batch.drakon.layout import NOT_OVER, Numbers, Table
from wyrmhold.batch.drakon.play import deal
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

PRECISION: Final = 1 << 20
"""The chance of a random answer is rounded to one part of this."""

UNKNOWN: Final = -1.0
"""In place of a value that was not computed."""


@flat
def list_options(
    copies: Any,
    at: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    table: int,
    seed: int,
    drawn: int,
    out: Numbers,
    answers: Numbers,
) -> int:
    """List the answers that a judge compares in the position `copies[at]`, which is dealt again.

    Now and then, and always if the row is negative, a random answer is the only one.
    """
    explores = 1.0
    if row >= 0:
        explores = judges[row, EXPLORES] + 0.0
    if drawn_from(seed, 2 * drawn, table, PRECISION) < explores * PRECISION:
        number = legal(copies[at], t, answers)
        answers[0] = answers[drawn_from(seed, 2 * drawn + 1, table, number)]
        return 1
    suppose(copies[at], t, m, seat)
    return list_candidates(copies[at], t, m, out, answers)


@flat
def choose(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    table: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    base: int,
    out: Numbers,
    answers: Numbers,
) -> int:
    """The best answer by a judge in the position `source[at]`; writes what it is worth into the
    notes. Of answers with equal values, the first is taken. A single answer is not evaluated."""
    copy_words(source, at, words, base)
    number = list_options(copies, base, t, m, judges, row, seat, table, seed, drawn, out, answers)
    chosen = wide(answers[0])
    best = UNKNOWN
    if number > 1:
        for index in range(number):
            answer = wide(answers[index])
            value = value_of(copies, words, base, t, m, judges, row, seat, answer, EVERY, out)
            if value > best:
                chosen = answer
                best = value
    m.best = best
    return chosen


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
    """Answer at each of some tables, in the rows from `first` to `last`; write what that is worth.

    `rows` has the judge of each.
    """
    t = tables[0]
    m = notes[part]
    base = part * LEVELS
    for at in range(first, last):
        table = wide(which[at])
        row = wide(rows[at])
        seat = wide(seats[at])
        chosen[at] = choose(
            source,
            table,
            t,
            m,
            judges,
            row,
            seat,
            table,
            seed,
            drawn,
            copies,
            words,
            base,
            out,
            answers,
        )
        worths[at] = m.best


@flat
def play_judged_games(
    states: Any,
    source: Words,
    tables: Any,
    seated: Any,
    first: int,
    last: int,
    judges: Judges,
    dealt: int,
    seed: int,
    most: int,
    copies: Any,
    words: Words,
    notes: Any,
    part: int,
    out: Numbers,
    answers: Numbers,
    results: Any,
) -> None:
    """Play the games from `first` to `last` to their ends, at the table `states[part]`.

    `seated` has the judge of each seat of each game. Writes the number of decisions, a digest of
    the answers, whether the game was cut short, and a mask of the winners.
    """
    t = tables[0]
    m = notes[part]
    s = states[part]
    for game in range(first, last):
        deal(s, t, dealt + game, out)
        decisions = 0
        digest = 0
        cut = 0
        while s.over == NOT_OVER or s.misfit:
            if s.misfit or decisions == most or legal(s, t, out) == 0:
                cut = 1
                break
            seat = seat_to_act(s, t)
            decisions += 1
            answer = choose(
                source,
                part,
                t,
                m,
                judges,
                wide(seated[game, seat]),
                seat,
                game,
                seed,
                decisions,
                copies,
                words,
                part * LEVELS,
                out,
                answers,
            )
            digest = (digest * 31 + answer) & 0x3FFFFFFF
            take(s, t, answer, out)
            settle(s, t, 1, out)
        results[game, 0] = decisions
        results[game, 1] = digest
        results[game, 2] = cut
        results[game, 3] = 0 if cut else s.winners


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
