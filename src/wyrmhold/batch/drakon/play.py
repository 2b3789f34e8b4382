"""Random play: whole games, every legal answer listed or only one of them drawn.

A digest of the answers and their counts tells whether two targets played the same games.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.chambers.switch import switch_is_open
from wyrmhold.batch.drakon.draws import has_choice, sample
from wyrmhold.batch.drakon.frames import (
    legal,
    run,
    start,
    take,
    take_luck,
)
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    LAST_CHANCE,
    LAST_STEP,
    MAY_SWITCH,
    kind_of,
    one_of,
    pop,
    top,
)
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide

UNLISTED: Final = -1
"""In place of a number of answers that were not listed."""


@flat
def deal(s: State, t: Table, seed: int, out: Numbers) -> None:
    """Start the game with this seed, up to the first decision."""
    s.seed = seed
    s.drawn = 0
    start(s, t, 1, out)


@flat
def resolve(s: State, t: Table, out: Numbers) -> None:
    """Carry out pending steps and draws until a decision or nothing is left."""
    while s.n_frames > 0:
        if s.misfit:
            s.n_frames = 0
            return
        frame = top(s)
        kind = kind_of(frame)
        if kind > LAST_CHANCE:
            return
        if kind <= LAST_STEP:
            pop(s)
            run(s, t, frame, out)
        else:
            take_luck(s, t)


@flat
def next_question(s: State, t: Table, sampled: int, out: Numbers) -> int:
    """Go on until a seat is asked, and list its answers: each list is made once.

    Returns how many there are: 0 if the game is over or no answer has a number. With `sampled`,
    answers that can be drawn are not listed, and UNLISTED is returned.
    """
    while True:
        resolve(s, t, out)
        if s.n_frames == 0:
            return 0
        frame = top(s)
        kind = kind_of(frame)
        if kind == CHOOSE_ACTION:
            return UNLISTED if sampled else legal(s, t, out)
        if kind == MAY_SWITCH and not switch_is_open(s, t, one_of(frame), out):
            pop(s)
            continue
        if sampled and has_choice(s, t, frame, out):
            return UNLISTED
        number = legal(s, t, out)
        if kind == MAY_SWITCH or number + s.outside > 1:
            return number
        if number:
            take(s, t, wide(out[0]), out)
        else:
            pop(s)


@flat
def playout(s: State, t: Table, most: int, out: Numbers, result: Numbers) -> None:
    """Play on with uniformly random answers until the game is over, or for `most` decisions.

    Writes the number of decisions, the digest, and whether the game was cut short: because every
    answer lies outside the window, because it outgrew its record, or after `most` decisions.
    """
    decisions = 0
    digest = 0
    cut = 0
    while True:
        number = next_question(s, t, 0, out)
        if s.n_frames == 0:
            break
        if number == 0 or s.misfit or decisions == most:
            cut = 1
            break
        answer = wide(out[below(s, number)])
        digest = (digest * 31 + number * 7 + answer) & 0x3FFFFFFF
        take(s, t, answer, out)
        decisions += 1
    if s.misfit:
        cut = 1
    result[0] = decisions
    result[1] = digest
    result[2] = cut


@flat
def sampled_playout(s: State, t: Table, most: int, out: Numbers, result: Numbers) -> None:
    """Like `playout`, but drawing each action without listing all of them: other games."""
    decisions = 0
    digest = 0
    cut = 0
    while True:
        number = next_question(s, t, 1, out)
        if s.n_frames == 0:
            break
        answer = -1
        if number == UNLISTED:
            answer = sample(s, t, out)
        elif number and not s.misfit:
            answer = wide(out[below(s, number)])
        if answer < 0 or decisions == most:
            cut = 1
            break
        digest = (digest * 31 + answer) & 0x3FFFFFFF
        take(s, t, answer, out)
        decisions += 1
    if s.misfit:
        cut = 1
    result[0] = decisions
    result[1] = digest
    result[2] = cut


@flat
def play_games(
    states: Any,
    tables: Any,
    first: int,
    last: int,
    seed: int,
    most: int,
    sampled: int,
    out: Numbers,
    results: Any,
) -> None:
    """Play whole games with the seeds `seed + index`, one for each state from `first` to `last`."""
    t = tables[0]
    for index in range(first, last):
        s = states[index]
        deal(s, t, seed + index, out)
        if sampled:
            sampled_playout(s, t, most, out, results[index])
        else:
            playout(s, t, most, out, results[index])


@flat
def deal_tables(states: Any, tables: Any, first: int, last: int, seed: int, out: Numbers) -> None:
    """Start a game at each table from `first` to `last`, with the seeds `seed + index`."""
    t = tables[0]
    for index in range(first, last):
        deal(states[index], t, seed + index, out)
