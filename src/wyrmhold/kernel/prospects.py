"""Every position that a pending chance can lead to."""

from __future__ import annotations

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import taken


def followed(state: S, action: Action) -> S:
    """The state after an answer known to be legal: like `apply`, without the check."""
    tx = taken(state, action, None)
    tx.settle()
    return tx.draft


def prospects(state: S) -> list[tuple[S, int]]:
    """The states a pending chance can lead to, with their weights; empty if none is pending."""
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Chance):
        return []
    return [(followed(state, outcome), weight) for outcome, weight in frame.outcomes(state)]
