"""Whole games of judges with a tally: what studies collect of a game, counted as it happens.

A tally is one row of numbers per game: a block for each column, with a number for each seat, or for
each kind of chamber and seat. It is counted where the engine emits the event that a collector
counts; `tests/lab/test_tallies.py` plays both in lock-step.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.board import face_at
from wyrmhold.batch.drakon.chambers.switch import switch_is_open
from wyrmhold.batch.drakon.evaluation.judge import Judges
from wyrmhold.batch.drakon.evaluation.layout import Words
from wyrmhold.batch.drakon.evaluation.scripts import FLOOR, LIGHT, by_light_rules, kind_first
from wyrmhold.batch.drakon.frames import legal, outcomes, run, seat_to_act, take, take_luck
from wyrmhold.batch.drakon.layout import (
    AMAZON,
    BARBARIAN,
    KINDS,
    NOBODY,
    PLACES,
    SEATS,
    WIZARD,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.movement import path_end
from wyrmhold.batch.drakon.play import deal
from wyrmhold.batch.drakon.search.layout import SCRIPT, Plans
from wyrmhold.batch.drakon.search.player import planned_answer
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    CHOOSE_CONTROL,
    COIN_PICKED,
    LAST_CHANCE,
    LAST_STEP,
    LOSE_COIN,
    MAY_BUY,
    MAY_JUMP,
    MAY_SWITCH,
    kind_of,
    large_of,
    one_of,
    pop,
    top,
    two_of,
)
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

FOUND: Final = 0
STOLEN: Final = 1
LOST: Final = 2
CAUGHT: Final = 3
BY_KIND: Final = 4
"""The columns for each seat; those for each kind of chamber and seat follow."""

DEALT: Final = 0
PLACED: Final = 1
ENTERED: Final = 2
ACTED: Final = 3
COLUMNS_BY_KIND: Final = 4

TALLY: Final = BY_KIND * SEATS + COLUMNS_BY_KIND * KINDS * SEATS
"""The length of a tally."""


@flat
def count(tallies: Numbers, game: int, column: int, seat: int) -> None:
    tallies[game, column * SEATS + seat] += 1


@flat
def count_kind(tallies: Numbers, game: int, column: int, kind: int, seat: int) -> None:
    tallies[game, BY_KIND * SEATS + (column * KINDS + kind) * SEATS + seat] += 1


@flat
def was_entered(s: State, entry: int) -> bool:
    """Whether a hero has entered a chamber in this turn."""
    for index in range(s.n_visited):
        if s.visited[index] == entry:
            return True
    return False


@flat
def count_entered(s: State, seat: int, cell: int, tallies: Numbers, game: int) -> None:
    """Count that a hero is about to enter a chamber."""
    kind = face_at(s, cell) >> 4
    count_kind(tallies, game, ENTERED, kind, seat)
    if cell != s.drakon and not was_entered(s, cell << 3 | seat):
        count_kind(tallies, game, ACTED, kind, seat)


@flat
def count_action(s: State, t: Table, seat: int, number: int, tallies: Numbers, game: int) -> None:
    """Count what a turn's action will do (`turn.take_action`)."""
    if number < t.move:
        count_kind(tallies, game, PLACED, t.face_placed[number // PLACES] >> 4, seat)
    elif number < t.move + t.own_block:
        count_entered(s, seat, path_end(t, number, t.move), tallies, game)
    elif number == t.end:
        return
    elif t.abilities and number >= t.use_move:
        ability = t.abilities_of[s.figures[seat]]
        if ability == AMAZON:
            count_entered(s, seat, path_end(t, number, t.use_move), tallies, game)
        elif ability == WIZARD:
            count_entered(s, seat, path_end(t, number, t.use_walk), tallies, game)
        elif ability == BARBARIAN:
            count_forced(s, t, number, t.use_push, tallies, game)
    else:
        count_entered(s, seat, wide(t.cell_of[number - t.return_to]), tallies, game)


@flat
def count_forced(s: State, t: Table, number: int, first: int, tallies: Numbers, game: int) -> None:
    """Count a move of another hero, in the family of numbers that begins at `first`."""
    victim = (number - first) // t.forced_block
    cell = path_end(t, number, first + victim * t.forced_block)
    count_entered(s, victim, cell, tallies, game)


@flat
def take_counted(
    s: State, t: Table, number: int, out: Numbers, tallies: Numbers, game: int
) -> None:
    """Answer the pending decision, and count what that does."""
    frame = top(s)
    kind = kind_of(frame)
    if kind == CHOOSE_ACTION:
        count_action(s, t, one_of(frame), number, tallies, game)
    elif kind == CHOOSE_CONTROL:
        count_forced(s, t, number, t.control, tallies, game)
    elif kind == MAY_JUMP:
        if number == t.jump:
            count_entered(s, one_of(frame), large_of(frame), tallies, game)
    elif kind == MAY_BUY and number != t.decline:
        count(tallies, game, LOST, one_of(frame))
    take(s, t, number, out)


@flat
def count_frame(frame: int, tallies: Numbers, game: int) -> None:
    """Count what a step or chance, which is carried out next, will do."""
    kind = kind_of(frame)
    giver = one_of(frame)
    taker = two_of(frame)
    if kind == LOSE_COIN:
        if taker == NOBODY and large_of(frame) == 0:
            count(tallies, game, CAUGHT, giver)
    elif kind == COIN_PICKED:
        if giver != NOBODY:
            count(tallies, game, LOST, giver)
        if taker != NOBODY:
            count(tallies, game, FOUND if giver == NOBODY else STOLEN, taker)


@flat
def count_hands(s: State, t: Table, tallies: Numbers, game: int) -> None:
    """Count the opening hands."""
    for seat in range(t.players):
        for index in range(s.n_hand[seat]):
            count_kind(tallies, game, DEALT, s.hands[seat, index] >> 4, seat)


@flat
def next_counted(s: State, t: Table, lucky: int, out: Numbers, tallies: Numbers, game: int) -> int:
    """Go on until a seat is asked, and list its answers (`play.next_question`), counting.

    Without luck, chance with several outcomes is left pending (`frames.settle`).
    """
    while s.n_frames > 0:
        if s.misfit:
            s.n_frames = 0
            return 0
        frame = top(s)
        kind = kind_of(frame)
        if kind <= LAST_STEP:
            count_frame(frame, tallies, game)
            pop(s)
            run(s, t, frame, out)
            continue
        if kind <= LAST_CHANCE:
            if not lucky and outcomes(s, t, out) > 1:
                return 0
            count_frame(frame, tallies, game)
            take_luck(s, t)
            continue
        if kind == CHOOSE_ACTION:
            return legal(s, t, out)
        if kind == MAY_SWITCH and not switch_is_open(s, t, one_of(frame), out):
            pop(s)
            continue
        number = legal(s, t, out)
        if kind == MAY_SWITCH or number + s.outside > 1:
            return number
        if number:
            take_counted(s, t, wide(out[0]), out, tallies, game)
        else:
            pop(s)
    return 0


@flat
def play_studied_games(
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
    verbs: Numbers,
    tallies: Numbers,
    results: Any,
) -> None:
    """Play a game at every table, from the deal to its end.

    `seated` has the judge of each seat of each game, negative for random answers. `deals` are the
    seeds of the games and `seeds` those of the players' own luck: games with the same deal may have
    different ones. `plans` has a row for each judge, which says how it looks ahead, and `verbs` the
    kind of each answer. Writes the number of decisions, whether the game was cut short, and who
    began.
    """
    t = tables[0]
    m = notes[0]
    q = searches[0]
    for game in range(seeds.shape[0]):
        s = states[game]
        seed = wide(seeds[game])
        deal(s, t, wide(deals[game]), out)
        results[game, 2] = s.turn
        decisions = 0
        cut = 0
        dealt = 0
        while True:
            number = next_counted(s, t, 1, out, tallies, game)
            if s.n_frames == 0:
                break
            if dealt == 0 and kind_of(top(s)) == CHOOSE_ACTION:
                count_hands(s, t, tallies, game)
                dealt = 1
            if number == 0 or s.misfit or decisions == most:
                cut = 1
                break
            seat = seat_to_act(s, t)
            row = wide(seated[game, seat])
            if row < 0:
                answer = wide(out[drawn_from(seed, decisions, 0, number)])
            elif plans[row, SCRIPT] == FLOOR:
                answer = kind_first(verbs, out, number, seed, decisions)
            elif plans[row, SCRIPT] == LIGHT:
                answer = by_light_rules(
                    source,
                    game,
                    t,
                    m,
                    judges,
                    row,
                    seat,
                    seed,
                    decisions,
                    copies,
                    words,
                    out,
                    answers,
                    idle,
                    verbs,
                )
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
            take_counted(s, t, answer, out, tallies, game)
            decisions += 1
        if s.misfit:
            cut = 1
        results[game, 0] = decisions
        results[game, 1] = cut
