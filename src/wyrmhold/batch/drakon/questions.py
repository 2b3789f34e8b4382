"""Many tables step by step: what is asked at each, and the end of each game."""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.drakon.candidates import describe
from wyrmhold.batch.drakon.frames import legal, seat_to_act, settle, take
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.observation import Row, View, observe
from wyrmhold.batch.drakon.play import deal
from wyrmhold.batch.lists import COUNT, CUT, ENDED, OUTSIDE, RULES, SEAT, WINNERS, copied, paid
from wyrmhold.batch.target import flat, wide


@flat
def answered(s: State, t: Table, number: int, out: Numbers) -> None:
    """Answer with a legal number, then draw until the next question."""
    take(s, t, number, out)
    settle(s, t, 1, out)


@flat
def seen_by_all(s: State, t: Table, v: View, template: Row, rows: Any) -> None:
    """Write what each seat sees of a position."""
    for seat in range(t.players):
        copied(template, rows[seat])
        observe(s, t, v, seat, rows[seat])


@flat
def next_question(
    s: State,
    t: Table,
    v: View,
    template: Row,
    stride: int,
    watched: int,
    out: Numbers,
    told: Numbers,
    rewards: Any,
    finals: Any,
) -> None:
    """List what can be answered into `out`. A finished game is first replaced by the next, whose
    seed is `stride` higher.

    Writes the count of answers, the seat and, if a game ended, how, who won it, the rewards, and,
    if observations are wanted (`watched`), what each seat saw at the end. A game is cut short if
    all answers lie outside the window or it outgrew its record.
    """
    number = 0
    while True:
        if s.over and not s.misfit:
            told[ENDED] = RULES
            told[WINNERS] = s.winners
            paid(t.players, s.winners, rewards)
        else:
            number = legal(s, t, out)
            if number > 0 and not s.misfit:
                break
            told[ENDED] = CUT
            told[WINNERS] = 0
        told[OUTSIDE] = s.outside
        if watched:
            seen_by_all(s, t, v, template, finals)
        deal(s, t, s.seed + stride, out)
    told[COUNT] = number
    told[SEAT] = seat_to_act(s, t)
    if told[ENDED] == 0:
        told[OUTSIDE] = s.outside


@flat
def step_tables(
    states: Any,
    tables: Any,
    views: Any,
    template: Row,
    which: Numbers,
    first: int,
    last: int,
    answers: Numbers,
    unanswered: int,
    stride: int,
    watched: int,
    out: Numbers,
    numbers: Numbers,
    filled: int,
    told: Any,
    rewards: Any,
    finals: Any,
) -> int:
    """Take a legal answer at each table and list what can be answered next, one table after the
    other, while the processor has it at hand.

    Rows before `unanswered` have given their answers. The lists follow each other, from
    `numbers[filled]` on. Returns the first row whose list found no room; `last` if none.
    """
    room = numbers.shape[0]
    for at in range(first, last):
        s = states[wide(which[at])]
        if at >= unanswered:
            answered(s, tables[0], wide(answers[at]), out)
        next_question(
            s,
            tables[0],
            views[0],
            template,
            stride,
            watched,
            out,
            told[at],
            rewards[at],
            finals[at if watched else 0],
        )
        count = wide(told[at][COUNT])
        if filled + count > room:
            return at
        for index in range(count):
            numbers[filled + index] = out[index]
        filled += count
    return last


@flat
def observe_tables(
    states: Any,
    tables: Any,
    views: Any,
    template: Row,
    which: Numbers,
    first: int,
    last: int,
    seats: Numbers,
    rows: Any,
) -> None:
    """Write what a seat of each table sees."""
    for at in range(first, last):
        copied(template, rows[at])
        observe(states[wide(which[at])], tables[0], views[0], wide(seats[at]), rows[at])


@flat
def describe_tables(
    states: Any,
    tables: Any,
    whats: Any,
    which: Numbers,
    first: int,
    last: int,
    seats: Numbers,
    numbers: Numbers,
    offsets: Numbers,
    rows: Any,
) -> None:
    """Write the features of every answer that each table can give."""
    for at in range(first, last):
        for index in range(wide(offsets[at]), wide(offsets[at + 1])):
            describe(
                states[wide(which[at])],
                tables[0],
                whats,
                wide(seats[at]),
                wide(numbers[index]),
                rows[index],
            )
