"""Steal a Coin, clockwise and counterclockwise."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

PURSES = ([1, 1], [2, 2, 1], [3, 3, 2], [1, 3])


def four(kind: str, turn: int) -> Table:
    """Four players with different purses; one has just entered."""
    seats = [seat(coins=list(purse)) for purse in PURSES]
    return Table(f"start:NESW {kind}:E", *seats, turn=turn, hoard=[1]).play("move 1,0")


@rule("CH-STEAL-L", "COIN-4")
def test_clockwise_takes_a_random_coin_from_the_player_on_the_left() -> None:
    table = four("steal_left", 0)
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]
    table.play("coin 2")
    assert (table.coins(0), table.coins(1)) == ([1, 1, 2], [1, 2])
    assert (table.coins(2), table.coins(3)) == ([2, 3, 3], [1, 3])
    assert table.view()["hoard"] == 1
    assert table.asked == (1, "turn")


@rule("CH-STEAL-R", "COIN-4")
def test_counterclockwise_takes_a_random_coin_from_the_player_on_the_right() -> None:
    table = four("steal_right", 2)
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]
    table.play("coin 1")
    assert table.coins(1) == [2, 2]
    assert table.coins(2) == [1, 2, 3, 3]
    assert (table.coins(0), table.coins(3)) == ([1, 1], [1, 3])
    assert table.view()["hoard"] == 1
    assert table.asked == (3, "turn")


@rule("CH-STEAL-L")
def test_the_first_seat_is_on_the_left_of_the_last() -> None:
    table = four("steal_left", 3)
    assert table.coins(3) == [1, 1, 3]
    assert table.coins(0) == [1]


@rule("CH-STEAL-R")
def test_the_last_seat_is_on_the_right_of_the_first() -> None:
    table = four("steal_right", 0).play("coin 3")
    assert table.coins(0) == [1, 1, 3]
    assert table.coins(3) == [1]


@rule("CH-STEAL-L", "CH-STEAL-R")
@pytest.mark.parametrize("kind", ["steal_left", "steal_right"])
def test_with_two_players_both_take_from_the_opponent(kind: str) -> None:
    table = Table(f"start:NESW {kind}:E", seat(coins=[3]), seat(coins=[2])).play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([2, 3], [])


@rule("CH-STEAL-L", "CH-STEAL-R", "COIN-5")
@pytest.mark.parametrize(("kind", "victim"), [("steal_left", 1), ("steal_right", 3)])
def test_nothing_is_taken_from_a_player_without_coins(kind: str, victim: int) -> None:
    seats = [seat(coins=[] if number == victim else [2]) for number in range(4)]
    table = Table(f"start:NESW {kind}:E", *seats, hoard=[1]).play("move 1,0")
    assert [table.coins(number) for number in range(4)] == [
        [] if number == victim else [2] for number in range(4)
    ]
    assert table.view()["hoard"] == 1


@rule("CH-STEAL-L", "CH-MIND")
def test_a_player_moved_onto_it_takes_from_their_own_left() -> None:
    table = Table(
        "start:NESW mind_control:E blank:E steal_left:E",
        seat(coins=[1]),
        seat("2,0", coins=[1]),
        seat("3,0", coins=[3]),
    )
    table.play("move 1,0")
    assert [table.coins(number) for number in range(3)] == [[1], [1, 3], []]
