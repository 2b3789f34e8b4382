"""What each answer leads to, and the best of them (`bots.drakon.afterstates`).

An answer is followed through draws of coins, whose mean counts, and further answers of the same
seat, the best of which counts, to positions that a judge evaluates. There is no recursion: the
notes keep one node per level, and a copy of its position.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.board import beside, face_at
from wyrmhold.batch.drakon.evaluation.coin_belief import chance_of_coin
from wyrmhold.batch.drakon.evaluation.judge import Judges, worth, worth_after_placing
from wyrmhold.batch.drakon.evaluation.layout import (
    DEPTH,
    LEVELS,
    NEAR_MOVES,
    WIDTH,
    Notes,
    Words,
)
from wyrmhold.batch.drakon.evaluation.ways import begin_walk, find_ways, walk_on
from wyrmhold.batch.drakon.frames import (
    CHANCE_WAITS,
    legal,
    seat_to_act,
    settle,
    take,
    take_outcome,
)
from wyrmhold.batch.drakon.layout import (
    MAX_ANSWERS,
    NOBODY,
    PLACED_NOTHING,
    PLACES,
    Numbers,
    State,
    Table,
)
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    COIN_PICKED,
    DRAW_CHAMBER,
    SWAP_PICKED,
    kind_of,
    one_of,
    top,
    two_of,
)
from wyrmhold.batch.drakon.turn import list_others, must_return
from wyrmhold.batch.target import flat, wide

MEAN: Final = 0
BEST: Final = 1
"""What a node makes of its options."""

NEVER: Final = -1.0
"""Less than any value."""

EVERY: Final = -1
"""In place of one option: all of them."""


@flat
def copy_words(source: Words, at: int, target: Words, to: int) -> None:
    """Copy a position."""
    for word in range(target.shape[1]):
        target[to, word] = source[at, word]


@flat
def list_candidates(s: State, t: Table, m: Notes, out: Numbers, answers: Numbers) -> int:
    """List the answers worth comparing: of the placements that no hero soon reaches, one for each
    chamber."""
    m.prepared = 0
    frame = top(s)
    if kind_of(frame) != CHOOSE_ACTION:
        return legal(s, t, answers)
    s.outside = 0
    seat = one_of(frame)
    n = list_others(s, t, frame, answers)
    if two_of(frame) or must_return(s, seat):
        return n
    find_near(s, t, m, out)
    last = -1
    for index in range(s.n_hand[seat]):
        tile = wide(s.hands[seat, index])
        if tile != last:
            n = list_near_placements(s, t, m, tile, answers, n)
        last = tile
    return n


@flat
def find_near(s: State, t: Table, m: Notes, out: Numbers) -> None:
    """Mark the chambers that some hero reaches soon, in the field `worth`."""
    find_ways(s, t, m, out)
    for index in range(s.n_chambers):
        m.worth[index] = 0.0
    for seat in range(t.players):
        first = 0
        last = begin_walk(s, m, s.at[seat])
        for _ in range(NEAR_MOVES):
            end = walk_on(m, first, last)
            first = last
            last = end
        for at in range(last):
            m.worth[m.edge[at]] = 1.0


@flat
def is_near(s: State, m: Notes, cell: int, facing: int) -> bool:
    """Whether a chamber on an open cell could be entered from one that some hero reaches soon."""
    for direction in range(4):
        near = beside(cell, direction)
        face = face_at(s, near)
        if (
            face >= 0
            and m.worth[m.number[near]] > 0.0
            and (facing >> direction & 1 or not face & 15)
        ):
            return True
    return False


@flat
def list_near_placements(s: State, t: Table, m: Notes, tile: int, answers: Numbers, n: int) -> int:
    """List the placements of a chamber that matter, and one of the others."""
    arrows = tile & 15
    apart = -1
    for at in range(s.n_open):
        cell = wide(s.open_cell[at])
        facing = wide(s.open_facing[at])
        fits = wide(t.n_fits[arrows, facing])
        place = wide(t.place_of[cell])
        if place < 0 or fits == 0:
            continue
        first = t.place_first[tile] + place
        if not is_near(s, m, cell, facing):
            apart = first + t.fits_ahead[arrows, facing, 0]
            continue
        if n + 5 > MAX_ANSWERS:
            break
        for turn in range(fits):
            answers[n] = first + t.fits_ahead[arrows, facing, turn]
            n += 1
    if apart >= 0:
        answers[n] = apart
        n += 1
    return n


@flat
def others_among(t: Table, answers: Numbers, number: int) -> int:
    """How many of the listed answers, which come first, place no chamber."""
    others = 0
    while others < number and answers[others] >= t.move:
        others += 1
    return others


@flat
def thin_out(t: Table, answers: Numbers, number: int, most: int) -> int:
    """Keep at most `most` of the listed answers; the numerous placements are thinned out evenly."""
    if number <= most:
        return number
    others = others_among(t, answers, number)
    kept = min(others, most)
    for index in range(kept):
        answers[index] = answers[index * others // kept]
    places = number - others
    room = min(places, most - kept)
    for index in range(room):
        answers[kept + index] = answers[others + index * places // room]
    return kept + room


@flat
def open_node(
    s: State, t: Table, m: Notes, level: int, depth: int, width: int, seat: int, out: Numbers
) -> bool:
    """Note the options that follow from a position; False if it is to be evaluated itself."""
    frame = top(s)
    kind = kind_of(frame)
    if level + 1 >= LEVELS:
        return False
    m.at[level] = 0
    m.depth[level] = depth
    if kind == COIN_PICKED or kind == SWAP_PICKED:
        giver = one_of(frame) if kind == COIN_PICKED else NOBODY
        m.node[level] = MEAN
        m.total[level] = 0.0
        n = 0
        for value in range(1, 4):
            chance = chance_of_coin(s, t, m, seat, giver, value)
            if chance > 0.0:
                m.option[level, n] = value
                m.chance[level, n] = chance
                n += 1
        m.options[level] = n
        return n > 0
    if depth == 0 or kind == CHOOSE_ACTION or seat_to_act(s, t) != seat:
        return False
    number = legal(s, t, out)
    if number == 0:
        return False
    m.node[level] = BEST
    m.total[level] = NEVER
    kept = min(number, width)
    for index in range(kept):
        m.option[level, index] = out[index * number // kept]
    m.options[level] = kept
    return True


@flat
def won(s: State, t: Table, seat: int) -> float:
    """A seat's share of the win in a finished game."""
    if not s.winners >> seat & 1:
        return 0.0
    number = 0
    for other in range(t.players):
        number += s.winners >> other & 1
    return 1.0 / number


@flat
def options_after(
    copies: Any, words: Words, base: int, t: Table, m: Notes, seat: int, answer: int, out: Numbers
) -> int:
    """How many options follow from an answer to the question in `copies[base]`: 1 if what it leads
    to is evaluated itself, negative if their mean counts and not the best of them."""
    copy_words(words, base, words, base + 1)
    s = copies[base + 1]
    take(s, t, answer, out)
    settle(s, t, CHANCE_WAITS, out)
    if s.over or s.n_frames == 0 or not open_node(s, t, m, 1, DEPTH, WIDTH, seat, out):
        return 1
    number = wide(m.options[1])
    return -number if m.node[1] == MEAN else number


@flat
def only_places(root: State, s: State, t: Table, answer: int) -> bool:
    """Whether an answer places a chamber that has no effect of its own, after which a chamber is
    drawn: `s` is the position then."""
    return (
        kind_of(top(root)) == CHOOSE_ACTION
        and answer < t.move
        and t.placed[t.face_placed[answer // PLACES] >> 4] == PLACED_NOTHING
        and kind_of(top(s)) == DRAW_CHAMBER
    )


@flat
def value_of(
    copies: Any,
    words: Words,
    base: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    answer: int,
    only: int,
    out: Numbers,
) -> float:
    """The value to a seat of an answer to the question in the position `copies[base]`, as the bots
    that take their best answer see it."""
    return value_ahead(
        copies, words, base, t, m, judges, row, seat, answer, DEPTH, WIDTH, only, out
    )


@flat
def value_ahead(
    copies: Any,
    words: Words,
    base: int,
    t: Table,
    m: Notes,
    judges: Judges,
    row: int,
    seat: int,
    answer: int,
    most_depth: int,
    width: int,
    only: int,
    out: Numbers,
) -> float:
    """The value to a seat of an answer to the question in the position `copies[base]`, if at most
    `most_depth` further answers are followed, and at most `width` of them compared each time.

    Adds the positions that were evaluated to `leaves`. The notes may hold what an earlier call
    found out about that position: clear `prepared` before the first call about another one, as
    `list_candidates` does.

    With `only`, just that one of the options that follow is looked at: many threads can share one
    answer, and what they found is added up, or the best of it taken, as `options_after` says.
    """
    level = 1
    copy_words(words, base, words, base + 1)
    take(copies[base + 1], t, answer, out)
    settle(copies[base + 1], t, CHANCE_WAITS, out)
    depth = most_depth
    while True:
        s = copies[base + level]
        value = 0.0
        if s.over:
            value = won(s, t, seat)
        elif level == 1 and only_places(copies[base], s, t, answer):
            value = worth_after_placing(copies[base], s, t, m, judges, row, seat, out)
            m.leaves += 1
        elif s.n_frames and open_node(s, t, m, level, depth, width, seat, out):
            value = NEVER
            if level == 1 and only != EVERY:
                m.at[1] = only
                m.options[1] = only + 1
        else:
            value = worth(s, t, m, judges, row, seat, out)
            m.leaves += 1
        if value != NEVER:
            # Go up to the first node that has another option.
            while level > 1:
                parent = level - 1
                if m.node[parent] == MEAN:
                    m.total[parent] += m.chance[parent, m.at[parent] - 1] * value
                elif value > m.total[parent]:
                    m.total[parent] = value
                if m.at[parent] < m.options[parent]:
                    break
                level = parent
                value = m.total[parent]
            if level == 1:
                return value
            level -= 1
        # Follow the next option of the node at `level`.
        option = wide(m.option[level, m.at[level]])
        m.at[level] += 1
        copy_words(words, base + level, words, base + level + 1)
        after = copies[base + level + 1]
        depth = m.depth[level]
        if m.node[level] == MEAN:
            take_outcome(after, t, option)
        else:
            take(after, t, option, out)
            depth -= 1
        settle(after, t, CHANCE_WAITS, out)
        level += 1
