"""Drawing one legal answer without listing all of them.

A question has candidates, numbered from 0: each of its answers is one of them, and the others are
no answers. So a random candidate that is an answer is a random answer, each as likely as any other.

The turn's actions have candidates of their own (turn.py). Those of other large questions come in
parts of the same length: one part for each chamber or open cell, and one for the answer about none.
"""

from __future__ import annotations

from typing import Final

from wyrmhold.batch.drakon.chambers.destroy import list_ruins
from wyrmhold.batch.drakon.chambers.floating import list_floats
from wyrmhold.batch.drakon.chambers.rotate import can_stay_the_same, list_turns
from wyrmhold.batch.drakon.chambers.switch import list_switches
from wyrmhold.batch.drakon.dragon import list_put_drakon
from wyrmhold.batch.drakon.frames import legal
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.stack import (
    CHOOSE_ACTION,
    CHOOSE_ROTATION,
    CHOOSE_RUIN,
    MAY_FLOAT,
    MAY_SWITCH,
    PUT_DRAKON,
    kind_of,
    large_of,
    one_of,
    top,
)
from wyrmhold.batch.drakon.turn import sample_action
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat, wide

MAX_TRIES: Final = 1000
"""Candidates tried before all answers are listed instead."""


@flat
def count_parts(s: State, frame: int) -> int:
    """How many parts the answers to a question come in; 0 if they can only be listed."""
    kind = kind_of(frame)
    if kind == CHOOSE_RUIN or kind == PUT_DRAKON:
        return s.n_chambers + 0
    if kind == CHOOSE_ROTATION or kind == MAY_SWITCH:
        return s.n_chambers + 1
    if kind == MAY_FLOAT:
        return s.n_open + 1
    return 0


@flat
def part_length(s: State, frame: int) -> int:
    """The most answers in one part."""
    kind = kind_of(frame)
    if kind == CHOOSE_RUIN or kind == PUT_DRAKON:
        return 1
    if kind == MAY_SWITCH:
        return 4 * max(s.n_hand[one_of(frame)], 1)
    return 4


@flat
def list_part(s: State, t: Table, frame: int, part: int, out: Numbers) -> int:
    """List the answers of one part; returns how many there are."""
    kind = kind_of(frame)
    if kind == CHOOSE_RUIN:
        return list_ruins(s, t, part, part + 1, out)
    if kind == PUT_DRAKON:
        return list_put_drakon(s, t, part, part + 1, out)
    if kind == CHOOSE_ROTATION:
        if part < s.n_chambers:
            return list_turns(s, t, part, part + 1, out)
        out[0] = t.rotate_none
        return 1 if can_stay_the_same(s, t) else 0
    if kind == MAY_SWITCH and part < s.n_chambers:
        return list_switches(s, t, one_of(frame), part, part + 1, out)
    if kind == MAY_FLOAT and part < s.n_open:
        return list_floats(s, t, large_of(frame), part, part + 1, out)
    out[0] = t.decline
    return 1


@flat
def has_choice(s: State, t: Table, frame: int, out: Numbers) -> bool:
    """Whether a question in parts has at least two answers, with a number or without."""
    s.outside = 0
    number = 0
    for part in range(count_parts(s, frame)):
        number += list_part(s, t, frame, part, out)
        if number + s.outside > 1:
            return True
    return False


@flat
def candidate_answer(s: State, t: Table, frame: int, candidate: int, out: Numbers) -> int:
    """The answer with a candidate number, to a question in parts; -1 if it is none."""
    length = part_length(s, frame)
    index = candidate % length
    number = list_part(s, t, frame, candidate // length, out)
    return wide(out[index]) if index < number else -1


@flat
def sample_in_parts(s: State, t: Table, frame: int, out: Numbers) -> int:
    """A random answer to a question in parts, each as likely as any other; -1 if none was found."""
    candidates = count_parts(s, frame) * part_length(s, frame)
    for _ in range(MAX_TRIES):
        found = candidate_answer(s, t, frame, below(s, candidates), out)
        if found >= 0:
            return found
    return -1


@flat
def sample(s: State, t: Table, out: Numbers) -> int:
    """A random legal answer, each as likely as any other; -1 if none has a number."""
    frame = top(s)
    if kind_of(frame) == CHOOSE_ACTION:
        found = sample_action(s, t, frame, out)
    else:
        found = sample_in_parts(s, t, frame, out)
    if found >= 0:
        return found
    number = legal(s, t, out)
    return wide(out[below(s, number)]) if number and not s.misfit else -1
