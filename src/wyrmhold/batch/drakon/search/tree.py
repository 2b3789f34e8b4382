"""Information-set Monte Carlo tree search with max^n values (`bots.drakon.search.tree`).

A node covers all positions that the same answers lead to, whatever is hidden from the acting seat.
Nodes and branches are numbers: a node has a list of its branches, best first, and a branch has a
list of the nodes that it has led to. The trees of a decision share the arrays. If one outgrows
them, it stops growing, which `outgrown` counts.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

from wyrmhold.batch.drakon.evaluation.coin_belief import coins_of, gold_of
from wyrmhold.batch.drakon.evaluation.judge import Judges, worth
from wyrmhold.batch.drakon.evaluation.layout import REPLY_DEPTH, REPLY_WIDTH, Notes, Words
from wyrmhold.batch.drakon.frames import legal, seat_to_act, settle, take
from wyrmhold.batch.drakon.layout import GOAL_COINS, Numbers, State, Table
from wyrmhold.batch.drakon.search.layout import (
    EXPLORATION,
    MAX_BRANCHES,
    MAX_DEPTH,
    MAX_NODES,
    NONE,
    Search,
)
from wyrmhold.batch.drakon.search.replies import (
    calm,
    list_replies,
    list_replies_in_place,
    share,
    share_result,
    value_replies,
)
from wyrmhold.batch.drakon.stack import CHOOSE_ACTION, kind_of, top
from wyrmhold.batch.target import flat, wide


@flat
def question(s: State, t: Table, by: int) -> int:
    """What makes a node: the acting seat, the kind of question, and the seat's gold, or its coins
    if those are counted."""
    purse = by % t.purses
    held = coins_of(s, purse) if t.goal == GOAL_COINS else gold_of(s, purse)
    return (held * 256 + kind_of(top(s))) * 8 + by


@flat
def first_node(q: Search, tried: int, branch: int) -> int:
    """The first node in the list of a branch, or of a tried answer if there is no branch."""
    return wide(q.tree[tried]) if branch == NONE else wide(q.b_nodes[branch])


@flat
def node_for(q: Search, tried: int, branch: int, key: int) -> int:
    """The node of a question after a branch, a new one if needed; NONE if there is no room."""
    first = first_node(q, tried, branch)
    node = first
    while node != NONE:
        if q.n_key[node] == key:
            return node
        node = wide(q.n_next[node])
    node = q.nodes
    if node == MAX_NODES:
        return NONE
    q.nodes = node + 1
    q.n_key[node] = key
    q.n_next[node] = first
    q.n_best[node] = NONE
    q.n_opened[node] = 0
    q.n_visits[node] = 0
    q.n_gap[node] = 0.0
    if branch == NONE:
        q.tree[tried] = node
    else:
        q.b_nodes[branch] = node
    return node


@flat
def branch_of(q: Search, node: int, answer: int) -> int:
    """The branch of an answer at a node, or NONE."""
    branch = wide(q.n_best[node])
    while branch != NONE and q.b_answer[branch] != answer:
        branch = wide(q.b_next[branch])
    return branch


@flat
def open_branches(t: Table, q: Search, node: int, number: int) -> None:
    """Add the listed answers from another position in which this question was met."""
    q.n_opened[node] += 1
    opened = wide(q.n_opened[node])
    for index in range(number):
        answer = wide(q.answers[index])
        branch = branch_of(q, node, answer)
        if branch != NONE:
            q.b_prior[branch] += (q.worths[index] - q.b_prior[branch]) / opened
            continue
        branch = q.branches
        if branch == MAX_BRANCHES:
            q.full = 1
            continue
        q.branches = branch + 1
        q.b_answer[branch] = answer
        q.b_prior[branch] = q.worths[index]
        q.b_visits[branch] = 0
        q.b_nodes[branch] = NONE
        for seat in range(t.players):
            q.b_sums[branch, seat] = 0.0
        q.b_next[branch] = q.n_best[node]
        q.n_best[node] = branch
    sort_branches(q, node)


@flat
def sort_branches(q: Search, node: int) -> None:
    """Sort the branches of a node, best first; ties in the order in which they were added."""
    number = 0
    branch = wide(q.n_best[node])
    while branch != NONE:
        prior = q.b_prior[branch]
        at = number
        while at > 0:
            before = wide(q.sorted[at - 1])
            if q.b_prior[before] > prior or (q.b_prior[before] == prior and before < branch):
                break
            q.sorted[at] = before
            at -= 1
        q.sorted[at] = branch
        number += 1
        branch = wide(q.b_next[branch])
    following = NONE
    for index in range(number - 1, -1, -1):
        branch = wide(q.sorted[index])
        q.b_next[branch] = following
        following = branch
    q.n_best[node] = following


@flat
def wants_opening(q: Search, node: int) -> bool:
    """Whether a node has been expanded too rarely for its number of visits."""
    opened = wide(q.n_opened[node])
    return 2 * opened * opened < q.n_visits[node]


@flat
def is_among(out: Numbers, number: int, answer: int) -> bool:
    """Whether an answer is listed."""
    for index in range(number):
        if out[index] == answer:
            return True
    return False


@flat
def pick_branch(s: State, t: Table, q: Search, node: int, seat: int, out: Numbers) -> int:
    """The branch to follow for a seat, among the best that are legal in this position; NONE if
    there is none."""
    number = legal(s, t, out)
    visits = wide(q.n_visits[node])
    room = 1 + int(sqrt(visits))
    best = -2.0
    found = NONE
    # Prior values are too optimistic; correct those of untried answers as well.
    gap = q.n_gap[node] / visits
    branch = wide(q.n_best[node])
    while branch != NONE and room > 0:
        if is_among(out, number, wide(q.b_answer[branch])):
            tries = 1 + q.b_visits[branch]
            mean = (q.b_prior[branch] + gap + q.b_sums[branch, seat]) / tries
            score = mean + EXPLORATION * sqrt(log(1.0 + visits) / tries)
            if score > best:
                best = score
                found = branch
            room -= 1
        branch = wide(q.b_next[branch])
    return found


@flat
def descend(
    copies: Any,
    words: Words,
    base: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    seat: int,
    most: int,
    tried: int,
    out: Numbers,
) -> None:
    """Follow the tree of a tried answer from the position `copies[base]`, let it grow, and write
    every seat's chances there."""
    depth = 0
    branch = NONE
    worths = 0.0
    turns = 0
    q.full = 0
    while True:
        s = copies[base]
        if s.n_frames == 0:
            share_result(s, t, q)
            break
        by = seat_to_act(s, t)
        own = by == seat
        node = node_for(q, tried, branch, question(s, t, by))
        branch = NONE
        if node == NONE:
            q.full = 1
        else:
            q.n_visits[node] += 1
            if not wants_opening(q, node):
                branch = pick_branch(s, t, q, node, by, out)
        opens = branch == NONE or depth == MAX_DEPTH
        if opens or (own and kind_of(top(s)) == CHOOSE_ACTION):
            number = 0
            if opens:
                number = list_replies(s, t, m, q, most, out)
            else:
                number = list_replies_in_place(s, t, m, q, most)
            value_replies(
                copies,
                words,
                base,
                t,
                m,
                q,
                judges,
                row,
                by,
                number,
                REPLY_DEPTH,
                REPLY_WIDTH,
                out,
            )
            if own:
                worths += calm(s, t, m, q, judges, row, seat, number, out)
                turns += 1
            if opens:
                if node != NONE:
                    open_branches(t, q, node, number)
                    if not own and depth < MAX_DEPTH:
                        branch = pick_branch(s, t, q, node, by, out)
                if own or depth == MAX_DEPTH or branch == NONE:
                    share_mean(s, t, m, q, judges, row, seat, worths, turns, out)
                    break
        q.path_node[depth] = node
        q.path_branch[depth] = branch
        q.path_seat[depth] = by
        depth += 1
        take(s, t, wide(q.b_answer[branch]), out)
        settle(s, t, 1, out)
    q.outgrown += q.full
    for index in range(depth):
        node = wide(q.path_node[index])
        branch = wide(q.path_branch[index])
        q.n_gap[node] += q.chances[q.path_seat[index]] - q.b_prior[branch]
        q.b_visits[branch] += 1
        for each in range(t.players):
            q.b_sums[branch, each] += q.chances[each]


@flat
def share_mean(
    s: State,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    seat: int,
    worths: float,
    turns: int,
    out: Numbers,
) -> None:
    """Write every seat's chances, from the sum of the searching seat's values at its turns."""
    if turns == 0:
        worths = worth(s, t, m, judges, row, seat, out)
        turns = 1
    share(s, t, m, q, judges, row, seat, worths / turns, out)
