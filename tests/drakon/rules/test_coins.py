"""Coins that change hands: at random, back into the hoard, and not at all if there are none."""

import random

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.luck import Dice
from wyrmhold.kernel.transaction import advance

STOLEN = "start:NESW steal_left:E"
LOST = "start:NESW lose_coin:E"


class Rigged(random.Random):
    """A random source that always returns the same number."""

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number
        self.asked: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        self.asked.append(k)
        return self.number


@rule("COIN-3")
def test_a_lost_coin_returns_to_the_hoard() -> None:
    table = Table(LOST, seat(coins=[1, 3]), seat(), hoard=[2, 2])
    table.play("move 1,0; coin 3")
    assert table.coins(0) == [1]
    assert table.view()["hoard"] == 3


@rule("COIN-3")
def test_a_lost_coin_is_mixed_in_and_can_be_found_like_any_other() -> None:
    board = """
    find_coin:N  .
    start:NESW   lose_coin:E
    """
    table = Table(board, seat(coins=[1, 3]), seat(), hoard=[2, 2])
    table.play("move 1,0; coin 3; move 0,1")
    assert table.chance == [["coin 2", 2], ["coin 3", 1]]
    assert table.play("coin 3").coins(1) == [3]


@rule("COIN-3")
def test_a_coin_lost_to_drakon_returns_to_the_hoard() -> None:
    table = Table("start:NESW blank:E", seat(coins=[1, 3]), seat(), drakon="1,0", hoard=[2])
    table.play("move 1,0; coin 1")
    assert table.coins(0) == [3]
    assert table.view()["hoard"] == 2


@rule("COIN-3")
def test_a_stolen_coin_does_not_touch_the_hoard() -> None:
    table = Table(STOLEN, seat(coins=[1]), seat(coins=[2, 3]), hoard=[2])
    table.play("move 1,0; coin 3")
    assert (table.coins(0), table.coins(1), table.view()["hoard"]) == ([1, 3], [2], 1)


@rule("COIN-4")
def test_a_coin_of_the_hoard_is_picked_uniformly() -> None:
    table = Table("start:NESW find_coin:E", seat(coins=[1]), seat(), hoard=[3, 1, 2, 2, 2])
    table.play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 3], ["coin 3", 1]]


@rule("COIN-4")
def test_a_coin_to_lose_is_picked_uniformly_from_your_own() -> None:
    table = Table(LOST, seat(coins=[2, 2, 1]), seat(coins=[3]), hoard=[3]).play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]


@rule("COIN-4")
def test_a_coin_to_steal_is_picked_uniformly_from_the_victims() -> None:
    table = Table(STOLEN, seat(coins=[1]), seat(coins=[3, 3, 2]), hoard=[1]).play("move 1,0")
    assert table.chance == [["coin 2", 1], ["coin 3", 2]]


@rule("COIN-4")
def test_a_coin_lost_to_drakon_is_picked_uniformly() -> None:
    table = Table("start:NESW blank:E", seat(coins=[1, 3, 3]), seat(), drakon="1,0", hoard=[2])
    assert table.play("move 1,0").chance == [["coin 1", 1], ["coin 3", 2]]


@rule("COIN-4")
def test_each_number_of_the_tables_random_source_stands_for_one_coin() -> None:
    picked: list[int] = []
    for number in range(5):
        table = Table("start:NESW find_coin:E", seat(), seat(), hoard=[1, 2, 2, 3, 3])
        source = Rigged(number)
        table.state, _ = advance(table.state, DRAKON.parse("move 1,0"), Dice(source))
        assert source.asked == [(5).bit_length()]
        picked += table.coins(0)
    assert sorted(picked) == [1, 2, 2, 3, 3]


@rule("COIN-4")
def test_only_an_existing_coin_can_be_picked() -> None:
    table = Table(LOST, seat(coins=[3, 3, 1]), seat(coins=[2]), hoard=[2]).play("move 1,0")
    assert table.legal == ["coin 1", "coin 3"]
    assert table.refuses("coin 2") == "COIN-4"


@rule("COIN-5")
def test_nothing_is_found_in_an_empty_hoard() -> None:
    table = Table("start:NESW find_coin:E", seat(coins=[1]), seat()).play("move 1,0")
    assert table.coins(0) == [1]
    assert table.asked == (1, "turn")
    assert not table.happened("CoinMoved")


@rule("COIN-5")
@pytest.mark.parametrize(
    ("board", "drakon"), [(LOST, None), ("start:NESW blank:E", "1,0")], ids=["chamber", "drakon"]
)
def test_a_player_without_coins_loses_none(board: str, drakon: str | None) -> None:
    table = Table(board, seat(), seat(coins=[1, 2]), drakon=drakon, hoard=[1, 3])
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert (table.coins(0), table.coins(1), table.view()["hoard"]) == ([], [1, 2], 2)


@rule("COIN-5")
def test_nothing_is_stolen_from_a_player_without_coins() -> None:
    table = Table(STOLEN, seat(coins=[1]), seat(), seat(coins=[2, 3]), hoard=[1, 3])
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert [table.coins(number) for number in range(3)] == [[1], [], [2, 3]]
    assert table.view()["hoard"] == 2


@rule("COIN-5")
def test_a_thief_robs_nobody_without_coins_and_swaps_nothing_with_an_empty_hoard() -> None:
    def uses(*others: list[int], hoard: list[int]) -> list[str]:
        thief = seat(hero="thief", coins=[1])
        seats = [seat(coins=coins) for coins in others]
        options = {"heroes": True}
        return Table(STOLEN, thief, *seats, options=options, hoard=hoard).legal_of("use")

    assert uses([], [2], hoard=[3]) == ["use rob 2", "use swap 1"]
    assert uses([], [2], hoard=[]) == ["use rob 2"]
    assert uses([], [], hoard=[]) == []


@rule("COIN-5")
def test_a_thief_without_coins_has_none_to_swap() -> None:
    options = {"heroes": True}
    table = Table(STOLEN, seat(hero="thief"), seat(), options=options, hoard=[1, 2, 3])
    assert table.legal_of("use") == []
