"""The way from one decision to the next, pausing wherever an evaluation is needed."""

from __future__ import annotations

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.evaluation.prospects import coins_that_may_come
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.luck import Luck
from wyrmhold.kernel.transaction import taken


def next_question(
    state: Imagined, action: Action, luck: Luck, viewer: int
) -> tuple[Imagined, Imagined | None]:
    """The state at the next question, and the one right after the answer if a draw is pending.

    Coin draws do not count, because a judge evaluates each of their outcomes.
    """
    tx = taken(state, action, luck)
    draft = tx.draft
    after = None
    while draft.stack:
        top = draft.stack[-1]
        waits = after is None and isinstance(top, Chance)
        if waits and not coins_that_may_come(draft, viewer):
            after = draft.copy()
        if not top.settle(tx):
            break
    return draft, after
