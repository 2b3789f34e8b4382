"""Destroy a Chamber."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

LAIR = """
    .           blank:N     .        .            .
    start:NESW  destroy:NE  blank:E  find_coin:E  blank:E
"""


def entered() -> Table:
    """Seat 0 has entered; seat 1 and Drakon stand on chambers of their own."""
    return Table(LAIR, seat(), seat("2,0"), drakon="4,0").play("move 1,0")


@rule("CH-DESTROY")
def test_entering_destroys_a_chamber_without_a_figure() -> None:
    table = entered()
    assert table.asked == (0, "destroy")
    assert table.legal == ["destroy 1,1", "destroy 3,0"]
    table.play("destroy 1,1")
    assert "1,1" not in table.board
    assert len(table.board) == 5
    assert table.asked == (1, "turn")


@rule("CH-DESTROY")
@pytest.mark.parametrize(
    "cell",
    [
        "1,0",  # the hero who destroys stands there
        "2,0",  # another hero
        "4,0",  # Drakon
        "5,0",  # no chamber
    ],
)
def test_a_chamber_with_a_figure_cannot_be_destroyed(cell: str) -> None:
    assert entered().refuses(f"destroy {cell}") == "CH-DESTROY"


@rule("CH-DESTROY", "CH-START")
def test_start_cannot_be_destroyed_even_if_nobody_is_on_it() -> None:
    assert entered().refuses("destroy 0,0") == "CH-START"


@rule("CH-DESTROY", "PLACE-1")
def test_the_lair_may_be_split() -> None:
    table = Table(LAIR, seat(hand=["map:N"]), seat("2,0"), drakon="4,0")
    table.play("move 1,0; destroy 3,0")
    assert table.board["4,0"] == "blank:E"
    assert table.asked == (0, "turn")  # seat 1 cannot move any more
    assert "place map:N@4,1" in table.legal


@rule("CH-DESTROY")
def test_the_chamber_goes_under_the_draw_pile() -> None:
    table = Table(
        LAIR,
        seat(hand=["map:N"]),
        seat("0,0", hand=["blank:N"]),
        pile={"unseen": ["rotate:N", "wind:N"]},
    )
    table.play("move 1,0; destroy 3,0")
    assert table.view()["pile"] == 3
    table.play("place blank:N@0,1")
    assert table.chance == [["draw rotate:N", 1], ["draw wind:N", 1]]
    table.play("draw wind:N; place map:N@0,2")
    assert table.hand(0) == ["rotate:N"]
    table.play("place wind:N@0,3")
    assert table.hand(1) == ["find_coin:N"]
    assert table.view()["pile"] == 0


@rule("CH-DESTROY", "RUL-6")
def test_the_chamber_goes_under_an_empty_pile_too() -> None:
    table = Table(LAIR, seat(), seat("0,0", hand=["blank:N"])).play("move 1,0; destroy 3,0")
    assert table.view()["pile"] == 1
    table.play("place blank:N@0,1")
    assert table.hand(1) == ["find_coin:N"]


@rule("CH-DESTROY")
def test_it_goes_below_chambers_already_under_the_pile() -> None:
    table = Table(LAIR, seat(), seat("0,0", hand=["blank:N"]), pile={"under": ["wind:N"]})
    table.play("move 1,0; destroy 3,0; place blank:N@0,1")
    assert table.hand(1) == ["wind:N"]


@rule("CH-DESTROY", "MOVE-5")
def test_the_only_candidate_is_destroyed() -> None:
    table = Table("start:NESW destroy:E blank:E", seat(), seat()).play("move 1,0")
    assert table.board == {"0,0": "start:NESW", "1,0": "destroy:E"}
    assert table.asked == (1, "turn")


@rule("CH-DESTROY", "MOVE-5")
def test_nothing_happens_if_nothing_can_be_destroyed() -> None:
    table = Table("start:NESW destroy:E blank:E", seat(), seat("2,0"), seat()).play("move 1,0")
    assert len(table.board) == 3
    assert table.asked == (2, "turn")
