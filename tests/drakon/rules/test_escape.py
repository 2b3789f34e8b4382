"""Escape."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule


@rule("CH-ESCAPE", "PLACE-5")
def test_the_placer_may_put_their_hero_on_it_at_once() -> None:
    table = Table(
        "start:NESW blank:E blank:E",
        seat(hand=["escape:N"]),
        seat("1,0"),
        pile={"unseen": ["map:N", "blank:N"]},
    )
    table.play("place escape:E@3,0")
    assert table.asked == (0, "escape")
    assert table.legal == ["decline", "escape"]
    table.play("escape")
    assert (table.at(0), table.at(1)) == ("3,0", "1,0")
    assert table.legal == ["draw blank:N", "draw map:N"]
    table.play("draw map:N")
    assert table.asked == (1, "turn")


@rule("CH-ESCAPE", "PLACE-5")
def test_the_hero_may_stay_where_it_is() -> None:
    table = Table("start:NESW blank:E", seat(hand=["escape:N"]), seat("1,0"))
    table.play("place escape:N@0,1; decline")
    assert table.at(0) == "0,0"
    assert table.asked == (0, "turn")
    assert "escape" not in table.legal


@rule("CH-ESCAPE", "PLACE-5", "CH-HARP", "CH-WIND")
@pytest.mark.parametrize(
    "row",
    [
        "start:NESW blank:E harp:E",  # an arrow to a Harp
        "start:NESW wind:E blank:N",  # no two steps out of the Wind
        "start:NESW wind:E blank:E blank:E",  # two steps out of the Wind
        "start:NESW blank:N blank:E",  # no way out
    ],
)
def test_nothing_holds_an_escaping_hero(row: str) -> None:
    table = Table(row, seat("1,0", hand=["escape:N"]), seat())
    table.play("place escape:W@-1,0; escape")
    assert table.at(0) == "-1,0"
    assert table.asked == (1, "turn")


@rule("CH-ESCAPE", "PLACE-5")
def test_a_hero_can_escape_from_a_section_that_is_cut_off() -> None:
    table = Table("start:NESW . . blank:N", seat("3,0", hand=["escape:N"]), seat())
    table.play("place escape:W@-1,0; escape")
    assert table.at(0) == "-1,0"


@rule("CH-ESCAPE")
def test_entering_it_does_nothing() -> None:
    table = Table(
        "start:NESW escape:E",
        seat(coins=[1], hand=["blank:N"]),
        seat(coins=[2], hand=["blank:N"]),
        hoard=[1, 2],
    )
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert (table.coins(0), table.coins(1)) == ([1], [2])
    assert table.at(0) == "1,0"
