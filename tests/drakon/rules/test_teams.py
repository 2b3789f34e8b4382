"""Team Play: a shared pool, a shared goal, and who is an opponent."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

TEAMS: dict[str, Any] = {"options": {"teams": True}}
HERO_TEAMS: dict[str, Any] = {"options": {"teams": True, "heroes": True}}

MIND = """
blank:E     blank:E
start:NESW  mind_control:E
"""
"""Heroes on 0,1 can be moved to 1,1."""


def seats(*coins: list[int], at: str = "0,0") -> list[dict[str, Any]]:
    """A seat for each list of coins."""
    return [seat(at, coins=each) for each in coins]


@rule("VAR-TEAM")
@pytest.mark.parametrize(
    ("players", "finder", "team"),
    [
        (4, 0, [0, 2]),
        (4, 1, [1, 3]),
        (4, 3, [1, 3]),
        (6, 0, [0, 3]),
        (6, 4, [1, 4]),
        (6, 2, [2, 5]),
    ],
)
def test_twenty_gold_together_win_for_both_members(
    players: int, finder: int, team: list[int]
) -> None:
    pool = [[3] * 3 + [1] if number in team else [] for number in range(players)]
    pool[finder].remove(1)
    table = Table("start:NESW find_coin:E", *seats(*pool), turn=finder, hoard=[1, 2], **TEAMS)
    table.play("move 1,0; coin 1")
    assert table.outcome == {"winners": team, "reason": "gold"}


@rule("VAR-TEAM")
def test_nineteen_gold_together_do_not_win() -> None:
    table = Table("start:NESW find_coin:E", *seats([3] * 3, [], [3] * 3, []), hoard=[1, 2], **TEAMS)
    assert table.play("move 1,0; coin 1").outcome is None


@rule("VAR-TEAM")
def test_ten_gold_are_not_the_goal_of_a_team() -> None:
    table = Table("start:NESW find_coin:E", *seats([3] * 4, [], [], []), hoard=[1, 2], **TEAMS)
    assert table.play("move 1,0; coin 1").outcome is None


@rule("VAR-TEAM")
def test_teammates_coins_are_in_one_pool() -> None:
    table = Table("start:NESW find_coin:E", *seats([1], [2], [3], []), hoard=[2], **TEAMS)
    assert [table.coins(number) for number in range(4)] == [[1, 3], [2], [1, 3], [2]]
    table.play("move 1,0")
    assert [table.coins(number) for number in range(4)] == [[1, 2, 3], [2], [1, 2, 3], [2]]


@rule("VAR-TEAM", "COIN-1")
def test_only_teammates_may_look_at_the_pool() -> None:
    table = Table("start:NESW find_coin:E", *seats([1], [2], [3], []), hoard=[2], **TEAMS)
    for viewer, shown in [(0, [1, 3]), (2, [1, 3]), (1, 2), (3, 2), (-1, 2)]:
        coins = [each["coins"] for each in table.view(viewer)["seats"]]
        assert coins[0] == coins[2] == shown


@rule("VAR-TEAM", "COIN-2")
def test_both_learn_the_value_of_a_coin_that_one_of_them_takes() -> None:
    table = Table("start:NESW find_coin:E", *seats([], [], [], []), hoard=[2, 3], **TEAMS)
    table.play("move 1,0; coin 3")
    assert [table.view(viewer)["seats"][0]["coins"] for viewer in (0, 2)] == [[3], [3]]
    assert [table.view(viewer)["seats"][0]["coins"] for viewer in (1, 3, -1)] == [1, 1, 1]


@rule("VAR-TEAM", "HAND-1")
def test_hands_stay_secret_within_a_team() -> None:
    hands = [seat(hand=["blank:N", "harp:NE"]), seat(), seat(), seat()]
    table = Table("start:NESW find_coin:E", *hands, **TEAMS)
    assert table.view(2)["seats"][0]["hand"] == 2
    assert table.view(2)["seats"][0]["known"] == []


@rule("VAR-TEAM")
def test_a_teammates_loss_comes_out_of_the_pool() -> None:
    table = Table("start:NESW lose_coin:E", *seats([], [], [1, 3], []), **TEAMS)
    table.play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]
    table.play("coin 3")
    assert (table.coins(0), table.coins(2), table.view()["hoard"]) == ([1], [1], 1)


@rule("VAR-TEAM")
def test_a_theft_from_a_teammate_comes_out_of_the_pool() -> None:
    table = Table("start:NESW steal_left:E", *seats([2], [], [], [1, 3]), **TEAMS)
    table.play("move 1,0; coin 3")
    assert [table.coins(number) for number in range(4)] == [[2, 3], [1], [2, 3], [1]]


@rule("VAR-TEAM")
def test_a_player_has_a_coin_if_the_pool_has_one() -> None:
    players = [seat(hero="thief"), seat(), seat("1,0"), seat("1,0", coins=[1])]
    table = Table("start:NESW blank:E", *players, hoard=[3], **HERO_TEAMS)
    assert table.legal_of("use") == ["use rob 1"]
    table.play("use rob 1")
    assert (table.coins(0), table.coins(3)) == ([1], [])
    swap = [seat(hero="thief"), seat(), seat(coins=[2]), seat()]
    assert Table("start:NESW blank:E", *swap, hoard=[3], **HERO_TEAMS).legal_of("use") == [
        "use swap 2"
    ]


@rule("VAR-TEAM")
def test_two_teammates_caught_by_drakon_cost_the_pool_two_coins() -> None:
    board = "start:NESW drakon_moves:E blank:E blank:E"
    players = [seat(coins=[2]), seat("3,0", coins=[1, 1]), seat(), seat("3,0", coins=[1])]
    table = Table(board, *players, drakon="2,0", **TEAMS)
    table.play("move 1,0; drakon 3,0")
    assert (table.coins(1), table.coins(3), table.coins(0)) == ([1], [1], [2])


@rule("VAR-TEAM", "TURN-5")
def test_pools_are_compared_when_nobody_can_act() -> None:
    players = seats([3], [2], [], [2], at="1,0")
    table = Table("start:NESW blank:E", *players, **TEAMS)
    assert table.outcome == {"winners": [1, 3], "reason": "exhausted"}


@rule("VAR-TEAM", "TURN-5")
def test_teams_with_equal_pools_share_the_win() -> None:
    players = seats([3], [2], [], [], [], [1], at="1,0")
    table = Table("start:NESW blank:E", *players, **TEAMS)
    assert table.outcome == {"winners": [0, 3], "reason": "exhausted"}
    players = seats([3], [2], [], [], [1], [1], at="1,0")
    table = Table("start:NESW blank:E", *players, **TEAMS)
    assert table.outcome == {"winners": [0, 1, 3, 4], "reason": "exhausted"}


@rule("VAR-TEAM", "TURN-7")
def test_pools_are_compared_at_the_turn_limit() -> None:
    options = {"teams": True, "turn_limit": 1}
    table = Table("start:NESW blank:E", *seats([3], [2], [], [2]), options=options, turns=3)
    table.play("move 1,0")
    assert table.outcome == {"winners": [1, 3], "reason": "turn_limit"}


@rule("VAR-TEAM", "SET-5")
def test_turns_alternate_between_the_teams() -> None:
    table = Table("start:NESW blank:N", *seats([], [], [], []), **TEAMS)
    order = [table.asked[0]] + [table.play("move 1,0").asked[0] for _ in range(4)]
    assert order == [0, 1, 2, 3, None]


@rule("RUL-1")
def test_a_teammate_is_not_an_opponent_for_the_map() -> None:
    players = [seat(hand=["blank:N"]) for _ in range(4)]
    table = Table("start:NESW map:E", *players, **TEAMS)
    table.play("move 1,0")
    assert table.legal == ["map 1", "map 3"]
    assert table.refuses("map 2") == "CH-MAP"
    assert table.refuses("map 0") == "CH-MAP"


@rule("RUL-1")
@pytest.mark.parametrize(("players", "rivals"), [(4, [1, 3]), (6, [1, 2, 4, 5])])
def test_a_teammate_is_not_an_opponent_for_mind_control(players: int, rivals: list[int]) -> None:
    others = [seat("0,1") for _ in range(players - 1)]
    table = Table(MIND, seat(), *others, **TEAMS)
    table.play("move 1,0")
    assert table.legal == [f"control {rival} 1,1" for rival in rivals]


@rule("RUL-1")
def test_a_teammate_is_not_an_opponent_for_the_barbarian_and_the_thief() -> None:
    board = "start:NESW blank:E"
    for hero, uses in [
        ("barbarian", ["use push 1 1,0", "use push 3 1,0"]),
        ("thief", ["use rob 1", "use rob 3"]),
    ]:
        players = [seat(hero=hero, coins=[1]), seat(coins=[1]), seat(), seat()]
        assert Table(board, *players, **HERO_TEAMS).legal_of("use") == uses


@rule("RUL-1")
def test_without_teams_every_other_player_is_an_opponent() -> None:
    players = [seat(hand=["blank:N"]) for _ in range(4)]
    table = Table("start:NESW map:E", *players).play("move 1,0")
    assert table.legal == ["map 1", "map 2", "map 3"]
