"""Many tables, and whole games by random answers.

The luck of a table draws everything that chance decides. A digest of the answers and their counts
tells whether two targets played the same games.
"""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.dragon_run import frames, outcomes, step
from wyrmhold.batch.dragon_run.layout import Numbers, State, Table
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide


@flat
def deal(s: State, t: Table, seed: int, out: Numbers) -> None:
    """Make a new table with its own luck, up to its first question."""
    s.seed = seed
    s.drawn = 0
    step.start(s, t)
    let_chance_decide(s, t)


@flat
def let_chance_decide(s: State, t: Table) -> None:
    """Draw until a seat is asked or the game is over."""
    while s.depth > 0 and frames.kind_of(frames.top(s)) >= frames.FIRST_CHANCE:
        step.draw(s, t, outcomes.pick(s, below(s, outcomes.weight(s))))


@flat
def advance(s: State, t: Table, number: int) -> None:
    """Answer the pending question, then draw until the next one."""
    step.answer(s, t, number)
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
        listed = step.legal(s, t, out)
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
def answer_tables(
    states: Any, tables: Any, first: int, last: int, answers: Numbers, out: Numbers
) -> None:
    """Answer at each table with a legal number."""
    t = tables[0]
    for index in range(first, last):
        advance(states[index], t, wide(answers[index]))


@flat
def published(s: State, t: Table, out: Numbers) -> int:
    """List the legal answers that have a published number. Returns how many there are."""
    listed = step.legal(s, t, out)
    n = 0
    for at in range(listed):
        if out[at] >= 0:
            out[n] = out[at]
            n += 1
    s.outside = listed - n
    return n


@flat
def ask_tables(
    states: Any,
    tables: Any,
    first: int,
    last: int,
    stride: int,
    out: Numbers,
    numbers: Numbers,
    filled: int,
    counts: Numbers,
    seats: Numbers,
    ended: Numbers,
    winners: Numbers,
    outside: Numbers,
) -> int:
    """List the legal answers at each table, one list after the other, from `numbers[filled]` on.

    A finished game is replaced by the next, whose seed is `stride` higher. `ended` says how it
    ended: 1 by the rules, 2 cut short, because no answer has a published number. Returns the first
    table whose list found no room; `last` if none.
    """
    t = tables[0]
    room = numbers.shape[0]
    for index in range(first, last):
        s = states[index]
        number = 0
        while True:
            if s.depth == 0:
                ended[index] = 1
                winners[index] = s.winners
            else:
                number = published(s, t, out)
                if number > 0:
                    break
                ended[index] = 2
                winners[index] = 0
            outside[index] = s.outside
            deal(s, t, s.seed + stride, out)
        if filled + number > room:
            return index
        for at in range(number):
            numbers[filled + at] = out[at]
        filled += number
        counts[index] = number
        seats[index] = step.to_act(s)
        if not ended[index]:
            outside[index] = s.outside
    return last
