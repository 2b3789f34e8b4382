"""Information-set Monte Carlo tree search with max^n values.

A node covers all positions that the same answers lead to, whatever is hidden from the acting seat.
Of what that seat does know, only its gold makes a separate node. Every descent uses another
imagined position, so only answers legal there count. Each seat picks what is best for itself. At a
new node, its seat's answers are evaluated greedily; a descent ends where that seat is the searching
seat. Its result is the mean of the searching seat's values at its turns along the way, because the
last value alone would not reward getting things done early.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Chances, Replies, result, shared, without_placements
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.evaluation.seat_facts import held
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending

MAX_DEPTH: Final = 12
"""Maximum depth of a descent, in answers."""

EXPLORATION: Final = 0.01
"""Exploration constant."""


Question = tuple[int, str, int]
"""The acting seat, the kind of question, and the seat's gold, which changes what it should do."""


@final
class Branch:
    """An answer at a node and its results."""

    __slots__ = ("action", "nodes", "prior", "sums", "visits")

    def __init__(self, action: Action, prior: float, players: int) -> None:
        self.action: Final = action
        self.prior = prior
        self.sums = [0.0] * players
        self.visits = 0
        self.nodes: Final[dict[Question, Node]] = {}


@final
class Node:
    """A question reached by a sequence of answers, with the branches found so far, best first."""

    __slots__ = ("branches", "gap", "known", "opened", "visits")

    def __init__(self) -> None:
        self.branches: list[Branch] = []
        self.known: Final[dict[Action, Branch]] = {}
        self.opened = 0
        self.visits = 0
        self.gap = 0.0
        """Sum of the differences between descents' results and prior values."""

    def open(self, replies: Replies, players: int) -> None:
        """Add the answers from another position in which this question was met."""
        self.opened += 1
        for action, worth in zip(replies.actions, replies.worths, strict=True):
            branch = self.known.get(action)
            if branch is None:
                self.known[action] = Branch(action, worth, players)
            else:
                branch.prior += (worth - branch.prior) / self.opened
        self.branches = sorted(self.known.values(), key=lambda each: -each.prior)

    def wants_opening(self) -> bool:
        """Whether the node has been expanded too rarely for its number of visits."""
        return 2 * self.opened * self.opened < self.visits

    def pick(self, position: Imagined, seat: int) -> Branch | None:
        """The branch to follow for a seat, among the best that are legal in this position."""
        frame = pending(position)
        assert frame is not None
        wide = 1 + int(sqrt(self.visits))
        best, found = -2.0, None
        # Prior values are too optimistic; correct those of untried answers as well.
        gap = self.gap / self.visits
        for branch in self.branches:
            if not frame.allows(position, branch.action):
                continue
            mean = (branch.prior + gap + branch.sums[seat]) / (1 + branch.visits)
            score = mean + EXPLORATION * sqrt(log(1 + self.visits) / (1 + branch.visits))
            if score > best:
                best, found = score, branch
            wide -= 1
            if not wide:
                break
        return found


@final
class Tree:
    """Grows a tree over many descents from the same answer."""

    __slots__ = ("_judge", "_most", "_nodes", "_players", "_seat")

    def __init__(self, judge: Judge, seat: int, players: int, most: int) -> None:
        """Set up a tree in which each seat compares at most `most` answers."""
        self._judge: Final = judge
        self._seat: Final = seat
        self._players: Final = players
        self._most: Final = most
        self._nodes: Final[dict[Question, Node]] = {}

    def look(self, position: Imagined, rng: random.Random, budget: Budget) -> Chances:
        luck, nodes = Dice(rng), self._nodes
        path: list[tuple[Node, Branch, int]] = []
        worths: list[float] = []
        while True:
            frame = pending(position)
            if frame is None:
                chances = result(position, self._players)
                break
            by = frame.by(position)
            node = nodes.setdefault((by, frame.kind, held(position, by)), Node())
            node.visits += 1
            branch = None if node.wants_opening() else node.pick(position, by)
            if branch is None or len(path) == MAX_DEPTH:
                replies = self._replies(position, by, candidates(position), budget)
                node.open(replies, self._players)
                if by == self._seat or len(path) == MAX_DEPTH:
                    if by == self._seat:
                        worths.append(replies.calm(self._judge, budget))
                    chances = self._chances(position, worths, budget)
                    break
                branch = node.pick(position, by)
                assert branch is not None
            elif by == self._seat and frame.kind == "turn":
                replies = self._replies(
                    position, by, without_placements(candidates(position)), budget
                )
                worths.append(replies.calm(self._judge, budget))
            path.append((node, branch, by))
            nodes = branch.nodes
            position = advance(position, branch.action, luck)[0]
        for node, branch, by in path:
            node.gap += chances[by] - branch.prior
            branch.visits += 1
            for seat, chance in enumerate(chances):
                branch.sums[seat] += chance
        return chances

    def _chances(self, position: Imagined, worths: list[float], budget: Budget) -> Chances:
        """Every seat's chances, from the searching seat's values at its turns."""
        if not worths:
            worths = list(self._judge.worths([position], self._seat))
        mean = [sum(worths) / len(worths)]
        return shared(position, self._seat, mean, self._players, self._judge, budget)[0]

    def _replies(
        self, position: Imagined, by: int, answers: list[Action], budget: Budget
    ) -> Replies:
        return Replies(position, by, self._judge, budget, answers, self._most)
