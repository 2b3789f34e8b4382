"""Bots that search: what they take, what they prevent, and what they never look at."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.drakon.kit import Table, seat
from tests.leaks import check
from wyrmhold.bots.drakon.judgement import Weights
from wyrmhold.bots.drakon.levels import LEVELS
from wyrmhold.bots.drakon.search.root import Search
from wyrmhold.bots.drakon.search.searches import flat, tree
from wyrmhold.bots.evaluated_answer import Weighed
from wyrmhold.bots.protocol import Bot
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.game import AnyState
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance, pending, settled
from wyrmhold.kernel.vantage import Vantage

SMALL: Final = 80
"""A budget so small that a search costs next to nothing."""

SEARCHES: Final = {
    "flat": flat(Weights(), SMALL, kept=2, most=2),
    "tree": tree(Weights(), SMALL, kept=2, most=2),
}
kinds = pytest.mark.parametrize("kind", SEARCHES)
levels = pytest.mark.parametrize("level", ["level-4", "level-6", "level-7"])


def answer_of(bot: Bot, state: AnyState, seed: int = 1) -> str:
    frame = pending(state)
    assert frame is not None
    view = Vantage.of(DRAKON, state, frame.by(state))
    return bot.choose(view, view.prompt(), random.Random(seed)).token()


def weighed_by(search: Search, state: AnyState, seed: int = 1) -> list[Weighed]:
    frame = pending(state)
    assert frame is not None
    view = Vantage.of(DRAKON, state, frame.by(state))
    return search.weigh(view, view.prompt(), random.Random(seed))


def middle_of_a_game(
    seed: int, players: int = 2, options: dict[str, object] | None = None
) -> AnyState:
    """A position after a few dozen random answers, with the game still going."""
    rng = random.Random(seed)
    luck = Dice(rng)
    state: AnyState = settled(DRAKON.new("third", options or {}, [None] * players), luck)[0]
    for _ in range(14 * players):
        frame = pending(state)
        assert frame is not None
        following = advance(state, frame.legal(state).sample(rng), luck)[0]
        if pending(following) is None:
            break
        state = following
    return state


MORE: Final = {
    "hoard": [1, 2, 2, 3, 3, 1],
    "pile": {"unseen": ["blank:NE", "find_coin:EW", "harp:NS", "blank:NES"] * 5},
}
HAND: Final = ["blank:EW", "blank:NE"]

ONE_STEP_FROM_WINNING: Final = """
blank:N     .
start:NESW  find_coin:E
"""


@levels
def test_a_win_in_one_is_taken(level: str) -> None:
    table = Table(
        ONE_STEP_FROM_WINNING,
        seat(coins=[3, 3, 3], hand=HAND),
        seat("0,1", coins=[3], hand=HAND),
        **MORE,
    )
    assert answer_of(LEVELS[level], table.state) == "move 1,0"


AN_OPPONENT_NEAR_WINNING: Final = """
.            .           blank:E     find_coin:E
find_coin:W  start:NESW  steal_left:E  .
"""
"""Seat 1 stands on 1,1 and finds the last coin next, whatever its coins are: all that seat 0 does
not see are threes. Seat 0 can find a coin, or steal one."""


@levels
def test_an_opponents_win_in_one_is_prevented_if_possible(level: str) -> None:
    table = Table(
        AN_OPPONENT_NEAR_WINNING,
        seat("0,0", coins=[1], hand=HAND),
        seat("1,1", coins=[3, 3, 3], hand=HAND),
        hoard=[3] * 6,
        pile=MORE["pile"],
    )
    assert {"move -1,0", "move 1,0"} <= set(table.legal)
    assert answer_of(LEVELS[level], table.state) == "move 1,0"


@kinds
def test_the_same_knowledge_and_seed_give_the_same_evaluation(kind: str) -> None:
    state = middle_of_a_game(3)
    assert weighed_by(SEARCHES[kind], state) == weighed_by(SEARCHES[kind], state)


@kinds
def test_hidden_information_changes_no_decision_of_a_search(kind: str) -> None:
    checked = check(DRAKON, SEARCHES[kind], 50, random.Random(f"searching {kind}"))
    assert checked.positions == 50
    assert checked.permuted > 25


TABLES: Final[dict[str, tuple[int, dict[str, object]]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "six": (6, {}),
    "teams": (4, {"teams": True}),
}


@kinds
@pytest.mark.parametrize("table", TABLES)
def test_the_chances_of_all_seats_sum_to_one_win(kind: str, table: str) -> None:
    players, options = TABLES[table]
    state = middle_of_a_game(5, players, options)
    found = weighed_by(SEARCHES[kind], state)
    assert found
    for weighed in found:
        assert len(weighed.chances) == players
        assert all(0.0 <= chance <= 1.0 for chance in weighed.chances)
        assert sum(weighed.chances) == pytest.approx(1.0, abs=1e-6)


@kinds
def test_the_best_answer_comes_first_and_is_the_one_that_is_chosen(kind: str) -> None:
    state = middle_of_a_game(7)
    found = weighed_by(SEARCHES[kind], state)
    assert answer_of(SEARCHES[kind], state) == found[0].action.token()
    assert found[0].samples == max([each.samples for each in found])


def test_the_error_shrinks_as_the_budget_grows() -> None:
    table = Table(
        AN_OPPONENT_NEAR_WINNING,
        seat("0,0", coins=[1], hand=HAND),
        seat("1,1", coins=[3, 3], hand=HAND),
        **MORE,
    )
    small = weighed_by(flat(Weights(), 300, kept=2), table.state)[0]
    large = weighed_by(flat(Weights(), 3000, kept=2), table.state)[0]
    assert large.samples > 8 * small.samples > 0
    assert 0.0 < large.error < small.error


@levels
def test_work_is_counted_and_a_large_table_gets_fewer_looks(level: str) -> None:
    search = LEVELS[level]
    assert isinstance(search, Search)
    looks = [
        sum([each.samples for each in weighed_by(search, middle_of_a_game(5, players))])
        for players in (2, 6)
    ]
    assert looks[0] > looks[1]
