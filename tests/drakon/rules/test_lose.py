"""Lose a Gold."""

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("CH-LOSE", "COIN-4")
def test_entering_loses_a_random_coin_to_the_hoard() -> None:
    table = Table("start:NESW lose_coin:E", seat(coins=[1, 2, 2]), seat(coins=[3]), hoard=[1])
    table.play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]
    table.play("coin 2")
    assert (table.coins(0), table.coins(1)) == ([1, 2], [3])
    assert table.view()["hoard"] == 2
    assert table.asked == (1, "turn")


@rule("CH-LOSE", "COIN-5")
def test_a_player_without_coins_loses_nothing() -> None:
    table = Table("start:NESW lose_coin:E", seat(), seat(coins=[3]), hoard=[1]).play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([], [3])
    assert table.view()["hoard"] == 1
    assert table.asked == (1, "turn")


@rule("CH-LOSE")
def test_the_lost_coin_can_be_found_again() -> None:
    table = Table(
        """
        find_coin:N  .
        start:NESW   lose_coin:E
        """,
        seat(coins=[3]),
        seat(),
    )
    table.play("move 1,0; move 0,1")
    assert table.coins(1) == [3]
