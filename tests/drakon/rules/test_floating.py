"""Floating Room."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("CH-FLOAT")
def test_it_may_float_to_any_other_empty_cell_beside_another_chamber() -> None:
    table = Table("start:NESW floating:E", seat(), seat()).play("move 1,0")
    assert table.asked == (0, "floating")
    # Any rotation, but no arrow against one of Start's.
    assert table.legal == sorted(
        ["decline"]
        + [f"float {arrows}@-1,0" for arrows in "NSW"]
        + [f"float {arrows}@0,-1" for arrows in "ESW"]
        + [f"float {arrows}@0,1" for arrows in "NEW"]
    )
    table.play("float W@0,1")
    assert table.board == {"0,0": "start:NESW", "0,1": "floating:W"}
    assert table.at(0) == "0,1"
    assert table.asked == (1, "turn")


@rule("CH-FLOAT")
def test_it_keeps_its_arrows_however_it_is_rotated() -> None:
    table = Table("start:NESW floating:NES", seat(), seat()).play("move 1,0")
    assert table.legal == ["decline", "float ESW@0,-1", "float NEW@0,1", "float NSW@-1,0"]


@rule("CH-FLOAT")
@pytest.mark.parametrize(
    "token",
    [
        "float E@2,0",  # beside itself only
        "float E@1,1",
        "float E@0,0",  # not empty
        "float E@-1,1",  # diagonal
        "float NE@0,1",  # other arrows than it has
        "float NS@0,1",
    ],
)
def test_it_floats_nowhere_else(token: str) -> None:
    table = Table("start:NESW floating:E", seat(), seat()).play("move 1,0")
    assert table.refuses(token) == "CH-FLOAT"


@rule("CH-FLOAT", "PLACE-2")
def test_none_of_its_arrows_may_face_an_arrow_at_its_new_place() -> None:
    table = Table("start:NESW floating:E", seat(), seat()).play("move 1,0")
    assert table.refuses("float S@0,1") == "PLACE-2"


@rule("RUL-5", "CH-FLOAT")
@pytest.mark.parametrize("arrows", ["E", "N"])
def test_it_may_not_stay_where_it_is_in_whatever_rotation(arrows: str) -> None:
    table = Table("start:NESW floating:E blank:E", seat(), seat()).play("move 1,0")
    assert not [token for token in table.legal if token.endswith("@1,0")]
    assert table.refuses(f"float {arrows}@1,0") == "RUL-5"


@rule("CH-FLOAT", "RUL-5")
def test_declining_leaves_it_where_it_is() -> None:
    table = Table("start:NESW floating:E", seat(), seat()).play("move 1,0; decline")
    assert table.board == {"0,0": "start:NESW", "1,0": "floating:E"}
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("CH-FLOAT", "MOVE-6")
def test_only_heroes_on_it_float_along() -> None:
    table = Table(
        "start:NESW floating:E blank:E",
        seat(),
        seat("1,0", hand=["blank:N"]),
        seat("2,0"),
        seat(),
    )
    table.play("move 1,0; float N@0,1")
    assert [table.at(number) for number in range(4)] == ["0,1", "0,1", "2,0", "0,0"]
    # Whoever rides has not entered: nobody is asked to float it on.
    assert table.asked == (1, "turn")
    assert table.legal_of("move") == []


@rule("CH-FLOAT")
def test_it_may_split_the_lair() -> None:
    table = Table("start:NESW floating:E blank:E", seat(), seat()).play("move 1,0; float N@0,1")
    assert table.board == {"0,0": "start:NESW", "0,1": "floating:N", "2,0": "blank:E"}


@rule("CH-FLOAT")
def test_it_may_join_a_section_that_is_cut_off() -> None:
    table = Table("start:NESW floating:E . . blank:E", seat(), seat()).play("move 1,0")
    assert "float W@3,0" in table.legal
    table.play("float W@3,0")
    assert table.at(0) == "3,0"


@rule("CH-FLOAT")
def test_it_floats_again_for_later_visitors() -> None:
    table = Table("start:NESW floating:E", seat(), seat()).play("move 1,0; float N@0,1")
    table.play("move 0,1")
    assert table.asked == (1, "floating")
    table.play("float E@1,0")
    assert (table.at(0), table.at(1)) == ("1,0", "1,0")
