"""Exact beliefs about coins a viewer does not see, given that nobody has won yet.

Every hidden coin is equally likely to be in any place where a hidden coin is. Since nobody has won,
deals in which somebody would have won are ruled out. Hidden coins are few and have three values, so
all deals are counted rather than sampled.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from wyrmhold.games.drakon.purse import VALUES, coins, count, gold, one
from wyrmhold.games.drakon.rules.goals import CoinGoal, EscapeGoal, GoldGoal
from wyrmhold.games.drakon.state import State

NO_LIMIT: Final = 1 << 20
"""More gold than there is, for goals that gold alone does not reach."""

Counts = tuple[int, int, int]
"""The numbers of ones, twos and threes."""


class PurseBelief(NamedTuple):
    """What a viewer must believe about a purse.

    gold        its expected value
    next_wins   the probability that one more coin from the hoard wins
    rich        the probability that it meets the goal's requirement
    """

    gold: float
    next_wins: float
    rich: float


def counts_of(purse: int) -> Counts:
    return count(purse, 1), count(purse, 2), count(purse, 3)


def purse_with(counts: Counts) -> int:
    return counts[0] * one(1) + counts[1] * one(2) + counts[2] * one(3)


@lru_cache(maxsize=200_000)
def dealings(sizes: tuple[int, ...], hidden: Counts, limit: int) -> int:
    """The number of ways to deal hidden coins to purses of these sizes, all worth under `limit`."""
    if not sizes:
        return 1
    total = 0
    for held in holdings(sizes[0], hidden, limit):
        total += ways(held, hidden) * dealings(sizes[1:], without(hidden, held), limit)
    return total


@lru_cache(maxsize=50_000)
def holdings(size: int, hidden: Counts, limit: int) -> tuple[Counts, ...]:
    """Every possible content of a purse of this size."""
    ones, twos, threes = hidden
    found: list[Counts] = []
    for c in range(min(size, threes) + 1):
        for b in range(min(size - c, twos) + 1):
            a = size - b - c
            if a <= ones and a + 2 * b + 3 * c < limit:
                found.append((a, b, c))
    return tuple(found)


def ways(held: Counts, hidden: Counts) -> int:
    """The number of ways to pick these coins from the hidden ones."""
    return comb(hidden[0], held[0]) * comb(hidden[1], held[1]) * comb(hidden[2], held[2])


def without(hidden: Counts, held: Counts) -> Counts:
    return hidden[0] - held[0], hidden[1] - held[1], hidden[2] - held[2]


@lru_cache(maxsize=50_000)
def believed_purse(
    sizes: tuple[int, ...], which: int, hidden: Counts, limit: int, enough: int
) -> PurseBelief:
    """The belief about one of several hidden purses; `enough` is what the goal requires."""
    others = sizes[:which] + sizes[which + 1 :]
    left = sum(hidden) - sum(sizes)
    total = worth = wins = rich = 0
    for held in holdings(sizes[which], hidden, limit):
        rest = without(hidden, held)
        picked = ways(held, hidden)
        weight = picked * dealings(others, rest, limit)
        amount = held[0] + 2 * held[1] + 3 * held[2]
        total += weight
        worth += weight * amount
        if amount >= enough:
            rich += weight
        if left:
            for value in VALUES:
                number = rest[value - 1]
                if number and amount + value >= limit:
                    after = minus_coin(rest, value)
                    wins += picked * number * dealings(others, after, limit)
    if not total:
        return PurseBelief(0.0, 0.0, 0.0)
    return PurseBelief(worth / total, wins / (total * left) if left else 0.0, rich / total)


def minus_coin(hidden: Counts, value: int) -> Counts:
    """The hidden coins less one of this value."""
    ones, twos, threes = hidden
    if value == 1:
        return ones - 1, twos, threes
    if value == 2:
        return ones, twos - 1, threes
    return ones, twos, threes - 1


@lru_cache(maxsize=20_000)
def next_coin(sizes: tuple[int, ...], hidden: Counts, limit: int) -> tuple[float, float, float]:
    """The probabilities that the next coin from the hoard is worth 1, 2 and 3."""
    left = sum(hidden) - sum(sizes)
    total = dealings(sizes, hidden, limit) * left
    if not total:
        return 0.0, 0.0, 0.0
    chances = [
        hidden[value - 1] * dealings(sizes, minus_coin(hidden, value), limit) / total
        if hidden[value - 1]
        else 0.0
        for value in VALUES
    ]
    return chances[0], chances[1], chances[2]


@lru_cache(maxsize=20_000)
def coin_of(
    sizes: tuple[int, ...], which: int, hidden: Counts, limit: int
) -> tuple[float, float, float]:
    """The probabilities that a coin picked from one of the hidden purses is worth 1, 2 and 3."""
    others = sizes[:which] + sizes[which + 1 :]
    sums = [0, 0, 0]
    total = 0
    for held in holdings(sizes[which], hidden, limit):
        weight = ways(held, hidden) * dealings(others, without(hidden, held), limit)
        total += weight
        for index in range(3):
            sums[index] += weight * held[index]
    total *= sizes[which]
    return sums[0] / total, sums[1] / total, sums[2] / total


class CoinBelief:
    """What a viewer knows and believes about all purses and the hoard of a position."""

    __slots__ = ("_hidden", "_limit", "_owners", "_sizes", "_state", "enough", "hidden_purse")

    def __init__(self, state: State, viewer: int) -> None:
        own = viewer % len(state.purses) if viewer >= 0 else -1
        over = state.outcome is not None
        shown = over and state.rules.purses_open
        hidden = state.hoard
        owners: list[int] = []
        sizes: list[int] = []
        for owner in range(len(state.purses)):
            if owner != own and not shown:
                wealth = state.purses[owner] + state.locked[owner]
                hidden += wealth
                owners.append(owner)
                sizes.append(coins(wealth))
        self._state: Final = state
        self._owners: Final = owners
        self._sizes: Final = tuple(sizes)
        self.hidden_purse: Final = hidden
        self._hidden: Final = counts_of(hidden)
        goal = state.rules.goal
        enough, limit = NO_LIMIT, NO_LIMIT
        if isinstance(goal, GoldGoal):
            enough = limit = goal.enough
        elif isinstance(goal, EscapeGoal):
            enough = goal.enough
        self.enough: Final = enough
        # After the end somebody may have won, and a scenario may be impossible in play.
        if over or not dealings(self._sizes, self._hidden, limit):
            limit = NO_LIMIT
        self._limit: Final = limit

    def next_coin(self) -> tuple[float, float, float]:
        """The probabilities that the next coin from the hoard is worth 1, 2 and 3."""
        return next_coin(self._sizes, self._hidden, self._limit)

    def coin_of(self, owner: int) -> tuple[float, float, float]:
        """The probabilities that a coin picked from a hidden purse is worth 1, 2 and 3."""
        return coin_of(self._sizes, self._owners.index(owner), self._hidden, self._limit)

    def purse(self, owner: int) -> PurseBelief:
        """The belief about a purse, which may be the viewer's own."""
        state = self._state
        goal = state.rules.goal
        wealth = state.purses[owner] + state.locked[owner]
        if isinstance(goal, CoinGoal):
            close = 1.0 if coins(wealth) == goal.enough - 1 and state.hoard else 0.0
            mean = self._mean(owner, wealth)
            return PurseBelief(mean, close, 1.0 if coins(wealth) >= goal.enough else 0.0)
        if owner in self._owners:
            which = self._owners.index(owner)
            return believed_purse(self._sizes, which, self._hidden, self._limit, self.enough)
        held = gold(wealth)
        chances = self.next_coin()
        wins = 0.0
        for value in VALUES:
            if held + value >= self._limit:
                wins += chances[value - 1]
        return PurseBelief(float(held), wins, 1.0 if held >= self.enough else 0.0)

    def _mean(self, owner: int, wealth: int) -> float:
        if owner not in self._owners:
            return float(gold(wealth))
        number = sum(self._hidden)
        return coins(wealth) * gold(self.hidden_purse) / number if number else 0.0

    def deal(self, rng: random.Random, purse_holds: dict[int, int]) -> dict[int, tuple[int, int]]:
        """Deal the hidden coins: for each hidden owner, the unlocked and the locked ones.

        `purse_holds` names a coin that an owner's unlocked purse is known to hold.
        """
        dealt: dict[int, tuple[int, int]] = {}
        state, hidden = self._state, self._hidden
        for index, owner in enumerate(self._owners):
            locked = coins(state.locked[owner])
            holds = purse_holds.get(owner, 0)
            options = holdings(self._sizes[index], hidden, self._limit)
            weights = [
                ways(held, hidden)
                * dealings(self._sizes[index + 1 :], without(hidden, held), self._limit)
                * splits(held, locked, holds)
                for held in options
            ]
            held = options[weighted_index(weights, rng)]
            hidden = without(hidden, held)
            inside = locked_part(held, locked, holds, rng)
            dealt[owner] = (purse_with(without(held, inside)), purse_with(inside))
        return dealt


def splits(held: Counts, locked: int, holds: int) -> int:
    """The number of ways to lock `locked` of the coins and leave one worth `holds` unlocked."""
    total = comb(sum(held), locked)
    if holds:
        of_it = held[holds - 1]
        if not of_it:
            return 0
        if of_it <= locked:
            total -= comb(sum(held) - of_it, locked - of_it)
    return total


def locked_part(held: Counts, locked: int, holds: int, rng: random.Random) -> Counts:
    """Choose which coins of a purse are locked."""
    if not locked:
        return 0, 0, 0
    options = [
        inside
        for inside in holdings(locked, held, NO_LIMIT)
        if not holds or inside[holds - 1] < held[holds - 1]
    ]
    return options[weighted_index([ways(inside, held) for inside in options], rng)]


def weighted_index(weights: list[int], rng: random.Random) -> int:
    """A random index, with probability proportional to its weight."""
    number = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        if number < weight:
            return index
        number -= weight
    raise ValueError("no weight is left")
