"""The searches that there are, made of a judge and a budget."""

from __future__ import annotations

from typing import Final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.playing import PlayingOn
from wyrmhold.bots.drakon.search.root import Search
from wyrmhold.bots.drakon.search.tree import Tree

FLAT_TRUST: Final = 0.1
"""For which part the first impression of an answer counts beside a round of play."""

TREE_TRUST: Final = 0.4
"""The same beside a tree: the deeper a look goes, the less it minds what is done first."""


def flat(
    judge: Judge, judgements: int, kept: int = 8, most: int = 40, tires: float = 0.0
) -> Search:
    """Flat Monte Carlo: the best answers, and a round of play after each."""
    return Search(judge, PlayingOn, judgements, kept, most, FLAT_TRUST, tires)


def tree(
    judge: Judge, judgements: int, kept: int = 8, most: int = 40, tires: float = 0.0
) -> Search:
    """Information-set tree search: a tree after each of the best answers."""
    return Search(judge, Tree, judgements, kept, most, TREE_TRUST, tires)
