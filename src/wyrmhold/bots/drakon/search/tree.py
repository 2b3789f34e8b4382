"""Looking ahead with a tree of what seats know: information-set tree search, max^n.

A node stands for all positions that the same answers lead to, whatever is hidden in them from the
seat that is asked; of what it knows itself, its coins make nodes of their own. Every look walks
down in another imagined position, so only the answers that are legal there count. Each seat takes
what is best for itself. Where a node is too new, its seat's answers are judged one answer ahead; a
look ends where these are one's own. It comes to the mean of what the seat thought of each of its
turns on the way: the last of them alone would not mind how late things are done.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import Judge
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.drakon.search.reply import Chances, Replies, result, shared, without_placements
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.prospects import candidates
from wyrmhold.games.drakon.standing import held
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending

DEEPEST: Final = 12
"""How many answers deep a look goes."""

CURIOSITY: Final = 0.01
"""How much an answer that was rarely tried is preferred."""


Question = tuple[int, str, int]
"""Who is asked what, and what that seat has: with enough for a win it answers otherwise."""


@final
class Branch:
    """One answer at a node, and how it did."""

    __slots__ = ("action", "nodes", "prior", "sums", "visits")

    def __init__(self, action: Action, prior: float, players: int) -> None:
        self.action: Final = action
        self.prior = prior
        self.sums = [0.0] * players
        self.visits = 0
        self.nodes: Final[dict[Question, Node]] = {}


@final
class Node:
    """A question that some answers lead to, with the branches found so far, best first."""

    __slots__ = ("branches", "gap", "known", "opened", "visits")

    def __init__(self) -> None:
        self.branches: list[Branch] = []
        self.known: Final[dict[Action, Branch]] = {}
        self.opened = 0
        self.visits = 0
        self.gap = 0.0
        """By how much looks came to more than first impressions, summed up."""

    def open(self, replies: Replies, players: int) -> None:
        """Take in the answers of another position in which this question was met."""
        self.opened += 1
        for action, worth in zip(replies.actions, replies.worths, strict=True):
            branch = self.known.get(action)
            if branch is None:
                self.known[action] = Branch(action, worth, players)
            else:
                branch.prior += (worth - branch.prior) / self.opened
        self.branches = sorted(self.known.values(), key=lambda each: -each.prior)

    def wants_opening(self) -> bool:
        """Whether it was opened too seldom for how often it was met."""
        return 2 * self.opened * self.opened < self.visits

    def pick(self, position: Imagined, seat: int) -> Branch | None:
        """The branch to walk down for a seat, among the best that are legal in this position."""
        frame = pending(position)
        assert frame is not None
        wide = 1 + int(sqrt(self.visits))
        best, found = -2.0, None
        # First impressions are rosier than looks: those of answers never tried no less.
        gap = self.gap / self.visits
        for branch in self.branches:
            if not frame.allows(position, branch.action):
                continue
            mean = (branch.prior + gap + branch.sums[seat]) / (1 + branch.visits)
            score = mean + CURIOSITY * sqrt(log(1 + self.visits) / (1 + branch.visits))
            if score > best:
                best, found = score, branch
            wide -= 1
            if not wide:
                break
        return found


@final
class Tree:
    """Grows a tree over many looks ahead of the same answer."""

    __slots__ = ("_judge", "_most", "_nodes", "_players", "_seat")

    def __init__(self, judge: Judge, seat: int, players: int, most: int) -> None:
        """`most`: how many answers each seat compares."""
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
            if branch is None or len(path) == DEEPEST:
                replies = self._replies(position, by, candidates(position), budget)
                node.open(replies, self._players)
                if by == self._seat or len(path) == DEEPEST:
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
        """Of what the seat thought of its turns: the chances of all seats."""
        if not worths:
            worths = list(self._judge.worths([position], self._seat))
        mean = [sum(worths) / len(worths)]
        return shared(position, self._seat, mean, self._players, self._judge, budget)[0]

    def _replies(
        self, position: Imagined, by: int, answers: list[Action], budget: Budget
    ) -> Replies:
        return Replies(position, by, self._judge, budget, answers, self._most)
