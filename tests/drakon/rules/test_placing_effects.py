"""What a chamber does as it comes into play: Drakon Moves and Escape."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("PLACE-4")
def test_the_first_drakon_moves_brings_her_onto_any_chamber_without_a_hero() -> None:
    board = "start:NESW blank:E blank:E blank:E"
    table = Table(board, seat(hand=["drakon_moves:N"]), seat("2,0", coins=[1]))
    table.play("place drakon_moves:N@0,1")
    assert table.asked == (0, "drakon")
    assert table.legal == ["drakon 0,1", "drakon 1,0", "drakon 3,0"]
    for token in ("drakon 0,0", "drakon 2,0", "drakon 5,5", "decline"):
        assert table.refuses(token) == "PLACE-4"
    table.play("drakon 3,0")
    assert table.view()["drakon"] == "3,0"
    assert (table.at(1), table.coins(1)) == ("2,0", [1])
    assert table.asked == (1, "turn")


@rule("PLACE-4")
def test_the_new_chamber_itself_qualifies() -> None:
    table = Table("start:NESW", seat(hand=["drakon_moves:N"]), seat())
    table.play("place drakon_moves:N@0,1")
    assert table.view()["drakon"] == "0,1"


@rule("PLACE-4", "PLACE-6")
def test_a_later_drakon_moves_does_not_touch_her() -> None:
    seats = [seat(hand=["drakon_moves:N"]), seat(hand=["drakon_moves:N"])]
    table = Table("start:NESW blank:E", *seats)
    table.play("place drakon_moves:N@0,1; drakon 1,0; place drakon_moves:N@0,2")
    assert table.asked == (0, "turn")
    assert table.view()["drakon"] == "1,0"


@rule("PLACE-4")
def test_magical_shift_brings_her_too() -> None:
    table = Table("start:NESW switch:E blank:E", seat(hand=["drakon_moves:N"]), seat())
    table.play("move 1,0; switch 2,0 drakon_moves:E")
    assert table.asked == (1, "turn")
    assert table.view()["drakon"] == "2,0"


SHIFT_ON_ANOTHERS_TURN = """
blank:N     .               .
switch:N    .               .
blank:N     .               .
start:NESW  mind_control:E  blank:E
"""
"""Seat 0 enters Mind Control and moves seat 1 from 0,1 onto the Magical Shift."""


@rule("PLACE-4")
def test_the_player_who_brings_her_into_play_places_her_even_on_anothers_turn() -> None:
    shifter = seat("0,1", hand=["drakon_moves:N"])
    table = Table(SHIFT_ON_ANOTHERS_TURN, seat(), shifter)
    table.play("move 1,0; switch 2,0 drakon_moves:E")
    assert table.asked == (1, "drakon")
    assert table.legal == ["drakon 0,0", "drakon 0,1", "drakon 0,3", "drakon 2,0"]
    table.play("drakon 0,3")
    assert table.view()["drakon"] == "0,3"
    assert table.asked == (1, "turn")


@rule("PLACE-5")
@pytest.mark.parametrize(
    ("board", "at"),
    [
        ("start:NESW blank:E blank:E blank:N", "3,0"),
        ("start:NESW blank:E harp:E", "1,0"),
        ("start:NESW wind:E", "1,0"),
        ("start:NESW teleport:-", "1,0"),
    ],
    ids=["dead end", "beside a Harp", "on Strong Wind", "on Teleport"],
)
def test_the_placer_of_an_escape_may_jump_onto_it_from_anywhere(board: str, at: str) -> None:
    table = Table(board, seat(at, hand=["escape:N", "escape:N"]), seat())
    table.play("place escape:N@0,1")
    assert table.asked == (0, "escape")
    assert table.legal == ["decline", "escape"]
    assert table.play("escape").at(0) == "0,1"
    assert table.at(1) == "0,0"
    assert table.asked == (1, "turn")


@rule("PLACE-5")
def test_nobody_has_to_jump() -> None:
    table = Table("start:NESW blank:E", seat("1,0", hand=["escape:N"]), seat())
    table.play("place escape:N@0,1; decline")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("PLACE-5")
def test_an_escape_already_in_play_carries_nobody() -> None:
    table = Table("start:NESW escape:E", seat(hand=["blank:N"]), seat())
    assert table.play("place blank:N@0,1").asked == (1, "turn")
    assert table.play("move 1,0").asked == (0, "turn")


@rule("PLACE-5")
def test_an_escape_that_magical_shift_brings_carries_its_player_too() -> None:
    board = "start:NESW switch:E blank:N"
    table = Table(board, seat(hand=["escape:N"]), seat())
    table.play("move 1,0; switch 2,0 escape:E")
    assert table.asked == (0, "escape")
    assert table.play("escape").at(0) == "2,0"


@rule("PLACE-5")
def test_a_player_who_shifts_in_an_escape_on_anothers_turn_may_jump() -> None:
    table = Table(SHIFT_ON_ANOTHERS_TURN, seat(), seat("0,1", hand=["escape:N"]))
    table.play("move 1,0; switch 2,0 escape:E")
    assert table.asked == (1, "escape")
    table.play("escape")
    assert (table.at(0), table.at(1)) == ("1,0", "2,0")
    assert table.asked == (1, "turn")
