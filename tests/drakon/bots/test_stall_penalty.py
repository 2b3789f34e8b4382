"""Games that stall, and the bots that tire of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.drakon.kit import Table, seat
from wyrmhold.bots.drakon.greedy import Greedy
from wyrmhold.bots.drakon.judgement import REACH, Weights
from wyrmhold.bots.drakon.learned import Learned
from wyrmhold.bots.drakon.personalities import PERSONALITIES
from wyrmhold.bots.drakon.search.root import Search
from wyrmhold.bots.drakon.search.searches import flat, tree
from wyrmhold.bots.drakon.stall_penalty import STALL_PENALTY, stall_penalties
from wyrmhold.games.drakon.evaluation.prospects import candidates
from wyrmhold.games.drakon.evaluation.stalemate import idleness
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.vantage import Vantage

A_ROUND: Final = """
.           steal_left:S  blank:W
start:NESW  blank:ES      steal_right:N
.           find_coin:E   .
"""
"""From 1,0 to 2,0, to 2,1, to 1,1 and back: two heroes can rob one another here for ever. From 1,0
a hero can also go to 1,-1, where a coin is."""

REST: Final[dict[str, Any]] = {
    "hoard": [1, 2, 2, 3, 3, 1],
    "pile": {"unseen": ["blank:NE", "find_coin:EW", "harp:NS", "blank:NES"] * 8},
}


def rounds(
    turns: int, board: str = A_ROUND, at: str = "1,0", other: str = "2,1", **changes: Any
) -> Table:
    """The loop board, after a number of turns."""
    return Table(
        board,
        seat(at, coins=[1, 2], hand=["blank:EW", "find_coin:NE"]),
        seat(other, coins=[1, 1], hand=["blank:EW", "blank:NE"]),
        turns=turns,
        **{**REST, **changes},
    )


def idle_of(table: Table) -> dict[str, float]:
    answers = candidates(table.state)
    return dict(
        zip([each.token() for each in answers], idleness(table.state, answers), strict=True)
    )


def test_no_answer_is_idle_in_a_normal_game() -> None:
    assert set(idle_of(rounds(20)).values()) == {0.0}


def test_moves_are_idle_once_most_turns_were_moves_but_not_to_a_coin() -> None:
    found = idle_of(rounds(75))
    assert found.pop("move 2,0") == 1.0
    assert found.pop("move 1,-1") == 0.0
    assert all(idle == 0.0 for answer, idle in found.items() if answer.startswith("place"))


def test_a_move_to_a_coin_is_idle_too_if_drakon_is_there_or_the_hoard_is_empty() -> None:
    guarded = rounds(75, drakon="1,-1")
    assert idle_of(guarded)["move 1,-1"] == 1.0
    empty = rounds(75, hoard=[])
    assert idle_of(empty)["move 1,-1"] == 1.0


def test_idleness_grows_gradually() -> None:
    idle = [idle_of(rounds(turns))["move 2,0"] for turns in range(30, 80, 5)]
    assert idle == sorted(idle)
    assert idle[0] == 0.0
    assert idle[-1] == 1.0
    assert len(set(idle)) > 3


def test_moves_towards_a_coin_are_not_idle() -> None:
    board = """
    .           blank:E   .        .
    start:NESW  blank:NE  blank:E  find_coin:S
    """
    found = idle_of(rounds(75, board, other="2,0"))
    assert found["move 2,0"] == 0.0
    assert found["move 1,1"] == 1.0
    guarded = idle_of(rounds(75, board, other="0,0", drakon="2,0"))
    assert guarded["move 2,0"] == 1.0


def test_with_no_end_in_sight_moves_and_remote_placements_are_idle() -> None:
    found = idle_of(rounds(120))
    assert found["move 2,0"] == 1.0
    assert found["move 1,-1"] == 0.0
    places = {idle for answer, idle in found.items() if answer.startswith("place")}
    assert places == {0.0, 1.0}


A_LONG_CORRIDOR: Final = "start:NESW  " + "blank:E  " * 24


def test_building_where_nobody_walks_is_idle_once_nearly_all_turns_did_that() -> None:
    table = Table(
        A_LONG_CORRIDOR,
        seat("0,0", hand=["blank:EW", "find_coin:NE"]),
        seat("0,0", hand=["blank:EW", "blank:NE"]),
        turns=24,
        **REST,
    )
    found = idle_of(table)
    near = [idle for answer, idle in found.items() if answer.endswith("@0,-1")]
    far = [idle for answer, idle in found.items() if answer.startswith("place") and idle]
    assert near
    assert set(near) == {0.0}
    assert far
    assert found["move 1,0"] == 0.0


def test_a_certain_win_is_never_disliked() -> None:
    table = rounds(75)
    answers = candidates(table.state)
    worths = [1.0 if each.token() == "move 2,0" else 0.5 for each in answers]
    found = stall_penalties(table.state, 0, answers, worths, STALL_PENALTY)
    assert set(found) == {0.0}
    tired = stall_penalties(table.state, 0, answers, [0.5] * len(answers), STALL_PENALTY)
    assert max(tired) == STALL_PENALTY


def test_a_bot_that_does_not_tire_dislikes_nothing() -> None:
    table = rounds(75)
    answers = candidates(table.state)
    assert set(stall_penalties(table.state, 0, answers, [0.5] * len(answers), 0.0)) == {0.0}


WITHOUT_COIN: Final = A_ROUND.replace("find_coin:E", "lose_coin:E")


def test_a_tired_bot_stops_robbing_and_being_robbed() -> None:
    view = Vantage.of(DRAKON, rounds(75, WITHOUT_COIN).state, 0)
    for number in range(3):
        for stall_penalty, goes_on in ((0.0, True), (1.0, False)):
            bot = Greedy(Learned(), stall_penalty)
            answer = bot.choose(view, view.prompt(), random.Random(number)).token()
            assert (answer == "move 2,0") == goes_on


@pytest.mark.parametrize("name", ["thief", "architect", "dragon-keeper", "runner"])
def test_no_personality_robs_and_gets_robbed_for_ever(name: str) -> None:
    bot = PERSONALITIES[name]
    for turns in (75, 150):
        view = Vantage.of(DRAKON, rounds(turns, WITHOUT_COIN).state, 0)
        for number in range(3):
            answer = bot.choose(view, view.prompt(), random.Random(number)).token()
            assert answer != "move 2,0"


@pytest.mark.parametrize("make", [flat, tree])
def test_a_tired_search_ranks_further_robbing_last(
    make: Callable[..., Search],
) -> None:
    view = Vantage.of(DRAKON, rounds(75, WITHOUT_COIN).state, 0)
    ranks = []
    for stall_penalty in (0.0, 1.0):
        search = make(Weights(REACH), 60, kept=3, stall_penalty=stall_penalty)
        found = [
            each.action.token() for each in search.weigh(view, view.prompt(), random.Random(1))
        ]
        ranks.append((found.index("move 2,0"), len(found)))
    (eager, number), (tired, _) = ranks
    assert eager < number // 2
    assert tired >= number - 2
