"""Many tables, and whole games by random answers.

The luck of a table draws everything that chance decides. A digest of the answers and their counts
tells whether two targets played the same games.
"""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.dragon_run import frames, outcomes, transaction
from wyrmhold.batch.dragon_run.layout import Numbers, State, Table
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def deal(s: State, t: Table, seed: int, out: Numbers) -> None:
    """Make a new table with its own luck, up to its first question."""
    s.seed = seed
    s.drawn = 0
    transaction.start(s, t)
    let_chance_decide(s, t)


@flat
def let_chance_decide(s: State, t: Table) -> None:
    """Draw until a seat is asked or the game is over."""
    while s.depth > 0 and frames.kind_of(frames.top(s)) >= frames.FIRST_CHANCE:
        transaction.draw(s, t, outcomes.pick(s, below(s, outcomes.weight(s))))


@flat
def advance(s: State, t: Table, number: int) -> None:
    """Answer the pending question, then draw until the next one."""
    transaction.answer(s, t, number)
    let_chance_decide(s, t)


@flat
def playout(s: State, t: Table, most: int, out: Numbers, result: Numbers) -> None:
    """Play on with uniformly random answers until the game is over, or for `most` decisions.

    All answers are listed each time, even those without a published number. Writes the number of
    decisions, the digest, and whether the game was cut short.
    """
    decisions = 0
    digest = 0
    while s.depth > 0 and decisions < most:
        listed = transaction.legal(s, t, out)
        chosen = wide(out[below(s, listed)])
        digest = (digest * 31 + listed * 7 + chosen) & 0x3FFFFFFF
        advance(s, t, chosen)
        decisions += 1
    result[0] = decisions
    result[1] = digest
    result[2] = 1 if s.depth > 0 else 0


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
    """Play whole games with the seeds `seed + index`, one for each state from `first` to `last`.

    `sampled` changes nothing: questions have so few answers that listing them is as fast.
    """
    t = tables[0]
    for index in range(first, last):
        s = states[index]
        deal(s, t, seed + index, out)
        playout(s, t, most, out, results[index])


@flat
def deal_tables(states: Any, tables: Any, first: int, last: int, seed: int, out: Numbers) -> None:
    """Start a game at each table from `first` to `last`, with the seeds `seed + index`."""
    t = tables[0]
    for index in range(first, last):
        deal(states[index], t, seed + index, out)


@flat
def published(s: State, t: Table, out: Numbers) -> int:
    """List the legal answers that have a published number. Returns how many there are."""
    listed = transaction.legal(s, t, out)
    n = 0
    for at in range(listed):
        if out[at] >= 0:
            out[n] = out[at]
            n += 1
    s.outside = listed - n
    return n
