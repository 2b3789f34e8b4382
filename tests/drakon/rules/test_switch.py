"""Magical Shift."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule


def entered(*hand: str) -> Table:
    """Seat 0 has entered with a hand; seat 1 and Drakon stand on chambers of their own."""
    table = Table(
        "start:NESW switch:E blank:E find_coin:E blank:E blank:E",
        seat(hand=list(hand)),
        seat("4,0", hand=["map:N"]),
        drakon="5,0",
        pile={"unseen": ["rotate:N", "wind:N"]},
        hoard=[1, 2],
    )
    return table.play("move 1,0")


@rule("CH-SWITCH", "RUL-5")
def test_entering_allows_replacing_a_chamber_with_one_from_hand_in_a_legal_rotation() -> None:
    table = entered("blank:N")
    assert table.asked == (0, "switch")
    # No arrow to the west, where an arrow comes from; and no blank:E on 2,0, which lies there.
    assert table.legal == [
        "decline",
        "switch 2,0 blank:N",
        "switch 2,0 blank:S",
        "switch 3,0 blank:E",
        "switch 3,0 blank:N",
        "switch 3,0 blank:S",
    ]


@rule("CH-SWITCH")
def test_the_removed_chamber_joins_the_hand_and_nothing_is_drawn() -> None:
    table = entered("blank:N", "harp:NS").play("switch 3,0 blank:S")
    assert table.board["3,0"] == "blank:S"
    assert table.hand(0) == ["find_coin:N", "harp:NS"]
    assert table.view()["pile"] == 2
    assert table.asked == (1, "turn")
    table.play("place map:N@4,1; draw wind:N")
    assert "place find_coin:N@2,1" in table.legal


@rule("CH-SWITCH")
def test_declining_changes_nothing() -> None:
    table = entered("blank:N")
    before = table.board
    table.play("decline")
    assert table.board == before
    assert table.hand(0) == ["blank:N"]
    assert table.asked == (1, "turn")


@rule("CH-SWITCH")
@pytest.mark.parametrize(
    "token",
    [
        "switch 1,0 blank:N",  # your own hero is there
        "switch 4,0 blank:N",  # another hero
        "switch 5,0 blank:N",  # Drakon
        "switch 6,0 blank:N",  # no chamber
        "switch 2,0 map:N",  # in the hand of somebody else
        "switch 2,0 blank:NS",  # other arrows
    ],
)
def test_it_replaces_only_an_unoccupied_chamber_with_one_in_hand(token: str) -> None:
    assert entered("blank:N").refuses(token) == "CH-SWITCH"


@rule("CH-SWITCH", "CH-START")
def test_start_is_not_replaced() -> None:
    assert entered("teleport:-").refuses("switch 0,0 teleport:-") == "CH-START"


@rule("CH-SWITCH", "PLACE-2")
def test_no_arrow_of_the_new_chamber_may_face_an_arrow() -> None:
    assert entered("blank:N").refuses("switch 2,0 blank:W") == "PLACE-2"


@rule("RUL-5")
def test_a_switch_that_would_leave_the_board_unchanged_is_not_offered() -> None:
    table = entered("find_coin:N")
    assert "switch 3,0 find_coin:N" in table.legal
    assert "switch 3,0 find_coin:E" not in table.legal
    assert table.refuses("switch 3,0 find_coin:E") == "RUL-5"


@rule("RUL-5", "RUL-8")
def test_only_declining_is_left_when_only_the_same_chamber_could_be_put_back() -> None:
    table = Table("start:NESW switch:E teleport:-", seat(hand=["teleport:-"]), seat())
    assert table.play("move 1,0").legal == ["decline"]


@rule("CH-SWITCH")
def test_with_an_empty_hand_nothing_is_switched() -> None:
    table = entered()
    assert table.asked == (1, "turn")
    assert table.hand(0) == []


@rule("CH-SWITCH", "PLACE-6")
def test_the_new_chamber_does_not_have_its_enter_effect() -> None:
    table = entered("find_coin:NS").play("switch 2,0 find_coin:NS")
    assert table.coins(0) == []
    assert table.asked == (1, "turn")


@rule("CH-SWITCH", "PLACE-5")
def test_a_player_may_jump_onto_an_escape_they_switch_in() -> None:
    table = entered("escape:N").play("switch 3,0 escape:N")
    assert table.asked == (0, "escape")
    table.play("escape")
    assert table.at(0) == "3,0"
    assert table.view()["pile"] == 2
