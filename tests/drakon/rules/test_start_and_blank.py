"""Start and the Blank chambers."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.games.drakon.editions import EDITIONS
from wyrmhold.kernel.errors import BadScenario

ROW = "blank:E blank:E blank:E"


@rule("CH-START")
def test_entering_start_does_nothing() -> None:
    table = Table("start:NESW teleport:- blank:E", seat("1,0", coins=[2]), seat(), hoard=[1, 2])
    table.play("move 0,0")
    assert table.asked == (1, "turn")
    assert table.coins(0) == [2]


@rule("CH-START")
def test_start_cannot_be_destroyed() -> None:
    table = Table(f"start:NESW destroy:E {ROW}", seat(), seat("4,0")).play("move 1,0")
    assert table.legal == ["destroy 2,0", "destroy 3,0"]
    assert table.refuses("destroy 0,0") == "CH-START"


@rule("CH-START")
def test_start_cannot_be_switched() -> None:
    table = Table(f"start:NESW switch:E {ROW}", seat(hand=["teleport:-"]), seat("4,0"))
    table.play("move 1,0")
    assert table.legal == ["decline", "switch 2,0 teleport:-", "switch 3,0 teleport:-"]
    assert table.refuses("switch 0,0 teleport:-") == "CH-START"


@rule("CH-START", "RUL-4")
def test_start_can_be_rotated() -> None:
    # No other chamber here looks the same after a rotation.
    table = Table("start:NESW rotate:E", seat(), seat()).play("move 1,0")
    assert table.legal == ["rotate 1,0 N", "rotate 1,0 S", "rotate none"]
    table.play("rotate none")
    assert table.board == {"0,0": "start:NESW", "1,0": "rotate:E"}
    assert table.asked == (1, "turn")


@rule("CH-BLANK")
@pytest.mark.parametrize("arrows", ["E", "NE", "NS", "NES"])
def test_entering_a_blank_chamber_does_nothing(arrows: str) -> None:
    table = Table(
        f"start:NESW blank:{arrows}",
        seat(coins=[2], hand=["blank:N"]),
        seat(coins=[1], hand=["blank:N"]),
        hoard=[1, 2],
    )
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert (table.coins(0), table.coins(1)) == ([2], [1])
    assert (table.hand(0), table.hand(1)) == (["blank:N"], ["blank:N"])


@rule("CH-BLANK")
def test_the_box_holds_blank_chambers_with_one_two_and_three_arrows() -> None:
    shapes = EDITIONS["third"].box.row("blank").shapes
    assert {len(shape) for shape in shapes} == {1, 2, 3}


@rule("CH-BLANK")
@pytest.mark.parametrize("arrows", ["-", "NESW"])
def test_blank_chambers_have_neither_no_arrow_nor_four(arrows: str) -> None:
    with pytest.raises(BadScenario):
        Table("start:NESW", seat(hand=[f"blank:{arrows}"]), seat())
