"""Greedy replies of a seat in an imagined game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from wyrmhold.bots.drakon.afterstates import (
    REPLY_DEPTH,
    REPLY_WIDTH,
    Judge,
    Prospect,
    at_most,
    won,
)
from wyrmhold.bots.drakon.search.budget import Budget
from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.rules.goals import team_of
from wyrmhold.kernel.action import Action

Chances = tuple[float, ...]
"""Every seat's chance to win."""


@final
class Replies:
    """A seat's answers in a position and their values, from what the seat can know."""

    __slots__ = ("actions", "position", "seat", "worths")

    def __init__(
        self,
        position: Imagined,
        seat: int,
        judge: Judge,
        budget: Budget,
        actions: Sequence[Action],
        most: int,
        depth: int = REPLY_DEPTH,
        width: int = REPLY_WIDTH,
    ) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.actions: Final = at_most(actions, most)
        prospect = Prospect(position, seat, self.actions, depth, width)
        self.worths: Final = prospect.worths(judge)
        budget.spend(len(prospect.leaves))

    def ranked(self) -> list[int]:
        """The indices of the answers, best first; ties in their original order."""
        return sorted(range(len(self.actions)), key=lambda number: -self.worths[number])

    def best(self) -> Action:
        """The best answer."""
        return self.actions[self.worths.index(max(self.worths))]

    def calm(self, judge: Judge, budget: Budget) -> float:
        """The value of the position as it is, or after the best answer that places nothing.

        Others may get to a newly placed chamber first, so placements do not count at the horizon.
        """
        budget.spend(1)
        worths = [
            worth
            for action, worth in zip(self.actions, self.worths, strict=True)
            if not isinstance(action, Place)
        ]
        return max([judge.worths([self.position], self.seat)[0], *worths])


def without_placements(actions: Sequence[Action]) -> list[Action]:
    """The answers that place no chamber."""
    return [action for action in actions if not isinstance(action, Place)]


def shared(
    position: Imagined,
    seat: int,
    worths: Sequence[float],
    players: int,
    judge: Judge,
    budget: Budget,
) -> list[Chances]:
    """Turn values for one seat into chances for all: the others share what is left."""
    mates = team_of(position, seat)
    others = [each for each in range(players) if each not in mates]
    parts = [1.0] * len(others)
    if len(others) > len(mates):
        parts = [judge.worths([position], each)[0] for each in others]
        budget.spend(len(others))
    total = sum(parts)
    if total <= 0.0:
        parts, total = [1.0] * len(others), float(len(others))
    found: list[Chances] = []
    for worth in worths:
        chances = [worth] * players
        rest = max(0.0, 1.0 - worth * len(mates))
        for each, part in zip(others, parts, strict=True):
            chances[each] = rest * part / total
        found.append(tuple(chances))
    return found


def result(position: Imagined, players: int) -> Chances:
    """Every seat's share of the win."""
    return tuple([won(position, seat) for seat in range(players)])
