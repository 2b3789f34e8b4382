"""Find two Gold."""

from typing import Any

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, expansion
from tests.drakon.rules.helpers_secrets import SPECTATOR, heard
from tests.rule import rule

FOUND = "start:NESW find_two:E"


@rule("X-TWO", "COIN-4")
@pytest.mark.parametrize("edition", EDITIONS)
def test_entering_takes_two_random_coins_one_after_the_other(edition: str) -> None:
    table = expansion(FOUND, seat(), seat(), hoard=[1, 2, 2, 3], edition=edition)
    table.play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 2], ["coin 3", 1]]
    table.play("coin 2")
    assert table.coins(0) == [2]
    assert table.chance == [["coin 1", 1], ["coin 2", 1], ["coin 3", 1]]
    table.play("coin 3")
    assert table.coins(0) == [2, 3]
    assert table.view()["hoard"] == 2
    assert table.asked == (1, "turn")


@rule("X-TWO")
def test_the_coins_come_from_the_hoard_and_not_from_anybody_else() -> None:
    table = expansion(FOUND, seat(coins=[1]), seat(coins=[2, 2]), hoard=[3, 3, 3])
    table.play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([1, 3, 3], [2, 2])
    moved = [(event["giver"], event["taker"]) for event in table.happened("CoinMoved")]
    assert moved == [(-1, 0), (-1, 0)]


@rule("X-TWO", "COIN-5")
@pytest.mark.parametrize("hoard", [[], [2]])
def test_a_hoard_with_fewer_than_two_coins_gives_what_it_has(hoard: list[int]) -> None:
    table = expansion(FOUND, seat(), seat(), hoard=hoard).play("move 1,0")
    assert table.coins(0) == hoard
    assert table.view()["hoard"] == 0
    assert table.asked == (1, "turn")


@rule("X-TWO", "WIN-1")
def test_the_first_coin_can_win_and_then_there_is_no_second() -> None:
    table = expansion(FOUND, seat(coins=[3, 3, 3]), seat(), hoard=[1, 2, 2]).play("move 1,0")
    table.play("coin 1")
    assert table.outcome == {"winners": [0], "reason": "gold"}
    assert table.coins(0) == [1, 3, 3, 3]
    assert table.view()["hoard"] == 2


@rule("X-TWO", "WIN-1")
def test_the_second_coin_can_win() -> None:
    table = expansion(FOUND, seat(coins=[3, 3, 1]), seat(), hoard=[1, 2, 3])
    table.play("move 1,0; coin 1")
    assert table.outcome is None
    table.play("coin 2")
    assert table.outcome == {"winners": [0], "reason": "gold"}


@rule("X-TWO", "WIN-1", "VAR-FIXED")
@pytest.mark.parametrize(("owned", "left"), [(4, 1), (3, 0)])
def test_the_fifth_coin_wins_whether_it_is_the_first_or_the_second(owned: int, left: int) -> None:
    options = {"goal": "fixed"}
    table = expansion(FOUND, seat(coins=[1] * owned), seat(), hoard=[1, 1], options=options)
    table.play("move 1,0")
    assert table.outcome == {"winners": [0], "reason": "coins"}
    assert len(table.coins(0)) == 5
    assert table.view()["hoard"] == left


@rule("X-TWO", "WIN-1", "VAR-SHORT")
def test_in_a_short_game_the_first_coin_can_win_with_seven_gold() -> None:
    rest: dict[str, Any] = {"edition": "fourth", "options": {"goal": "short"}}
    table = expansion(FOUND, seat(coins=[3, 3]), seat(), hoard=[1, 2, 2], **rest)
    table.play("move 1,0; coin 1")
    assert table.outcome == {"winners": [0], "reason": "gold"}
    assert table.view()["hoard"] == 2


@rule("X-TWO", "VAR-TEAM", "WIN-1")
def test_in_a_team_both_coins_go_into_the_pool_and_the_goal_is_checked_after_each() -> None:
    def found(*pool: int) -> dict[str, Any]:
        seats = [seat(), seat(), seat(coins=list(pool)), seat()]
        table = expansion(FOUND, *seats, hoard=[1, 1], options={"teams": True}).play("move 1,0")
        return {"pool": table.coins(2), "outcome": table.outcome, "hoard": table.view()["hoard"]}

    won = {"winners": [0, 2], "reason": "gold"}
    assert found(3, 3) == {"pool": [1, 1, 3, 3], "outcome": None, "hoard": 0}
    assert found(3, 3, 3, 3, 3, 3) == {"pool": [1, 1] + [3] * 6, "outcome": won, "hoard": 0}
    assert found(1, 3, 3, 3, 3, 3, 3) == {"pool": [1, 1] + [3] * 6, "outcome": won, "hoard": 1}


@rule("X-TWO", "COIN-2")
def test_only_the_taker_learns_both_coins() -> None:
    table = expansion(FOUND, seat(), seat(), hoard=[1, 2, 3]).play("move 1,0; coin 3; coin 1")
    values = [
        [event["value"] for event in heard(table, viewer, "CoinMoved")]
        for viewer in (0, 1, SPECTATOR)
    ]
    assert values == [[3, 1], [-1, -1], [-1, -1]]
    assert [table.view(viewer)["seats"][0]["coins"] for viewer in (1, SPECTATOR)] == [2, 2]


@rule("X-TWO", "CH-MIND")
def test_a_player_moved_onto_it_takes_the_coins() -> None:
    board = "start:NESW mind_control:E blank:E find_two:E"
    table = expansion(board, seat(), seat("2,0"), hoard=[3, 3]).play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([], [3, 3])


@rule("X-TWO", "WIN-1", "CH-MIND")
def test_a_win_by_the_first_coin_ends_the_game_on_anothers_turn() -> None:
    board = "start:NESW mind_control:E blank:E find_two:E"
    table = expansion(board, seat(), seat("2,0", coins=[3, 3, 1]), hoard=[3, 3])
    assert table.play("move 1,0").outcome == {"winners": [1], "reason": "gold"}
    assert table.view()["hoard"] == 1


@rule("X-TWO", "CH-WIND")
def test_passing_through_gives_no_coin() -> None:
    board = "start:NESW wind:E find_two:E blank:E"
    table = expansion(board, seat("1,0"), seat(), hoard=[3, 3]).play("move 2,0>3,0")
    assert (table.coins(0), table.view()["hoard"]) == ([], 2)


@rule("MOVE-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_drakon_on_it_no_coin_is_taken(edition: str) -> None:
    table = expansion(FOUND, seat(coins=[2]), seat(), hoard=[3], drakon="1,0", edition=edition)
    table.play("move 1,0")
    assert (table.at(0), table.coins(0), table.view()["hoard"]) == ("0,0", [], 2)


@rule("X-TWO")
def test_it_gives_coins_again_to_later_visitors() -> None:
    table = expansion(FOUND, seat(), seat(), hoard=[1] * 5).play("move 1,0; move 1,0")
    assert (table.coins(0), table.coins(1)) == ([1, 1], [1, 1])
    assert table.view()["hoard"] == 1
