"""Random play: whole games, every legal answer listed or only one of them drawn.

A digest of the answers and their counts tells whether two targets played the same games.
"""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.drakon.frames import legal, sample, start, step
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def deal(s: State, t: Table, seed: int, out: Numbers) -> None:
    """Start the game with this seed, up to the first decision."""
    s.seed = seed
    s.drawn = 0
    start(s, t, 1, out)


@flat
def playout(s: State, t: Table, most: int, out: Numbers, result: Numbers) -> None:
    """Play on with uniformly random answers until the game is over, or for `most` decisions.

    Writes the number of decisions, the digest, and whether the game was cut short: because every
    answer lies outside the window, because it outgrew its record, or after `most` decisions.
    """
    decisions = 0
    digest = 0
    cut = 0
    while s.n_frames:
        if decisions == most:
            cut = 1
            break
        number = legal(s, t, out)
        if number == 0 or s.misfit:
            cut = 1
            break
        answer = wide(out[below(s, number)])
        digest = (digest * 31 + number * 7 + answer) & 0x3FFFFFFF
        step(s, t, answer, 1, out)
        decisions += 1
    if s.misfit:
        cut = 1
    result[0] = decisions
    result[1] = digest
    result[2] = cut


@flat
def sampled_playout(s: State, t: Table, most: int, out: Numbers, result: Numbers) -> None:
    """Like `playout`, but drawing each answer without listing all of them: other games."""
    decisions = 0
    digest = 0
    cut = 0
    while s.n_frames:
        if decisions == most:
            cut = 1
            break
        answer = sample(s, t, out)
        if answer < 0:
            cut = 1
            break
        digest = (digest * 31 + answer) & 0x3FFFFFFF
        step(s, t, answer, 1, out)
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
