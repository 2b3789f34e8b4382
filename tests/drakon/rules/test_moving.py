"""Moving a hero: one step along an arrow, and Drakon before everything else."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

CROSSING = """
    .           blank:W    blank:N  .
    start:NESW  blank:NES  blank:E  blank:E
"""


@rule("MOVE-1")
def test_a_hero_moves_one_step_through_a_door_with_an_arrow() -> None:
    table = Table(CROSSING, seat("1,0"), seat())
    assert table.legal == ["move 1,1", "move 2,0"]
    table.play("move 2,0")
    assert table.at(0) == "2,0"


@rule("MOVE-1")
@pytest.mark.parametrize(
    "token",
    [
        "move 0,0",  # a door without an arrow
        "move 1,-1",  # an arrow, but no chamber
        "move 2,1",  # diagonal
        "move 3,0",  # two steps away
        "move 2,0>3,0",  # two steps at once
        "move 1,0",  # where the hero stands
    ],
)
def test_there_is_no_other_way_to_move(token: str) -> None:
    assert Table(CROSSING, seat("1,0"), seat()).refuses(token) == "MOVE-1"


@rule("MOVE-3")
def test_a_hero_who_enters_drakons_chamber_goes_to_start_and_loses_a_random_coin() -> None:
    table = Table(
        "start:NESW blank:E find_coin:E",
        seat("1,0", coins=[1, 3, 3]),
        seat(),
        drakon="2,0",
        hoard=[2],
    )
    table.play("move 2,0")
    assert table.at(0) == "0,0"
    assert table.chance == [["coin 1", 1], ["coin 3", 2]]
    table.play("coin 3")
    assert table.coins(0) == [1, 3]
    assert table.view()["hoard"] == 2
    assert table.view()["drakon"] == "2,0"
    assert table.asked == (1, "turn")


@rule("MOVE-3")
@pytest.mark.parametrize("kind", ["find_coin", "rotate", "destroy", "mind_control", "drakon_moves"])
def test_the_effect_of_drakons_chamber_does_not_happen(kind: str) -> None:
    table = Table(f"start:NESW {kind}:E blank:E blank:E", seat(), seat(), drakon="1,0", hoard=[1])
    before = table.board
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert table.board == before
    assert (table.coins(0), table.at(0), table.at(1)) == ([], "0,0", "0,0")


@rule("MOVE-3")
def test_drakon_catches_at_once_on_anybodys_turn() -> None:
    table = Table(
        "start:NESW mind_control:E blank:E blank:E",
        seat(),
        seat("2,0", coins=[1, 2]),
        drakon="3,0",
    )
    table.play("move 1,0")
    assert table.at(1) == "0,0"
    assert table.chance == [["coin 1", 1], ["coin 2", 1]]
    table.play("coin 1")
    assert table.coins(1) == [2]


@rule("MOVE-3")
def test_the_turn_of_a_hero_who_was_caught_goes_on_from_start() -> None:
    table = Table(
        "blank:W start:NESW blank:E blank:E",
        seat("1,0", hero="amazon"),
        seat(),
        drakon="2,0",
        options={"heroes": True},
    )
    table.play("move 2,0")
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use move -1,0", "use move 1,0"]
    table.play("use move -1,0")
    assert table.at(0) == "-1,0"


@rule("MOVE-4")
def test_any_number_of_heroes_may_share_a_chamber() -> None:
    there = [seat("1,0") for _ in range(5)]
    table = Table("start:NESW blank:E", seat(), *there)
    table.play("move 1,0")
    assert [table.at(number) for number in range(6)] == ["1,0"] * 6


@rule("MOVE-5")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("destroy", "CH-DESTROY"),
        ("drakon_moves", "DRAK-2"),
        ("map", "CH-MAP"),
        ("mind_control", "CH-MIND"),
        ("rotate", "CH-ROTATE"),
    ],
)
def test_an_effect_that_does_not_say_may_is_compulsory(kind: str, clause: str) -> None:
    table = Table(
        f"blank:W blank:W start:NESW {kind}:E blank:E",
        seat(),
        seat(hand=["blank:N"]),
        seat(hand=["blank:N"]),
        drakon="2,0",
    )
    table.play("move 1,0")
    assert table.asked[0] == 0
    assert "decline" not in table.legal
    assert table.refuses("decline") == clause


@rule("MOVE-5")
@pytest.mark.parametrize("kind", ["destroy", "map", "mind_control", "drakon_moves", "find_coin"])
def test_an_effect_that_cannot_be_carried_out_is_skipped(kind: str) -> None:
    # Nothing to destroy, no other hand, an opponent who cannot move, no Drakon, no coins.
    table = Table(f"start:NESW {kind}:N blank:E", seat(hand=["map:N"]), seat("2,0"))
    table.play("move 1,0")
    assert table.happened("TurnEnded") != []
    assert table.asked == (0, "turn")
    assert table.board == {"0,0": "start:NESW", "1,0": f"{kind}:N", "2,0": "blank:E"}


@rule("MOVE-6")
@pytest.mark.parametrize(
    "row",
    [
        "start:NESW drakon_moves:E blank:E blank:E harp:E",  # an arrow towards a Harp
        "start:NESW drakon_moves:E blank:E wind:E blank:N",  # no two steps out of the Wind
        "start:NESW drakon_moves:E blank:E blank:N",  # no way out at all
    ],
)
def test_going_to_start_when_caught_is_not_a_move(row: str) -> None:
    table = Table(row, seat(), seat("3,0", coins=[2]), drakon="2,0")
    table.play("move 1,0; drakon 3,0")
    assert table.at(1) == "0,0"
    assert table.coins(1) == []


@rule("MOVE-6", "CH-HARP")
def test_a_harp_does_not_hold_those_who_ride_a_floating_room() -> None:
    table = Table("start:NESW floating:E harp:E", seat(), seat("1,0", hand=["blank:N"]))
    table.play("move 1,0; float N@0,1")
    assert (table.at(0), table.at(1)) == ("0,1", "0,1")
    assert table.asked == (1, "turn")
