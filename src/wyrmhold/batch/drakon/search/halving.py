"""Looks ahead from the answers that are tried, by sequential halving.

All of them are tried in the same imagined positions with the same luck, so that differences come
from the answers and not from the draws. After each round the worse half drops out.
"""

from __future__ import annotations

from typing import Any, Final

from wyrmhold.batch.drakon.evaluation.judge import Judges
from wyrmhold.batch.drakon.evaluation.layout import Notes, Words
from wyrmhold.batch.drakon.evaluation.prospects import copy_words
from wyrmhold.batch.drakon.frames import settle, take
from wyrmhold.batch.drakon.layout import Numbers, Table
from wyrmhold.batch.drakon.search.imagining import imagine
from wyrmhold.batch.drakon.search.layout import IMAGINED, Search
from wyrmhold.batch.drakon.search.rollout import play_on
from wyrmhold.batch.drakon.search.tree import descend
from wyrmhold.batch.lists import drawn_from
from wyrmhold.batch.target import flat, wide

LUCK: Final = 1 << 20
"""The first draw of a decision's luck: the draws before are those of other players."""

HALF: Final = 1 << 30


@flat
def score(q: Search, each: int, trust: float) -> float:
    """The value of a tried answer: the mean mixed with the prior by `trust`, minus the penalty."""
    at = q.tried[each]
    samples = q.samples[each]
    share = trust if trust < 1.0 else trust / (trust + samples)
    return (1.0 - share) * q.sums[each] / samples + share * q.prior[at] - q.penalty[at]


@flat
def halve(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    trust: float,
    deep: int,
    most: int,
    tried: int,
    seat: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    base: int,
    out: Numbers,
) -> None:
    """Look ahead from the tried answers; after each round the worse half drops out."""
    rounds = 0
    while 1 << rounds < tried:
        rounds += 1
    live = tried
    for done in range(rounds):
        enough = q.left * (1.0 - 1.0 / (rounds - done))
        while True:
            before = q.left
            look_ahead(
                source,
                at,
                t,
                m,
                q,
                judges,
                row,
                deep,
                most,
                live,
                seat,
                seed,
                drawn,
                copies,
                words,
                base,
                out,
            )
            if 2.0 * q.left - before < enough:  # another pass would take too much
                break
        sort_live(q, live, trust)
        for index in range(live):
            q.rounds[q.live[index]] += 1
        live = (live + 1) // 2
        if q.left <= 0.0:
            break


@flat
def sort_live(q: Search, live: int, trust: float) -> None:
    """Sort the answers that are still tried, best first; ties in their order."""
    for index in range(1, live):
        each = wide(q.live[index])
        value = score(q, each, trust)
        at = index
        while at > 0 and score(q, wide(q.live[at - 1]), trust) < value:
            q.live[at] = q.live[at - 1]
            at -= 1
        q.live[at] = each


@flat
def look_ahead(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    deep: int,
    most: int,
    live: int,
    seat: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    base: int,
    out: Numbers,
) -> None:
    """Look ahead once from every answer that is still tried, in the same imagined position with
    the same luck."""
    imagined = base + IMAGINED
    copy_words(source, at, words, imagined)
    draw = LUCK + 2 * q.passes
    q.passes += 1
    copies[imagined].seed = drawn_from(seed, drawn, draw, HALF) * HALF + drawn_from(
        seed, drawn, draw + 1, HALF
    )
    copies[imagined].drawn = 0
    imagine(copies[imagined], t, m, q, seat)
    q.left -= live * q.each  # so that the search also ends if every game is over
    for index in range(live):
        each = wide(q.live[index])
        copy_words(words, imagined, words, base)
        take(copies[base], t, wide(q.root[q.tried[each]]), out)
        settle(copies[base], t, 1, out)
        if deep:
            descend(copies, words, base, t, m, q, judges, row, seat, most, each, out)
        else:
            play_on(copies, words, base, t, m, q, judges, row, seat, most, out)
        q.sums[each] += q.chances[seat]
        q.samples[each] += 1
