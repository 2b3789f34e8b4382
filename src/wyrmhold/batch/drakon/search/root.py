"""Chooses among the most promising answers by looking ahead (`bots.drakon.search.root`)."""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.best_answer import certain_win
from wyrmhold.batch.drakon.evaluation.judge import PENALTY, Judges
from wyrmhold.batch.drakon.evaluation.layout import Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import copy_words, list_candidates, thin_out
from wyrmhold.batch.drakon.evaluation.stalemate import write_idleness
from wyrmhold.batch.drakon.evaluation.supposition import suppose
from wyrmhold.batch.drakon.layout import Numbers, State, Table
from wyrmhold.batch.drakon.search.halving import halve, score
from wyrmhold.batch.drakon.search.layout import (
    COMPARED,
    DEEP,
    JUDGEMENTS,
    KEPT,
    MAX_KEPT,
    MAX_ROOT_ANSWERS,
    MAX_SAME_VALUE,
    MIN_LOOKS_PER_ANSWER,
    MIN_REPLY_ANSWERS,
    NONE,
    TRUST,
    Plans,
    Search,
)
from wyrmhold.batch.drakon.search.replies import value_replies
from wyrmhold.batch.target import flat, wide

ROOT_DEPTH: Final = 2
ROOT_WIDTH: Final = 20
"""How many further answers of the same seat are followed at the root, and compared each time."""

SAME_VALUE: Final = 5e-10
"""Values that differ by less are equal: the engine compares nine digits."""


@flat
def cost_of(s: State, t: Table) -> float:
    """The cost of evaluating a position: about 1 for a small lair with two players."""
    return 0.5 + 0.04 * s.n_chambers + 0.1 * t.players


@flat
def search(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    plans: Plans,
    plan: int,
    seat: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    base: int,
    out: Numbers,
) -> int:
    """The best answer in the position `source[at]` after looking ahead, by a judge and a plan."""
    copy_words(source, at, words, base)
    s = copies[base]
    suppose(s, t, m, seat)
    q.left = plans[plan, JUDGEMENTS] + 0.0
    q.each = cost_of(s, t)
    q.passes = 0
    q.n_tried = 0
    number = list_candidates(s, t, m, out, q.answers)
    if number == 1:
        return wide(q.answers[0])
    number = thin_out(t, q.answers, number, MAX_ROOT_ANSWERS)
    sure = certain_win(t)
    value_replies(
        copies, words, base, t, m, q, judges, row, seat, number, ROOT_DEPTH, ROOT_WIDTH, out
    )
    note_root(copies[base], t, m, q, number, judges[row, PENALTY] + 0.0, sure, out)
    sort_root(q, number)
    most = max(MIN_REPLY_ANSWERS, 2 * int(plans[plan, COMPARED]) // t.players)
    kept = affordable(t, q, int(plans[plan, KEPT]), most, number)
    first = wide(q.order[0])
    if kept < 2 or q.prior[first] >= sure:
        return wide(q.root[first])
    tried = pick_varied(q, number, kept)
    q.n_tried = tried
    halve(
        source,
        at,
        t,
        m,
        q,
        judges,
        row,
        plans[plan, TRUST] + 0.0,
        int(plans[plan, DEEP]),
        most,
        tried,
        seat,
        seed,
        drawn,
        copies,
        words,
        base,
        out,
    )
    return wide(q.root[q.tried[best_tried(q, tried, plans[plan, TRUST] + 0.0)]])


@flat
def best_tried(q: Search, tried: int, trust: float) -> int:
    """The best of the answers that stayed longest."""
    best = 0
    for each in range(1, tried):
        longer = q.rounds[each] > q.rounds[best]
        if longer or (
            q.rounds[each] == q.rounds[best] and score(q, each, trust) > score(q, best, trust)
        ):
            best = each
    return best


@flat
def note_root(
    s: State, t: Table, m: Notes, q: Search, number: int, penalty: float, sure: float, out: Numbers
) -> None:
    """Note the answers at the root, their values at first sight, and the penalty on those that
    only prolong the game; none for a certain win."""
    for index in range(number):
        q.root[index] = q.answers[index]
        q.prior[index] = q.worths[index]
        q.penalty[index] = 0.0
    if penalty == 0.0:
        return
    write_idleness(s, t, m, q.root, number, out, q.penalty)
    for index in range(number):
        q.penalty[index] = 0.0 if q.prior[index] >= sure else penalty * q.penalty[index]


@flat
def sort_root(q: Search, number: int) -> None:
    """Sort the answers at the root, best first; ties in their original order."""
    for index in range(number):
        like = q.prior[index] - q.penalty[index]
        at = index
        while at > 0 and q.prior[q.order[at - 1]] - q.penalty[q.order[at - 1]] < like:
            q.order[at] = q.order[at - 1]
            at -= 1
        q.order[at] = index


@flat
def affordable(t: Table, q: Search, kept: int, most: int, number: int) -> int:
    """How many answers can be tried with what is left of the budget."""
    look = (t.players - 1) * min(most, number) + MIN_REPLY_ANSWERS
    affords = max(0, int(q.left / (MIN_LOOKS_PER_ANSWER * look * q.each)))
    return min(min(kept, MAX_KEPT), min(number, affords))


@flat
def pick_varied(q: Search, number: int, kept: int) -> int:
    """Pick the best answers to try, with at most MAX_SAME_VALUE of the same value; returns how
    many."""
    found = 0
    for place in range(number):
        if found == kept:
            break
        each = wide(q.order[place])
        alike = 0
        for before in range(place):
            if abs(q.prior[q.order[before]] - q.prior[each]) < SAME_VALUE:
                alike += 1
        if alike < MAX_SAME_VALUE:
            q.tried[found] = each
            found += 1
    for each in range(found):
        q.sums[each] = 0.0
        q.samples[each] = 0
        q.rounds[each] = 0
        q.live[each] = each
        q.tree[each] = NONE
    q.nodes = 0
    q.branches = 0
    return found
