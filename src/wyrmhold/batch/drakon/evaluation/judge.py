"""What a position is worth to a seat: a weighted sum of its survey, or a small net.

A judge is a row of numbers: five that describe it, the direct weights, and the layers of a net.
"""

from __future__ import annotations

from math import exp, floor
from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.layers import through_layer
from wyrmhold.batch.drakon.evaluation.layout import SEAT_SIZE, SIZE, TABLE_FIRST, Notes
from wyrmhold.batch.drakon.evaluation.pocket import pocket
from wyrmhold.batch.drakon.evaluation.survey import (
    survey_after_placing,
    survey_rows,
    write_survey,
)
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.target import flat

Judges = Any
"""An array of judges, one per row."""

WIDE: Final = 0
NARROW: Final = 1
"""The sizes of the two layers; 0 for a weighted sum."""

POCKET: Final = -1.0
"""In place of the first size: a judge that looks at what a seat holds, and at little else."""

JURORS: Final = 2
"""How many rows, from this one on, are one judge: the mean of their log odds counts."""

EXPLORES: Final = 3
"""The chance to answer at random."""

PENALTY: Final = 4
"""The penalty on answers that only prolong a stalled game."""

BIAS: Final = 5
DIRECT: Final = 6
LAYERS: Final = DIRECT + SIZE
"""Where the bias, the direct weights and the layers begin."""

MAX_ODDS: Final = 30.0

CHANCE_UNITS: Final = 1e6
"""Chances by nets are rounded to one part of this."""


@flat
def chance_to_win(odds: float) -> float:
    """The chance with these log odds."""
    return 1.0 / (1.0 + exp(-min(max(odds, -MAX_ODDS), MAX_ODDS)))


@flat
def direct_sum(m: Notes, judges: Judges, row: int) -> float:
    """The weighted sum of the survey. Several sums at a time: none waits for the last addition."""
    own = 0.0
    feared = 0.0
    after = 0.0
    others = 0.0
    for column in range(SEAT_SIZE):
        weight = DIRECT + column
        own += judges[row, weight] * m.survey[column]
        feared += judges[row, weight + SEAT_SIZE] * m.survey[column + SEAT_SIZE]
        after += judges[row, weight + 2 * SEAT_SIZE] * m.survey[column + 2 * SEAT_SIZE]
        others += judges[row, weight + 3 * SEAT_SIZE] * m.survey[column + 3 * SEAT_SIZE]
    table = 0.0
    for column in range(TABLE_FIRST, SIZE):
        table += judges[row, DIRECT + column] * m.survey[column]
    return own + feared + after + others + table


@flat
def log_odds(m: Notes, judges: Judges, row: int) -> float:
    """The log odds of winning by one judge, for the survey in the notes."""
    wide = int(judges[row, WIDE])
    narrow = int(judges[row, NARROW])
    odds = judges[row, BIAS] + direct_sum(m, judges, row)
    if wide == 0:
        return odds
    through_layer(m, m.survey, SIZE, judges, row, LAYERS, m.wide, wide)
    at = LAYERS + (SIZE + 1) * wide
    through_layer(m, m.wide, wide, judges, row, at, m.narrow, narrow)
    at += (wide + 1) * narrow
    for unit in range(narrow):
        odds += m.narrow[unit] * judges[row, at + unit]
    return odds


@flat
def judged(m: Notes, judges: Judges, row: int) -> float:
    """The chance to win by one judge or a jury, for the survey in the notes."""
    jurors = max(1, int(judges[row, JURORS]))
    odds = 0.0
    for juror in range(jurors):
        odds += log_odds(m, judges, row + juror)
    return chance_to_win(odds / jurors)


@flat
def rounded(chance: float) -> float:
    """A chance by nets, rounded so that the order in which numbers are added cannot decide a
    tie."""
    return floor(chance * CHANCE_UNITS + 0.5) / CHANCE_UNITS


@flat
def worth(s: State, t: Table, m: Notes, judges: Judges, row: int, seat: int, out: Numbers) -> float:
    """The value of a position to a seat, from what it knows."""
    if judges[row, WIDE] < 0.0:
        return pocket(s, t, m, seat, out)
    return worth_of_rows(s, t, m, judges, row, seat, survey_rows(s, t, m, seat, out))


@flat
def worth_after_placing(
    root: State,
    s: State,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    out: Numbers,
) -> float:
    """The value of a position in which a seat has only placed a chamber since `root`."""
    if judges[row, WIDE] < 0.0:
        return pocket(s, t, m, seat, out)
    slot = survey_after_placing(root, s, t, m, seat, out)
    return worth_of_rows(s, t, m, judges, row, seat, slot)


@flat
def worth_of_rows(
    s: State, t: Table, m: Notes, judges: Judges, row: int, seat: int, slot: int
) -> float:
    """The value of the position whose rows are in the notes.

    Teammates win together. A net's value is the mean over the team; a weighted sum is the team's
    chance, which they split.
    """
    if judges[row, WIDE] == 0:
        write_survey(s, t, m, seat, slot)
        return judged(m, judges, row) / (t.players // t.purses)
    total = 0.0
    mates = 0
    for mate in range(seat % t.purses, t.players, t.purses):
        write_survey(s, t, m, mate, slot)
        total += rounded(judged(m, judges, row))
        mates += 1
    return total / mates
