"""Both editions: which effects are compulsory, and how the fourth explains some of them."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import EDITIONS
from tests.rule import rule

BOTH = pytest.mark.parametrize("edition", EDITIONS)

SIDE = "blank:W blank:W start:NESW {kind}:E blank:E blank:E"


def entered(edition: str, kind: str, **scenario: Any) -> Table:
    """Seat 0 has entered a chamber; the others can be moved and robbed."""
    seats = [
        seat(hand=["find_coin:N"], coins=[1, 2]),
        seat("2,0", hand=["map:N", "wind:N"], coins=[1, 2]),
        seat("-1,0", hand=["map:N", "wind:N"], coins=[1, 2]),
    ]
    board = SIDE.format(kind=kind)
    return Table(board, *seats, hoard=[1, 2], edition=edition, **scenario).play("move 1,0")


@rule("MOVE-5")
@BOTH
@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("destroy", (0, "destroy")),
        ("rotate", (0, "rotate")),
        ("map", (0, "map")),
        ("mind_control", (0, "mind_control")),
        ("find_coin", ("chance", "coin")),
        ("lose_coin", ("chance", "coin")),
        ("steal_left", ("chance", "coin")),
        ("steal_right", ("chance", "coin")),
    ],
)
def test_an_effect_that_does_not_say_may_is_compulsory(
    edition: str, kind: str, question: tuple[object, str]
) -> None:
    table = entered(edition, kind)
    assert table.asked == question
    assert "decline" not in table.legal
    assert table.refuses("decline") is not None
    assert table.refuses("end") is not None


@rule("MOVE-5")
@BOTH
@pytest.mark.parametrize("kind", ["floating", "switch"])
def test_an_effect_that_says_may_can_be_declined(edition: str, kind: str) -> None:
    table = entered(edition, kind)
    before = table.board
    assert table.asked == (0, kind)
    assert "decline" in table.legal
    table.play("decline")
    assert table.board == before
    assert table.asked == (1, "turn")


@rule("MOVE-5", "COIN-5")
@BOTH
@pytest.mark.parametrize(
    "kind",
    ["destroy", "map", "mind_control", "find_coin", "lose_coin", "steal_left", "drakon_moves"],
)
def test_an_effect_that_cannot_be_carried_out_is_skipped(edition: str, kind: str) -> None:
    other = seat("2,0", hand=[] if kind == "map" else ["map:N"])
    table = Table(f"start:NESW {kind}:E blank:E", seat(), other, edition=edition)
    before = table.board
    table.play("move 1,0")
    assert (table.board, table.coins(0), table.hand(0)) == (before, [], [])
    assert table.at(1) == "2,0"


@rule("TURN-6")
@BOTH
def test_there_is_no_limit_to_a_hand(edition: str) -> None:
    hand = ["blank:N"] * 12
    board = "start:NESW map:E"
    pile = {"unseen": ["wind:N", "wind:N"]}
    placed = Table(board, seat(hand=hand), seat(), pile=pile, edition=edition)
    placed.play("place blank:N@0,1")
    # Exactly one chamber is drawn and none is given up.
    assert placed.hand(0) == ["blank:N"] * 11 + ["wind:N"]
    assert placed.asked == (1, "turn")
    taken = Table(board, seat(hand=hand), seat(hand=["harp:N"]), edition=edition)
    taken.play("move 1,0")
    assert taken.hand(0) == ["blank:N"] * 12 + ["harp:N"]
    assert taken.asked == (1, "turn")


def switching(edition: str, *hand: str) -> Table:
    """Seat 0 has entered with a hand; seat 1 and Drakon stand on chambers of their own."""
    board = "start:NESW switch:E blank:E find_coin:E blank:E blank:E"
    seats = [seat(hand=list(hand)), seat("4,0")]
    pile = {"unseen": ["rotate:N", "wind:N"]}
    table = Table(board, *seats, drakon="5,0", pile=pile, edition=edition)
    return table.play("move 1,0")


@rule("CH-SWITCH", "PLACE-2")
@BOTH
def test_a_chamber_switched_in_lies_in_a_legal_rotation(edition: str) -> None:
    table = switching(edition, "map:N")
    cells = ["2,0", "3,0"]
    assert table.legal == sorted(
        ["decline"] + [f"switch {cell} map:{arrows}" for cell in cells for arrows in "NES"]
    )
    assert table.refuses("switch 2,0 map:W") == "PLACE-2"


@rule("CH-SWITCH", "CH-START")
@BOTH
def test_neither_the_entrance_nor_an_occupied_chamber_is_switched(edition: str) -> None:
    table = switching(edition, "teleport:-")
    assert table.legal == ["decline", "switch 2,0 teleport:-", "switch 3,0 teleport:-"]
    assert table.refuses("switch 0,0 teleport:-") == "CH-START"
    for cell in ("1,0", "4,0", "5,0"):
        assert table.refuses(f"switch {cell} teleport:-") == "CH-SWITCH"


@rule("CH-SWITCH")
@BOTH
def test_the_chamber_removed_joins_the_hand_and_nothing_is_drawn(edition: str) -> None:
    table = switching(edition, "map:N", "harp:NS").play("switch 3,0 map:S")
    assert table.board["3,0"] == "map:S"
    assert table.hand(0) == ["find_coin:N", "harp:NS"]
    assert table.view()["pile"] == 2


@rule("CH-FLOAT", "PLACE-2")
@BOTH
def test_a_floating_chamber_goes_beside_another_one_in_any_legal_rotation(edition: str) -> None:
    table = Table("start:NESW floating:E", seat(), seat(), edition=edition).play("move 1,0")
    assert table.legal == sorted(
        ["decline"]
        + [f"float {arrows}@-1,0" for arrows in "NSW"]
        + [f"float {arrows}@0,-1" for arrows in "ESW"]
        + [f"float {arrows}@0,1" for arrows in "NEW"]
    )
    assert table.refuses("float S@0,1") == "PLACE-2"
    assert table.refuses("float E@2,0") == "CH-FLOAT"
    assert table.refuses("float N@1,0") == "RUL-5"


@rule("CH-FLOAT", "CH-DESTROY")
@BOTH
def test_floating_away_and_destroying_may_divide_the_lair(edition: str) -> None:
    floated = Table("start:NESW floating:E blank:E", seat(), seat(), edition=edition)
    floated.play("move 1,0; float N@0,1")
    assert floated.board == {"0,0": "start:NESW", "0,1": "floating:N", "2,0": "blank:E"}
    assert floated.at(0) == "0,1"
    destroyed = Table("start:NESW destroy:E blank:E map:E", edition=edition)
    destroyed.play("move 1,0; destroy 2,0")
    assert set(destroyed.board) == {"0,0", "1,0", "3,0"}
    assert destroyed.view()["pile"] == 1


@rule("CH-DESTROY", "CH-START")
@BOTH
def test_neither_the_entrance_nor_an_occupied_chamber_is_destroyed(edition: str) -> None:
    board = "start:NESW destroy:E blank:E blank:E map:E map:E"
    table = Table(board, seat(), seat("2,0"), drakon="3,0", edition=edition).play("move 1,0")
    assert table.legal == ["destroy 4,0", "destroy 5,0"]
    assert table.refuses("destroy 0,0") == "CH-START"


@rule("CH-ROTATE", "CH-START")
@BOTH
def test_occupied_chambers_are_rotated_and_so_is_the_entrance(edition: str) -> None:
    board = "start:NESW rotate:E blank:E blank:E"
    table = Table(board, seat(), seat("2,0"), drakon="3,0", edition=edition).play("move 1,0")
    for token in ("rotate 1,0 N", "rotate 2,0 N", "rotate 3,0 S", "rotate none"):
        assert token in table.legal
    table.play("rotate 2,0 N")
    assert (table.board["2,0"], table.at(1)) == ("blank:N", "2,0")
