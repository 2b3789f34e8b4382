"""What each answer leads to, so that one batch of values decides among all of them.

An answer leads to positions whose worth has to be judged (leaves), through coins that may come
(a mean over their exact chances) and further answers of the same seat (the best of them).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, final

from wyrmhold.bots.protocol import Imagined
from wyrmhold.games.drakon.prospects import after_coin, candidates, coins_that_may_come
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.odds import until_chance
from wyrmhold.kernel.transaction import pending

DEPTH: Final = 2
"""How many further answers of the same seat are looked at."""

WIDTH: Final = 40
"""How many further answers at most; of more, some are taken at even distances."""


class Judge(Protocol):
    """Says what positions are worth, as a seat can know them."""

    def worths(self, positions: Sequence[Imagined], seat: int) -> Sequence[float]:
        """For each position, the seat's chance to win."""


class Node(Protocol):
    """Something an answer leads to."""

    def worth(self, leaves: Sequence[float]) -> float:
        """Its worth, given that of the leaves."""


@final
class Leaf:
    """A position to be judged."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        self._number: Final = number

    def worth(self, leaves: Sequence[float]) -> float:
        return leaves[self._number]


@final
class Over:
    """The end of the game."""

    __slots__ = ("_worth",)

    def __init__(self, worth: float) -> None:
        self._worth: Final = worth

    def worth(self, leaves: Sequence[float]) -> float:
        return self._worth


@final
class Mean:
    """Chance decides."""

    __slots__ = ("_parts",)

    def __init__(self, parts: list[tuple[float, Node]]) -> None:
        self._parts: Final = parts

    def worth(self, leaves: Sequence[float]) -> float:
        return sum([chance * node.worth(leaves) for chance, node in self._parts])


@final
class Best:
    """The same seat decides again."""

    __slots__ = ("_nodes",)

    def __init__(self, nodes: list[Node]) -> None:
        self._nodes: Final = nodes

    def worth(self, leaves: Sequence[float]) -> float:
        return max([node.worth(leaves) for node in self._nodes])


@final
class Prospect:
    """Everything that a seat's answers lead to, from one position."""

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
        """What each answer is worth to the seat."""
        leaves = judge.worths(self.leaves, self._seat) if self.leaves else []
        return [node.worth(leaves) for node in self.nodes]


def won(position: Imagined, seat: int) -> float:
    """What a seat gets of the win at the end of a game: a shared win is a part of one."""
    winners = position.outcome.winners
    return 1.0 / len(winners) if seat in winners else 0.0


def thinned(actions: Sequence[Action], number: int) -> list[Action]:
    """At most so many of them, at even distances."""
    if len(actions) <= number:
        return list(actions)
    return [actions[index * len(actions) // number] for index in range(number)]


def best_of(actions: Sequence[Action], worths: Sequence[float], key: Callable[[], float]) -> Action:
    """The best answer; among equals `key` decides."""
    best, found = None, actions[0]
    for action, worth in zip(actions, worths, strict=True):
        rank = (round(worth, 9), key())
        if best is None or rank > best:
            best, found = rank, action
    return found
