"""Whole games of players that look ahead, and what a net can learn from their searches.

A search knows more about an answer than the judge that it began with: it has looked at what comes
next. So the answers that were tried become rows, with the means of their look-aheads. What a seat
knows after its turn becomes a row too, to be labelled by what the game brought.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.choices import PRECISION
from wyrmhold.batch.drakon.evaluation.judge import EXPLORES, Judges
from wyrmhold.batch.drakon.evaluation.layout import DEPTH, WIDTH, Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import copy_words, open_node
from wyrmhold.batch.drakon.evaluation.supposition import suppose
from wyrmhold.batch.drakon.evaluation.survey import survey_rows, write_survey
from wyrmhold.batch.drakon.frames import CHANCE_WAITS, legal, seat_to_act, settle, take
from wyrmhold.batch.drakon.layout import NOT_OVER, Numbers, State, Table
from wyrmhold.batch.drakon.play import deal
from wyrmhold.batch.drakon.search.layout import JUDGEMENTS, Plans, Search
from wyrmhold.batch.drakon.search.player import planned_answer
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

PLAYED: Final = 0
TRIED: Final = 1
"""What a row is: a position that was played, or an answer that was tried."""

GAME: Final = 0
SEAT: Final = 1
KIND: Final = 2
MARKS: Final = 3
"""What is known of a row: its game, whose knowledge it is, and what it is."""

UNKNOWN: Final = -1.0
"""In place of a value that no search found."""

MIN_LOOKS: Final = 3
"""The fewest look-aheads whose mean is worth learning."""


@flat
def note(
    m: Notes,
    game: int,
    seat: int,
    kind: int,
    value: float,
    at: int,
    rows: Any,
    marks: Numbers,
    values: Any,
) -> None:
    """Keep the survey in the notes as a row."""
    for column in range(m.survey.shape[0]):
        rows[at, column] = m.survey[column]
    marks[at, GAME] = game
    marks[at, SEAT] = seat
    marks[at, KIND] = kind
    values[at] = value


@flat
def note_tried(
    source: Words,
    game: int,
    t: Table,
    m: Notes,
    q: Search,
    seat: int,
    copies: Any,
    words: Words,
    out: Numbers,
    at: int,
    rows: Any,
    marks: Numbers,
    values: Any,
) -> int:
    """Keep the answers that the last search tried and that lead to one position; returns how many
    rows there are now."""
    copy_words(source, game, words, 0)
    suppose(copies[0], t, m, seat)
    for each in range(q.n_tried):
        if q.samples[each] < MIN_LOOKS or at == rows.shape[0]:
            continue
        copy_words(words, 0, words, 1)
        s = copies[1]
        take(s, t, wide(q.root[q.tried[each]]), out)
        settle(s, t, CHANCE_WAITS, out)
        if s.over or s.n_frames == 0 or open_node(s, t, m, 1, DEPTH, WIDTH, seat, out):
            continue
        write_survey(s, t, m, seat, survey_rows(s, t, m, seat, out))
        value = q.sums[each] / q.samples[each]
        note(m, game, seat, TRIED, value, at, rows, marks, values)
        at += 1
    return at


@flat
def value_found(q: Search, answer: int) -> float:
    """What the last search found an answer to be worth."""
    for each in range(q.n_tried):
        if q.root[q.tried[each]] == answer:
            return q.sums[each] / q.samples[each]
    return UNKNOWN


@flat
def goes_on(s: State) -> bool:
    """Whether a game is not over, or outgrew its record and has to be cut short."""
    return s.over == NOT_OVER or s.misfit > 0


@flat
def play_for_lessons(
    states: Any,
    source: Words,
    tables: Any,
    seated: Any,
    deals: Any,
    seeds: Any,
    judges: Judges,
    plans: Plans,
    most: int,
    copies: Any,
    words: Words,
    notes: Any,
    searches: Any,
    out: Numbers,
    answers: Numbers,
    idle: Any,
    rows: Any,
    marks: Numbers,
    values: Any,
    results: Any,
) -> int:
    """Play a game at every table, from the deal to its end; returns the number of rows.

    `seated` has the judge of each seat of each game. Only seats that look ahead leave rows. Writes
    the number of decisions and whether the game was cut short.
    """
    t = tables[0]
    m = notes[0]
    q = searches[0]
    at = 0
    for game in range(seeds.shape[0]):
        s = states[game]
        seed = wide(seeds[game])
        deal(s, t, wide(deals[game]), out)
        decisions = 0
        cut = 0
        while goes_on(s):
            number = 0
            if not s.misfit:
                number = legal(s, t, out)
            if number == 0 or decisions == most:
                cut = 1
                break
            seat = seat_to_act(s, t)
            row = wide(seated[game, seat])
            searching = plans[row, JUDGEMENTS] > 0.0
            value = UNKNOWN
            if drawn_from(seed, 2 * decisions, 1, PRECISION) < judges[row, EXPLORES] * PRECISION:
                answer = wide(out[drawn_from(seed, 2 * decisions + 1, 1, number)])
            else:
                answer = planned_answer(
                    source,
                    game,
                    t,
                    m,
                    q,
                    judges,
                    row,
                    plans,
                    seat,
                    seed,
                    decisions,
                    copies,
                    words,
                    out,
                    answers,
                    idle,
                )
                if searching:
                    value = value_found(q, answer)
                    at = note_tried(
                        source, game, t, m, q, seat, copies, words, out, at, rows, marks, values
                    )
            take(s, t, answer, out)
            settle(s, t, 1, out)
            decisions += 1
            if not searching or s.over or s.misfit or s.n_frames == 0 or at == rows.shape[0]:
                continue
            if seat_to_act(s, t) != seat:
                write_survey(s, t, m, seat, survey_rows(s, t, m, seat, out))
                note(m, game, seat, PLAYED, value, at, rows, marks, values)
                at += 1
        results[game, 0] = decisions
        results[game, 1] = cut
    return at
