"""Mind Control, and what a player can do whose hero is moved by another."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

HEROES = {"heroes": True}


@rule("CH-MIND")
def test_entering_moves_one_opponents_hero_by_one_legal_move() -> None:
    table = Table(
        """
        .           .               .        blank:N
        start:NESW  mind_control:N  .        blank:NES  blank:E
        .           .               .        .          .        blank:E  blank:S
        """,
        seat(),
        seat("3,0"),
        seat("5,-1"),
        seat("6,-1", hand=["blank:N"]),
    )
    table.play("move 1,0")
    assert table.asked == (0, "mind_control")
    # Seat 3 cannot move and cannot be chosen.
    assert table.legal == ["control 1 3,1", "control 1 4,0", "control 2 6,-1"]
    table.play("control 1 4,0")
    assert [table.at(number) for number in range(4)] == ["1,0", "4,0", "5,-1", "6,-1"]
    assert table.asked == (2, "turn")  # seat 1, on 4,0, cannot move any more


@rule("CH-MIND")
def test_the_move_must_be_legal() -> None:
    table = Table(
        "start:NESW mind_control:E . blank:E blank:E",
        seat(),
        seat("3,0"),
        seat(),
    )
    table.play("move 1,0")
    assert table.legal == ["control 1 4,0", "control 2 1,0"]
    assert table.refuses("control 1 2,0") == "MOVE-1"
    assert table.refuses("control 2 4,0") == "MOVE-1"
    assert table.refuses("control 1 1,0") == "MOVE-1"


@rule("CH-MIND", "RUL-1")
def test_you_cannot_move_your_own_hero() -> None:
    table = Table("start:NESW mind_control:E blank:E", seat(), seat(), seat()).play("move 1,0")
    assert table.legal == ["control 1 1,0", "control 2 1,0"]
    assert table.refuses("control 0 2,0") == "RUL-1"


@rule("CH-MIND", "CH-TELE")
def test_out_of_a_teleport_the_hero_is_moved_anywhere() -> None:
    table = Table("start:NESW mind_control:E . teleport:- . blank:E", seat(), seat("3,0"))
    table.play("move 1,0")
    assert table.legal == ["control 1 0,0", "control 1 1,0", "control 1 5,0"]
    table.play("control 1 5,0")
    assert table.at(1) == "5,0"


@rule("CH-MIND", "CH-WIND")
def test_out_of_a_strong_wind_the_hero_is_moved_two_steps() -> None:
    table = Table(
        "start:NESW mind_control:N . wind:E blank:E find_coin:E",
        seat(),
        seat("3,0"),
        seat(),
        hoard=[3],
    )
    table.play("move 1,0")
    assert table.legal == ["control 1 4,0>5,0", "control 2 1,0"]
    assert table.refuses("control 1 4,0") == "CH-WIND"
    table.play("control 1 4,0>5,0")
    assert (table.at(1), table.coins(1), table.coins(0)) == ("5,0", [3], [])


@rule("CH-MIND")
@pytest.mark.parametrize(
    ("kind", "question"),
    [("rotate", "rotate"), ("destroy", "destroy"), ("floating", "floating"), ("map", "map")],
)
def test_the_opponent_makes_the_choices_of_the_chamber_entered(kind: str, question: str) -> None:
    table = Table(
        f"blank:W start:NESW mind_control:N blank:E {kind}:E blank:E",
        seat(hand=["map:N"]),
        seat("2,0"),
        seat("2,0", hand=["map:N"]),
    )
    table.play("move 1,0; control 1 3,0")
    assert table.asked == (1, question)


@rule("CH-MIND")
def test_then_the_controlling_players_turn_is_over() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E lose_coin:E", seat(coins=[1]), seat("2,0", coins=[2])
    )
    table.play("move 1,0")
    assert (table.coins(0), table.coins(1)) == ([1], [])
    assert table.happened("TurnEnded")[0]["seat"] == 0


@rule("CH-MIND", "MOVE-5")
def test_nothing_happens_when_no_opponent_can_be_moved() -> None:
    table = Table(
        "start:NESW mind_control:E blank:E blank:N", seat(), seat("3,0", hand=["blank:N"])
    )
    table.play("move 1,0")
    assert (table.at(0), table.at(1)) == ("1,0", "3,0")
    assert table.asked == (1, "turn")


@rule("RUL-7")
def test_a_wizard_who_is_moved_by_another_does_not_break_through_doors() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E blank:E blank:E",
        seat(hero="amazon", ability=False),
        seat("3,0", hero="wizard"),
        seat("2,0", hero="dwarf"),
        options=HEROES,
    )
    table.play("move 1,0")
    assert table.legal == ["control 1 4,0", "control 2 3,0"]


@rule("RUL-7")
def test_an_amazon_who_is_moved_by_another_makes_no_additional_move() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E blank:E blank:E",
        seat(hero="dwarf"),
        seat("2,0", hero="amazon"),
        seat(hero="wizard", ability=False),
        options=HEROES,
        turn=0,
    )
    table.play("move 1,0; control 1 3,0")
    # The next question is that of her own turn.
    assert table.asked == (1, "turn")
    assert table.happened("TurnEnded")[0]["seat"] == 0
    assert table.at(1) == "3,0"


@rule("RUL-7")
def test_a_thief_who_is_moved_by_another_does_not_rob() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E blank:E",
        seat(hero="dwarf"),
        seat("2,0", hero="thief"),
        seat("3,0", hero="wizard", coins=[2], hand=["blank:N"]),
        options=HEROES,
        turn=0,
    )
    table.play("move 1,0")
    assert table.happened("TurnEnded")[0]["seat"] == 0
    assert (table.coins(1), table.coins(2)) == ([], [2])


@rule("RUL-7", "HERO-KNIGHT")
def test_a_knight_who_is_moved_by_another_may_prevent_the_loss_of_a_coin() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E lose_coin:E",
        seat(hero="dwarf"),
        seat("2,0", hero="knight", coins=[1, 2]),
        options=HEROES,
    )
    table.play("move 1,0")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(1) == [1, 2]


@rule("RUL-7", "HERO-BARB")
def test_an_amazon_pushed_by_the_barbarian_makes_no_additional_move() -> None:
    table = Table(
        "start:NESW blank:E blank:E blank:E",
        seat("1,0", hero="barbarian"),
        seat("1,0", hero="amazon"),
        options=HEROES,
    )
    table.play("use push 1 2,0")
    assert table.asked == (0, "turn")
    assert table.at(1) == "2,0"
