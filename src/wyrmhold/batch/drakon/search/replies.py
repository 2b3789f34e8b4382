"""Greedy replies of a seat in an imagined game (`bots.drakon.search.reply`)."""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.drakon.evaluation.judge import Judges, worth
from wyrmhold.batch.drakon.evaluation.layout import Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import (
    EVERY,
    list_candidates,
    others_among,
    thin_out,
    value_ahead,
    won,
)
from wyrmhold.batch.drakon.frames import legal
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.search.layout import Search
from wyrmhold.batch.drakon.stack import CHOOSE_ACTION, kind_of, top
from wyrmhold.batch.drakon.turn import list_others
from wyrmhold.batch.target import flat, wide


@flat
def list_replies(s: State, t: Table, m: Notes, q: Search, most: int, out: Numbers) -> int:
    """List at most `most` of the answers worth comparing."""
    return thin_out(t, q.answers, list_candidates(s, t, m, out, q.answers), most)


@flat
def list_replies_in_place(s: State, t: Table, m: Notes, q: Search, most: int) -> int:
    """List at most `most` of the answers that place no chamber."""
    m.prepared = 0
    frame = top(s)
    if kind_of(frame) != CHOOSE_ACTION:
        return thin_out(t, q.answers, legal(s, t, q.answers), most)
    s.outside = 0
    return thin_out(t, q.answers, list_others(s, t, frame, q.answers), most)


@flat
def value_replies(
    copies: Any,
    words: Words,
    base: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    seat: int,
    number: int,
    depth: int,
    width: int,
    out: Numbers,
) -> None:
    """Write what the listed answers to the question in `copies[base]` are worth to a seat."""
    m.leaves = 0
    for index in range(number):
        answer = wide(q.answers[index])
        q.worths[index] = value_ahead(
            copies, words, base, t, m, judges, row, seat, answer, depth, width, EVERY, out
        )
    q.left -= m.leaves * q.each


@flat
def best_reply(q: Search, number: int) -> int:
    """The best of the listed answers; of equal ones, the first."""
    best = 0
    for index in range(1, number):
        if q.worths[index] > q.worths[best]:
            best = index
    return wide(q.answers[best])


@flat
def calm(
    s: State,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    seat: int,
    number: int,
    out: Numbers,
) -> float:
    """The value of a position as it is, or after the best listed answer that places nothing.

    Others may get to a newly placed chamber first, so placements do not count at the horizon.
    """
    q.left -= q.each
    best = worth(s, t, m, judges, row, seat, out)
    for index in range(others_among(t, q.answers, number)):
        best = max(best, q.worths[index])
    return best


@flat
def share(
    s: State,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    seat: int,
    value: float,
    out: Numbers,
) -> None:
    """Turn a value for one seat into chances for all: the others share what is left."""
    mates = t.players // t.purses
    team = seat % t.purses
    evaluated = t.players - mates > mates
    total = 0.0
    for each in range(t.players):
        if each % t.purses == team:
            continue
        q.parts[each] = 1.0
        if evaluated:
            q.parts[each] = worth(s, t, m, judges, row, each, out)
            q.left -= q.each
        total += q.parts[each]
    if total <= 0.0:
        for each in range(t.players):
            q.parts[each] = 1.0
        total = float(t.players - mates)
    rest = max(0.0, 1.0 - value * mates)
    for each in range(t.players):
        if each % t.purses == team:
            q.chances[each] = value
        else:
            q.chances[each] = rest * q.parts[each] / total


@flat
def share_result(s: State, t: Table, q: Search) -> None:
    """Write every seat's share of the win; equal shares in a game that outgrew its record."""
    for each in range(t.players):
        q.chances[each] = won(s, t, each) if s.over else 1.0 / t.players
