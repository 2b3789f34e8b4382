"""Find a Coin."""

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("CH-FIND", "COIN-4")
def test_entering_find_a_coin_takes_a_random_coin_from_the_hoard() -> None:
    table = Table("start:NESW find_coin:E", seat(), seat(), hoard=[1, 2, 2, 3])
    table.play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 2], ["coin 3", 1]]
    table.play("coin 3")
    assert table.coins(0) == [3]
    assert table.view()["hoard"] == 3
    assert table.asked == (1, "turn")


@rule("CH-FIND", "COIN-5")
def test_an_empty_hoard_gives_nothing() -> None:
    table = Table("start:NESW find_coin:E", seat(), seat()).play("move 1,0")
    assert table.coins(0) == []
    assert table.asked == (1, "turn")


@rule("CH-FIND")
def test_the_coin_is_not_taken_from_anybody_else() -> None:
    table = Table("start:NESW find_coin:E", seat(coins=[1]), seat(coins=[2]), hoard=[3])
    table.play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([1, 3], [2])


@rule("CH-FIND", "CH-MIND")
def test_a_player_moved_onto_it_takes_the_coin() -> None:
    table = Table("start:NESW mind_control:E blank:E find_coin:E", seat(), seat("2,0"), hoard=[3])
    table.play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([], [3])
