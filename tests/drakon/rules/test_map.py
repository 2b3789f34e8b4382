"""Map Chamber."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule


def entered() -> Table:
    """Seat 0 has entered; seat 2 has nothing in hand."""
    table = Table(
        "start:NESW map:E",
        seat(hand=["blank:N"]),
        seat(hand=["find_coin:N", "find_coin:N", "wind:NE"]),
        seat(),
        seat(hand=["harp:N"]),
        pile={"unseen": ["rotate:N", "blank:N"]},
    )
    return table.play("move 1,0")


@rule("CH-MAP")
def test_entering_takes_a_random_chamber_from_a_chosen_opponents_hand() -> None:
    table = entered()
    assert table.asked == (0, "map")
    assert table.legal == ["map 1", "map 3"]
    table.play("map 1")
    assert table.chance == [["take find_coin:N", 2], ["take wind:NE", 1]]
    table.play("take find_coin:N")
    assert table.hand(0) == ["blank:N", "find_coin:N"]
    assert table.hand(1) == ["find_coin:N", "wind:NE"]
    assert table.hand(3) == ["harp:N"]
    assert table.asked == (1, "turn")


@rule("CH-MAP")
def test_nothing_is_drawn_and_the_hands_keep_their_new_sizes() -> None:
    table = entered().play("map 3")
    assert table.hand(0) == ["blank:N", "harp:N"]
    assert table.hand(3) == []
    assert table.view()["pile"] == 2


@rule("CH-MAP")
@pytest.mark.parametrize("victim", [0, 2, 4])
def test_it_takes_neither_from_an_empty_hand_nor_from_your_own(victim: int) -> None:
    assert entered().refuses(f"map {victim}") == "CH-MAP"


@rule("CH-MAP", "RUL-8")
def test_the_only_opponent_with_a_chamber_is_not_asked_for() -> None:
    table = Table("start:NESW map:E", seat(), seat(), seat(hand=["harp:N"])).play("move 1,0")
    assert (table.hand(0), table.hand(2)) == (["harp:N"], [])


@rule("CH-MAP", "MOVE-5")
def test_nothing_happens_when_no_opponent_has_a_chamber() -> None:
    table = Table("start:NESW map:E", seat(hand=["blank:N"]), seat()).play("move 1,0")
    assert table.hand(0) == ["blank:N"]
    assert table.asked == (1, "turn")
