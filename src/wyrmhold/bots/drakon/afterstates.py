"""Expands every answer into the positions it leads to, so that one batch of values ranks them all.

An answer leads to positions to evaluate (leaves), through coin draws (a mean over their exact
chances) and further answers of the same seat (the best of them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, final

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.actions import Place
from wyrmhold.games.drakon.evaluation.prospects import after_coin, candidates, coins_that_may_come
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.transaction import pending

DEPTH: Final = 2
"""Further answers of the same seat to look ahead."""

WIDTH: Final = 40
"""Maximum number of answers compared at each of these; more are thinned out evenly."""

REPLY_DEPTH: Final = 1
REPLY_WIDTH: Final = 8
"""The same for a reply in a search."""


class Judge(Protocol):
    """Evaluates positions from what a seat can know."""

    def worths(self, positions: Sequence[Imagined], seat: int) -> Sequence[float]:
        """The seat's chance to win in each position."""


class Node(Protocol):
    """A node in the expansion of an answer."""

    def worth(self, leaves: Sequence[float]) -> float:
        """Its value, given the values of the leaves."""


@final
class Leaf:
    """A position to evaluate."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number: Final = number

    def worth(self, leaves: Sequence[float]) -> float:
        return leaves[self._number]


@final
class Over:
    """A finished game."""

    __slots__ = ("_worth",)

    def __init__(self, worth: float) -> None:
        self._worth: Final = worth

    def worth(self, leaves: Sequence[float]) -> float:
        return self._worth


@final
class Mean:
    """A chance draw: the weighted mean of its outcomes."""

    __slots__ = ("_parts",)

    def __init__(self, parts: list[tuple[float, Node]]) -> None:
        self._parts: Final = parts

    def worth(self, leaves: Sequence[float]) -> float:
        return sum([chance * node.worth(leaves) for chance, node in self._parts])


@final
class Best:
    """A further decision of the same seat: the best of its answers."""

    __slots__ = ("_nodes",)

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes: Final = nodes

    def worth(self, leaves: Sequence[float]) -> float:
        return max([node.worth(leaves) for node in self._nodes])


@final
class Prospect:
    """The expansion of all of a seat's answers in a position."""

    __slots__ = ("_seat", "_width", "actions", "leaves", "nodes")

    def __init__(
        self,
        position: Imagined,
        seat: int,
        actions: Sequence[Action],
        depth: int = DEPTH,
        width: int = WIDTH,
    ) -> None:
        self._seat: Final = seat
        self._width: Final = width
        self.leaves: Final[list[Imagined]] = []
        self.actions: Final = list(actions)
        self.nodes: Final = [
            self._node(until_chance(position, action)[0], depth) for action in self.actions
        ]

    def _node(self, position: Imagined, depth: int) -> Node:
        if position.outcome is not None:
            return Over(won(position, self._seat))
        coins = coins_that_may_come(position, self._seat)
        if coins:
            return Mean(
                [
                    (chance, self._node(after_coin(supposed, coin), depth))
                    for chance, coin, supposed in coins
                ]
            )
        frame = pending(position)
        own = frame is not None and frame.by(position) == self._seat
        if own and depth and frame is not None and frame.kind != "turn":
            return Best(
                [
                    self._node(until_chance(position, action)[0], depth - 1)
                    for action in thinned(candidates(position), self._width)
                ]
            )
        self.leaves.append(position)
        return Leaf(len(self.leaves) - 1)

    def worths(self, judge: Judge) -> list[float]:
        """The value of each answer to the seat."""
        leaves = judge.worths(self.leaves, self._seat) if self.leaves else []
        return [node.worth(leaves) for node in self.nodes]


def won(position: Imagined, seat: int) -> float:
    """The seat's share of the win in a finished game."""
    winners = position.outcome.winners
    return 1.0 / len(winners) if seat in winners else 0.0


def thinned(actions: Sequence[Action], number: int) -> list[Action]:
    """At most `number` of the actions, evenly spaced."""
    if len(actions) <= number:
        return list(actions)
    return [actions[index * len(actions) // number] for index in range(number)]


def at_most(actions: Sequence[Action], most: int) -> list[Action]:
    """At most `most` answers; the numerous placements are thinned out evenly."""
    if len(actions) <= most:
        return list(actions)
    others = [action for action in actions if not isinstance(action, Place)]
    places = [action for action in actions if isinstance(action, Place)]
    others = thinned(others, most)
    return others + thinned(places, most - len(others))


def best_of(actions: Sequence[Action], worths: Sequence[float], key: Callable[[], float]) -> Action:
    """The best answer; `key` breaks ties."""
    best, found = None, actions[0]
    for action, worth in zip(actions, worths, strict=True):
        rank = (round(worth, 9), key())
        if best is None or rank > best:
            best, found = rank, action
    return found
