"""Rotate a Chamber."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

LAIR = """
    .           blank:N   .
    start:NESW  rotate:E  blank:NE
"""


def entered() -> Table:
    """Seat 0 has entered; seat 1 and Drakon stand on chambers that can be turned."""
    return Table(LAIR, seat(), seat("2,0"), drakon="1,1").play("move 1,0")


@rule("CH-ROTATE")
def test_entering_rotates_any_one_chamber_that_is_legal_afterwards() -> None:
    table = entered()
    assert table.asked == (0, "rotate")
    # 1,0 lies against Start's arrow, 2,0 against that of 1,0; 1,1 is free all around.
    assert table.legal == [
        "rotate 1,0 N",
        "rotate 1,0 S",
        "rotate 1,1 E",
        "rotate 1,1 S",
        "rotate 1,1 W",
        "rotate 2,0 ES",
        "rotate none",
    ]


@rule("CH-ROTATE")
@pytest.mark.parametrize(
    ("cell", "arrows"),
    [
        ("1,0", "N"),  # the hero who turns it stands there
        ("2,0", "ES"),  # another hero
        ("1,1", "W"),  # Drakon, and a quarter to the left
        ("1,1", "E"),  # a quarter to the right
        ("1,1", "S"),  # half a turn
        ("3,0", "S"),  # nobody
    ],
)
def test_the_chamber_may_be_occupied_and_is_rotated_by_90_or_180_degrees(
    cell: str, arrows: str
) -> None:
    table = Table(
        """
        .           blank:N   .         .
        start:NESW  rotate:E  blank:NE  blank:N
        """,
        seat(),
        seat("2,0", hand=["blank:N"]),
        drakon="1,1",
    )
    before = table.board
    table.play(f"move 1,0; rotate {cell} {arrows}")
    kind = before[cell].split(":")[0]
    assert table.board == {**before, cell: f"{kind}:{arrows}"}
    assert (table.at(0), table.at(1), table.view()["drakon"]) == ("1,0", "2,0", "1,1")
    assert table.asked == (1, "turn")


@rule("CH-ROTATE", "PLACE-2")
@pytest.mark.parametrize("token", ["rotate 1,0 W", "rotate 2,0 NW", "rotate 2,0 SW"])
def test_no_arrow_may_face_an_arrow_afterwards(token: str) -> None:
    assert entered().refuses(token) == "PLACE-2"


@rule("CH-ROTATE")
@pytest.mark.parametrize("token", ["rotate 2,0 NS", "rotate 1,1 NE", "rotate 5,5 N"])
def test_a_chamber_keeps_its_arrows(token: str) -> None:
    assert entered().refuses(token) == "CH-ROTATE"


@rule("RUL-4")
@pytest.mark.parametrize("extra", ["blank:N", "blank:EW", "teleport:-", "master_key:-"])
def test_a_rotation_without_visible_change_is_offered_once(extra: str) -> None:
    table = Table(
        f"""
        {extra}     .
        start:NESW  rotate:E
        """,
        seat(),
        seat(),
    )
    before = table.board
    table.play("move 1,0")
    assert table.legal.count("rotate none") == 1
    table.play("rotate none")
    assert table.board == before
    assert table.asked == (1, "turn")


@rule("RUL-4", "CH-ROTATE")
def test_if_nothing_else_is_possible_a_rotation_without_visible_change_is_made() -> None:
    table = Table("start:NESW rotate:NES", seat(), seat()).play("move 1,0")
    assert table.board == {"0,0": "start:NESW", "1,0": "rotate:NES"}
    assert [event["cell"] for event in table.happened("ChamberTurned")] != []
    assert table.asked == (1, "turn")


@rule("RUL-4")
def test_a_rotation_without_visible_change_has_no_other_token() -> None:
    table = entered()
    assert table.refuses("rotate 2,0 NE") == "RUL-4"
    assert table.refuses("rotate 0,0 NESW") == "RUL-4"


@rule("RUL-4", "CH-ROTATE")
def test_a_chamber_with_two_opposite_arrows_has_one_rotation() -> None:
    table = Table("start:NESW rotate:E . blank:NS", seat(), seat()).play("move 1,0")
    assert table.legal == ["rotate 1,0 N", "rotate 1,0 S", "rotate 3,0 EW", "rotate none"]


@rule("CH-ROTATE")
def test_a_rotated_chamber_leads_another_way() -> None:
    table = Table(
        """
        .           blank:N   blank:E
        start:NESW  rotate:E  blank:E
        """,
        seat(),
        seat("2,0"),
    )
    table.play("move 1,0; rotate 2,0 N")
    assert table.asked == (1, "turn")
    assert table.legal == ["move 2,1"]
