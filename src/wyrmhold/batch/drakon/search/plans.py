"""How players look ahead, as rows of parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wyrmhold.batch.drakon.evaluation.scripts import NO_SCRIPT
from wyrmhold.batch.drakon.search import layout
from wyrmhold.batch.errors import CannotRepresent


@dataclass(frozen=True)
class Plan:
    """How a player looks ahead.

    judgements   budget, in evaluated positions of a small table; 0 to take the best answer at once
    kept         number of answers tried in the first round
    most         answers each seat compares in a two-player look-ahead; fewer with more. Without
                 looking ahead, those it compares itself; all if it is 0
    trust        weight of the prior value: a share, or from 1 on as many look-aheads
    deep         whether it grows trees
    script       the rules that it follows instead (`evaluation.scripts`)
    """

    judgements: int
    kept: int
    most: int
    trust: float
    deep: bool
    script: int = NO_SCRIPT


def planned(plans: Sequence[Plan | None]) -> NDArray[np.float64]:
    """The parameters, one row each; zeros for a player that does not look ahead. Raises
    CannotRepresent."""
    found = np.zeros((len(plans), layout.PLAN))
    for row, plan in zip(found, plans, strict=True):
        if plan is None:
            continue
        if plan.kept > layout.MAX_KEPT:
            raise CannotRepresent(f"a search in the kernel tries at most {layout.MAX_KEPT} answers")
        row[layout.JUDGEMENTS] = plan.judgements
        row[layout.KEPT] = plan.kept
        row[layout.COMPARED] = plan.most
        row[layout.TRUST] = plan.trust
        row[layout.DEEP] = plan.deep
        row[layout.SCRIPT] = plan.script
    return found
