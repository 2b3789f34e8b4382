"""Fourth edition: Team Play."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import Draft, fourth, fourth_heroes
from tests.rule import rule

FOUND = "start:NESW find_coin:E"


def team_table(board: str, *coins: list[int], **scenario: Any) -> Table:
    """A seat for each list of coins, all on the Entrance."""
    players = [seat(coins=each) for each in coins]
    return fourth(board, *players, options={"teams": True}, **scenario)


@rule("VAR-TEAM")
@pytest.mark.parametrize(
    ("players", "finder", "team"),
    [(4, 0, [0, 2]), (4, 3, [1, 3]), (6, 0, [0, 3]), (6, 4, [1, 4]), (6, 5, [2, 5])],
)
def test_twenty_gold_together_win_for_both_and_nineteen_do_not(
    players: int, finder: int, team: list[int]
) -> None:
    for coin, outcome in [(1, None), (2, {"winners": team, "reason": "gold"})]:
        pools = [[3, 3, 3] if number in team else [] for number in range(players)]
        table = team_table(FOUND, *pools, turn=finder, hoard=[1, 2])
        assert table.play(f"move 1,0; coin {coin}").outcome == outcome


@rule("VAR-TEAM", "VAR-GOLD")
def test_ten_gold_are_not_the_goal_of_a_team() -> None:
    table = team_table(FOUND, [3, 3, 3], [], [], [], hoard=[3]).play("move 1,0")
    assert table.outcome is None


@rule("VAR-TEAM")
def test_teammates_share_a_pool_that_only_they_may_look_at() -> None:
    table = team_table(FOUND, [1], [2], [3], [], hoard=[2]).play("move 1,0")
    assert [table.coins(number) for number in range(4)] == [[1, 2, 3], [2], [1, 2, 3], [2]]
    for viewer, shown in [(0, [1, 2, 3]), (2, [1, 2, 3]), (1, 3), (3, 3), (-1, 3)]:
        assert table.view(viewer)["seats"][0]["coins"] == shown


@rule("VAR-TEAM", "CH-LOSE")
def test_a_teammates_loss_comes_out_of_the_pool() -> None:
    table = team_table("start:NESW lose_coin:E", [], [], [1, 3], []).play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]
    table.play("coin 3")
    assert (table.coins(0), table.coins(2)) == ([1], [1])


@rule("VAR-TEAM", "CH-STEAL-L")
def test_a_theft_from_a_teammate_comes_out_of_the_pool() -> None:
    table = team_table("start:NESW steal_left:E", [2], [], [], [1, 3]).play("move 1,0; coin 3")
    assert [table.coins(number) for number in range(4)] == [[2, 3], [1], [2, 3], [1]]


@rule("VAR-TEAM", "DRAK-7")
def test_two_teammates_caught_together_cost_the_pool_two_coins() -> None:
    board = "start:NESW drakon_moves:E blank:E"
    table = team_table(board, [2], [1, 1], [], [1], drakon="0,0").play("move 1,0; drakon 0,0")
    # Seat 2, the teammate of seat 0, stands there too.
    assert [table.coins(number) for number in range(4)] == [[], [1], [], [1]]


@rule("VAR-TEAM", "RUL-1")
def test_a_teammate_is_not_an_opponent_for_the_knight_and_the_thief() -> None:
    for hero, uses in [
        ("knight", ["use push 1 1,0", "use push 3 1,0"]),
        ("thief", ["use rob 1", "use rob 3"]),
    ]:
        players = [seat(hero=hero, coins=[1]), seat(coins=[1]), seat(), seat()]
        table = fourth_heroes("start:NESW blank:E", *players, options={"teams": True})
        assert table.legal_of("use") == uses


@rule("VAR-TEAM", "HERO-KNIGHT")
def test_in_a_team_the_druid_prevents_only_what_would_be_taken_from_the_druid() -> None:
    players = [seat(hero="thief"), seat(hero="druid", coins=[1, 2]), seat(), seat(hero="warrior")]
    options = {"teams": True}
    board = "start:NESW blank:E"
    assert fourth_heroes(board, *players, options=options).play("use rob 1").asked == (1, "prevent")
    other = fourth_heroes(board, *players, options=options).play("use rob 3")
    assert other.asked == ("chance", "coin")


@rule("VAR-TEAM", "TURN-5")
def test_pools_are_compared_when_nobody_can_act() -> None:
    players = [seat("1,0", coins=coins) for coins in ([3], [2], [], [2])]
    table = fourth("start:NESW blank:E", *players, options={"teams": True})
    assert table.outcome == {"winners": [1, 3], "reason": "exhausted"}


@rule("VAR-TEAM", "SET-6")
@pytest.mark.parametrize("players", [4, 6])
def test_teammates_pick_their_heroes_in_turn_order_like_everybody(players: int) -> None:
    table = Draft(players, teams=True).play("first 3")
    assert table.asked == (3, "hero")
    table.play("pick thief")
    assert table.asked == ((3 + 1) % players, "hero")
