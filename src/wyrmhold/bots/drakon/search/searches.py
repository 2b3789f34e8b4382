"""Builds the two kinds of search from a judge and a budget."""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.rollout import PlayingOn
from wyrmhold.bots.drakon.search.root import Search
from wyrmhold.bots.drakon.search.tree import Tree

FLAT_TRUST: Final = 0.1
"""Weight of an answer's prior value against rollouts."""

TREE_TRUST: Final = 4.0
"""How many look-aheads an answer's prior value counts as in a tree: it decides where there are few,
as with many players, and hardly matters where there are many."""


def flat(
    judge: Judge, judgements: int, kept: int = 8, most: int = 40, stall_penalty: float = 0.0
) -> Search:
    """Flat Monte Carlo: rollouts of one round after each of the best answers."""
    return Search(judge, PlayingOn, judgements, kept, most, FLAT_TRUST, stall_penalty)


def tree(
    judge: Judge, judgements: int, kept: int = 8, most: int = 40, stall_penalty: float = 0.0
) -> Search:
    """Information-set tree search: a tree after each of the best answers."""
    return Search(judge, Tree, judgements, kept, most, TREE_TRUST, stall_penalty)
