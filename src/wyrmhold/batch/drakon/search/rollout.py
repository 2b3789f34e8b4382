"""Rollouts: every seat plays greedily until the searching seat's next turn
(`bots.drakon.search.rollout`)."""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.drakon.evaluation.judge import Judges
from wyrmhold.batch.drakon.evaluation.layout import REPLY_DEPTH, REPLY_WIDTH, Notes, Words
from wyrmhold.batch.drakon.frames import seat_to_act, settle, take
from wyrmhold.batch.drakon.layout import Numbers, Table
from wyrmhold.batch.drakon.search.layout import MAX_ROLLOUT_ANSWERS, Search
from wyrmhold.batch.drakon.search.replies import (
    best_reply,
    calm,
    list_replies,
    list_replies_in_place,
    share,
    share_result,
    value_replies,
)
from wyrmhold.batch.drakon.stack import CHOOSE_ACTION, kind_of, top
from wyrmhold.batch.target import flat


@flat
def play_on(
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
    out: Numbers,
) -> None:
    """Play on from the position `copies[base]` until a seat's next turn, and write every seat's
    chances there."""
    played = 0
    while True:
        s = copies[base]
        if s.n_frames == 0:
            share_result(s, t, q)
            return
        by = seat_to_act(s, t)
        over = played == MAX_ROLLOUT_ANSWERS or (by == seat and kind_of(top(s)) == CHOOSE_ACTION)
        number = 0
        if not over:
            number = list_replies(s, t, m, q, most, out)
            over = number == 0  # no answer has a number, because all lead out of the window
        if over:
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
        if over:
            value = calm(s, t, m, q, judges, row, by, number, out)
            share(s, t, m, q, judges, row, by, value, out)
            return
        take(s, t, best_reply(q, number), out)
        settle(s, t, 1, out)
        played += 1
