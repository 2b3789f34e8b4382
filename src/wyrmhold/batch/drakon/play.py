"""Random play: whole games, every legal answer listed or only one of them drawn.

A digest of the answers and their counts tells whether two targets played the same games.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.casting import new_table
from wyrmhold.batch.drakon.chambers.switch import switch_is_open
from wyrmhold.batch.drakon.frames import (
    legal,
    run,
    sample,
    seat_to_act,
    start,
    step,
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

ROUNDS_BETWEEN_GAMES: Final = 16
"""In a series, a new game starts in one of this many rounds, so that threads start together."""


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
def play_series(
    s: State,
    t: Table,
    seed: int,
    first: int,
    stride: int,
    games: int,
    most: int,
    out: Numbers,
    results: Any,
) -> None:
    """Play the games `first`, `first + stride` and so on below `games`, one after the other.

    Each is the game that `deal` and `playout` play with the seed `seed + game`; its row of
    `results` also gets the winners. Made for a GPU, whose threads take turns unless they do the
    same thing: every kind of work is called in one place, all threads list their answers together,
    and a thread whose game has ended waits a little, so that several start the next one together.
    """
    game = first
    begin(s, t, seed + game)
    rounds = 0
    decisions = 0
    digest = 0
    cut = 0
    over = 0
    while True:
        rounds += 1
        if over and rounds % ROUNDS_BETWEEN_GAMES == 0:
            game += stride
            if game >= games:
                return
            begin(s, t, seed + game)
            decisions = 0
            digest = 0
            cut = 0
            over = 0
        if not over:
            resolve(s, t, out)
            answer = -1
            if s.n_frames == 0:
                over = 1
            elif kind_of(top(s)) == MAY_SWITCH and not switch_is_open(s, t, one_of(top(s)), out):
                pop(s)
            else:
                kind = kind_of(top(s))
                number = legal(s, t, out)
                if kind == CHOOSE_ACTION or kind == MAY_SWITCH or number + s.outside > 1:
                    if number == 0 or s.misfit or decisions == most:
                        cut = 1
                        over = 1
                    else:
                        answer = wide(out[below(s, number)])
                        digest = (digest * 31 + number * 7 + answer) & 0x3FFFFFFF
                        decisions += 1
                elif number == 0:
                    pop(s)
                else:
                    answer = wide(out[0])
            if answer >= 0:
                take(s, t, answer, out)
            if over:
                results[game, 0] = decisions
                results[game, 1] = digest
                results[game, 2] = cut | s.misfit
                results[game, 3] = s.winners


@flat
def begin(s: State, t: Table, seed: int) -> None:
    """Set up the game with this seed, with everything still pending."""
    s.seed = seed
    s.drawn = 0
    new_table(s, t)


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


@flat
def answer_tables(
    states: Any, tables: Any, first: int, last: int, answers: Numbers, out: Numbers
) -> None:
    """Answer at each table with a legal number."""
    t = tables[0]
    for index in range(first, last):
        step(states[index], t, answers[index] + 0, 1, out)


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
    ended: 1 by the rules, 2 cut short, because all answers lie outside the window or because it
    outgrew its record. Returns the first table whose list found no room; `last` if none.
    """
    t = tables[0]
    room = numbers.shape[0]
    for index in range(first, last):
        s = states[index]
        number = 0
        while True:
            if s.over:
                ended[index] = 1
                winners[index] = s.winners
            else:
                number = legal(s, t, out)
                if number > 0 and not s.misfit:
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
        seats[index] = seat_to_act(s, t)
        if not ended[index]:
            outside[index] = s.outside
    return last
