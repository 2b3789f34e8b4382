"""The answer of a player that looks ahead or takes the best answer, as its plan says."""

from __future__ import annotations

from typing import Any

from wyrmhold.batch.drakon.evaluation.best_answer import best_answer
from wyrmhold.batch.drakon.evaluation.judge import Judges
from wyrmhold.batch.drakon.evaluation.layout import Notes, Words
from wyrmhold.batch.drakon.layout import Numbers, Table
from wyrmhold.batch.drakon.search.layout import COMPARED, JUDGEMENTS, Plans, Search
from wyrmhold.batch.drakon.search.root import search
from wyrmhold.batch.target import flat


@flat
def planned_answer(
    source: Words,
    at: int,
    t: Table,
    m: Notes,
    q: Search,
    judges: Judges,
    row: int,
    plans: Plans,
    seat: int,
    seed: int,
    drawn: int,
    copies: Any,
    words: Words,
    out: Numbers,
    answers: Numbers,
    idle: Any,
) -> int:
    """The answer of a judge in the position `source[at]`, by the plan in the same row."""
    if plans[row, JUDGEMENTS] > 0.0:
        return search(
            source,
            at,
            t,
            m,
            q,
            judges,
            row,
            plans,
            row,
            seat,
            seed,
            drawn,
            copies,
            words,
            0,
            out,
        )
    most = int(plans[row, COMPARED])
    return best_answer(
        source,
        at,
        t,
        m,
        judges,
        row,
        seat,
        seed,
        drawn,
        most,
        copies,
        words,
        out,
        answers,
        idle,
    )
