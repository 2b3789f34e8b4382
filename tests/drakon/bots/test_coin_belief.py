"""Beliefs about hidden coins, checked against an enumeration of every possible deal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from tests.drakon.kit import Table, seat
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.knowledge.coin_belief import (
    NO_LIMIT,
    CoinBelief,
    Counts,
    believed_purse,
    coin_of,
    counts_of,
    dealings,
    next_coin,
    splits,
)
from wyrmhold.games.drakon.purse import coins, values
from wyrmhold.games.drakon.state import State

Dealing = tuple[tuple[int, ...], ...]
"""The values in each purse, then those in the hoard."""

CASES: list[tuple[tuple[int, ...], Counts, int]] = [
    ((2,), (3, 2, 1), 5),
    ((3,), (2, 2, 3), 10),
    ((2, 2), (3, 2, 2), 5),
    ((1, 3), (2, 3, 2), 7),
    ((2, 1, 2), (3, 2, 3), 6),
    ((3, 0, 2), (4, 2, 2), 8),
    ((2, 2, 2), (2, 2, 2), NO_LIMIT),  # nothing is left in the hoard
]


def dealt(sizes: tuple[int, ...], hidden: Counts, limit: int) -> Iterator[Dealing]:
    """Every deal of distinguishable coins in which nobody has won."""
    pool = [value for value, number in zip((1, 2, 3), hidden, strict=True) for _ in range(number)]

    def deal(left: tuple[int, ...], purses: tuple[tuple[int, ...], ...]) -> Iterator[Dealing]:
        if len(purses) == len(sizes):
            yield (*purses, tuple([pool[coin] for coin in left]))
            return
        for held in combinations(left, sizes[len(purses)]):
            purse = tuple([pool[coin] for coin in held])
            if sum(purse) < limit:
                rest = tuple([coin for coin in left if coin not in held])
                yield from deal(rest, (*purses, purse))

    return deal(tuple(range(len(pool))), ())


@pytest.mark.parametrize(("sizes", "hidden", "limit"), CASES)
def test_every_deal_in_which_nobody_has_won_counts_once(
    sizes: tuple[int, ...], hidden: Counts, limit: int
) -> None:
    assert dealings(sizes, hidden, limit) == sum(1 for _ in dealt(sizes, hidden, limit))


@pytest.mark.parametrize(("sizes", "hidden", "limit"), CASES)
def test_the_odds_of_the_next_coin_match_the_deals(
    sizes: tuple[int, ...], hidden: Counts, limit: int
) -> None:
    found: Counter[int] = Counter()
    for *_, hoard in dealt(sizes, hidden, limit):
        found.update(hoard)
    total = found.total()
    exact = [found[value] / total if total else 0.0 for value in (1, 2, 3)]
    assert next_coin(sizes, hidden, limit) == pytest.approx(exact)


@pytest.mark.parametrize(("sizes", "hidden", "limit"), CASES)
def test_the_belief_about_a_purse_matches_the_deals(
    sizes: tuple[int, ...], hidden: Counts, limit: int
) -> None:
    for which, size in enumerate(sizes):
        enough = 4
        every = list(dealt(sizes, hidden, limit))
        gold = Fraction(sum([sum(each[which]) for each in every]), len(every))
        rich = Fraction(sum([sum(each[which]) >= enough for each in every]), len(every))
        drawn = [(sum(each[which]), coin) for each in every for coin in each[-1]]
        wins = [held + coin >= limit for held, coin in drawn]
        belief = believed_purse(sizes, which, hidden, limit, enough)
        assert belief.gold == pytest.approx(float(gold))
        assert belief.rich == pytest.approx(float(rich))
        assert belief.next_wins == pytest.approx(sum(wins) / len(wins) if wins else 0.0)
        if size:
            picked = Counter([coin for each in every for coin in each[which]])
            exact = [picked[value] / picked.total() for value in (1, 2, 3)]
            assert coin_of(sizes, which, hidden, limit) == pytest.approx(exact)


@pytest.mark.parametrize("holds", [0, 1, 2, 3])
@pytest.mark.parametrize("locked", [0, 1, 2, 3])
@pytest.mark.parametrize("held", [(2, 1, 1), (0, 3, 1), (4, 0, 0)])
def test_locked_coins_leave_the_coin_known_to_be_unlocked(
    held: Counts, locked: int, holds: int
) -> None:
    pool = [value for value, number in zip((1, 2, 3), held, strict=True) for _ in range(number)]
    ways = 0
    for inside in combinations(range(len(pool)), locked):
        loose = [pool[coin] for coin in range(len(pool)) if coin not in inside]
        ways += holds == 0 or holds in loose
    assert splits(held, locked, holds) == ways


def table(**options: object) -> State:
    """Three seats, seen from the first: seat 1 has a locked coin, seat 2 is close to winning."""
    found = Table(
        "start:NESW blank:E",
        seat(coins=[1]),
        seat(coins=[2, 1], locked=[1]),
        seat(coins=[3, 3, 2]),
        options={"expansion_one": True, **options},
        hoard=[1, 1, 2, 3],
    ).state
    assert isinstance(found, State)
    return found


def test_imagined_coins_follow_the_exact_belief() -> None:
    state = table()
    belief = CoinBelief(state, 0)
    rng = random.Random(7)
    number = 3000
    gold = [0.0, 0.0, 0.0]
    hoard: Counter[int] = Counter()
    inside: Counter[int] = Counter()
    for _ in range(number):
        twin = DRAKON.imagined(state, 0, rng)
        assert [coins(purse) for purse in twin.purses] == [coins(purse) for purse in state.purses]
        assert [coins(purse) for purse in twin.locked] == [coins(purse) for purse in state.locked]
        for owner in (1, 2):
            held = [*values(twin.purses[owner]), *values(twin.locked[owner])]
            assert sum(held) < 10
            gold[owner] += sum(held)
        hoard.update(values(twin.hoard))
        inside.update(values(twin.locked[1]))
    for owner in (1, 2):
        assert gold[owner] / number == pytest.approx(belief.purse(owner).gold, abs=0.1)
    for value in (1, 2, 3):
        share = hoard[value] / hoard.total()
        assert share == pytest.approx(belief.next_coin()[value - 1], abs=0.03)
        # A locked coin is any coin of its purse.
        locked = inside[value] / number
        assert locked == pytest.approx(belief.coin_of(1)[value - 1], abs=0.04)


def test_a_coin_that_is_being_swapped_is_never_imagined_away() -> None:
    position = Table(
        "start:NESW blank:E",
        seat(hero="thief", coins=[3, 1], locked=[2]),
        seat(hero="knight", coins=[2]),
        options={"heroes": True, "expansion_one": True},
        hoard=[1, 2, 2, 3],
    )
    position.play("use swap 3")
    state = position.state
    assert isinstance(state, State)
    rng = random.Random(3)
    threes = 0
    for _ in range(200):
        twin = DRAKON.imagined(state, 1, rng)
        assert 3 in values(twin.purses[0])
        assert coins(twin.purses[0]) == 2
        threes += 3 in values(twin.locked[0])
    assert 0 < threes < 200  # the other three may be anywhere


def test_no_coin_is_lost_whoever_imagines() -> None:
    state = table()
    whole = counts_of(sum(state.purses) + sum(state.locked) + state.hoard)
    for viewer in range(3):
        twin = DRAKON.imagined(state, viewer, random.Random(viewer))
        assert counts_of(sum(twin.purses) + sum(twin.locked) + twin.hoard) == whole
        assert twin.purses[viewer] == state.purses[viewer]
