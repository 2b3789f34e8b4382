"""Strong Wind."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

HEROES = {"heroes": True}

STORM = """
    .           find_coin:E  blank:E
    start:NESW  wind:NE      find_coin:NE  blank:E
"""


@rule("CH-WIND")
def test_a_hero_leaves_it_by_two_steps_at_once_along_arrows() -> None:
    table = Table(STORM, seat("1,0"), seat())
    assert table.legal == ["move 1,1>2,1", "move 2,0>2,1", "move 2,0>3,0"]
    table.play("move 2,0>2,1")
    assert table.at(0) == "2,1"


@rule("CH-WIND")
@pytest.mark.parametrize("token", ["move 2,0", "move 1,1", "move 1,1>2,0", "move 0,0>1,0"])
def test_neither_one_step_nor_a_step_without_an_arrow_is_allowed(token: str) -> None:
    assert Table(STORM, seat("1,0"), seat()).refuses(token) == "CH-WIND"


@rule("CH-WIND")
def test_the_effect_of_the_chamber_passed_is_ignored() -> None:
    table = Table(STORM, seat("1,0"), seat(), hoard=[1, 2]).play("move 2,0>3,0")
    assert table.coins(0) == []
    assert table.asked == (1, "turn")


@rule("CH-WIND")
def test_the_effect_of_the_last_chamber_happens() -> None:
    table = Table("start:NESW wind:E lose_coin:E find_coin:E", seat("1,0"), seat(), hoard=[3])
    table.play("move 2,0>3,0")
    assert table.coins(0) == [3]


@rule("CH-WIND", "MOVE-3")
def test_drakon_on_the_chamber_passed_is_ignored_and_on_the_last_one_she_catches() -> None:
    def blown(drakon: str) -> Table:
        seats = (seat("1,0", coins=[2]), seat())
        table = Table("start:NESW wind:E blank:E blank:E", *seats, drakon=drakon)
        return table.play("move 2,0>3,0")

    passed, caught = blown("2,0"), blown("3,0")
    assert (passed.at(0), passed.coins(0)) == ("3,0", [2])
    assert (caught.at(0), caught.coins(0)) == ("0,0", [])


@rule("CH-WIND")
def test_entering_it_does_nothing_by_itself() -> None:
    table = Table("start:NESW wind:E blank:E blank:E", seat(), seat()).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("CH-WIND")
def test_without_a_path_of_two_steps_the_hero_cannot_move() -> None:
    table = Table("start:NESW wind:E blank:N", seat("1,0", hand=["blank:N"]), seat())
    assert table.legal_of("move") == []
    table = Table("start:NESW wind:E blank:N", seat("1,0"), seat())
    assert table.asked == (1, "turn")


@rule("CH-WIND")
def test_a_wind_passed_through_is_a_chamber_like_any_other() -> None:
    table = Table("start:NESW wind:E wind:E blank:E blank:E", seat("1,0"), seat())
    assert table.legal == ["move 2,0>3,0"]


PASSAGE = """
    .           .       blank:S   .        .
    start:NESW  wind:E  {passed}  blank:E  blank:E
    .           .       blank:E   .        .
"""


@rule("CH-WIND")
@pytest.mark.parametrize("passed", ["teleport:-", "master_key:-"])
def test_a_passed_chamber_without_arrows_leads_where_no_arrow_comes_back(passed: str) -> None:
    table = Table(PASSAGE.format(passed=passed), seat("1,0"), seat())
    # Not 2,1 and not back to 1,0, whose arrows point at it.
    assert table.legal == ["move 2,0>2,-1", "move 2,0>3,0"]
    assert table.refuses("move 2,0>2,1") == "CH-WIND"
    assert table.refuses("move 2,0>1,0") == "CH-WIND"
    assert table.refuses("move 2,0>4,0") == "CH-WIND"


@rule("CH-WIND", "CH-HARP")
def test_a_passed_chamber_with_an_arrow_to_a_harp_leads_only_there() -> None:
    table = Table(
        """
        .           .           harp:N
        start:NESW  wind:ES     blank:NE  blank:E
        .           blank:S     .
        .           blank:S     .
        """,
        seat("1,0"),
        seat(),
    )
    assert table.legal == ["move 1,-1>1,-2", "move 2,0>2,1"]
    assert table.refuses("move 2,0>3,0") == "CH-WIND"


HARPS = """
    .           .       {harp}    .
    start:NESW  wind:E  {passed}  blank:E
"""


@rule("RUL-10")
@pytest.mark.parametrize("passed", ["teleport:-", "master_key:-"])
def test_the_implied_arrows_of_a_passed_chamber_lead_to_a_harp(passed: str) -> None:
    table = Table(HARPS.format(harp="harp:N", passed=passed), seat("1,0"), seat())
    assert table.legal == ["move 2,0>2,1"]


@rule("RUL-10")
@pytest.mark.parametrize("passed", ["teleport:-", "master_key:-"])
def test_a_harp_whose_arrow_points_back_does_not_restrict(passed: str) -> None:
    table = Table(HARPS.format(harp="harp:S", passed=passed), seat("1,0"), seat())
    assert table.legal == ["move 2,0>3,0"]


@rule("RUL-2", "CH-HARP")
def test_with_an_arrow_to_a_harp_the_first_step_goes_there_and_the_second_goes_on() -> None:
    table = Table(
        """
        .           harp:NE   blank:E
        start:NESW  wind:NE   blank:E  blank:E
        """,
        seat("1,0"),
        seat(),
    )
    assert table.legal == ["move 1,1>2,1"]
    assert table.refuses("move 2,0>3,0") == "CH-WIND"
    assert table.play("move 1,1>2,1").at(0) == "2,1"


@rule("RUL-2")
def test_a_harp_that_leads_nowhere_holds_the_hero_in_the_wind() -> None:
    table = Table(
        """
        .           harp:N    .
        start:NESW  wind:NE   blank:E  blank:E
        """,
        seat("1,0", hand=["blank:N"]),
        seat(),
    )
    assert table.legal_of("move") == []


@rule("CH-WIND")
def test_no_ability_is_used_on_the_chamber_passed_but_one_may_be_after_it() -> None:
    table = Table(
        "start:NESW wind:E blank:E blank:E",
        seat("1,0", hero="thief"),
        seat("2,0", hero="dwarf", coins=[1]),
        seat("3,0", hero="knight", coins=[2], ability=False),
        options=HEROES,
    )
    assert table.legal == ["move 2,0>3,0"]
    table.play("move 2,0>3,0")
    assert table.legal == ["end", "use rob 2"]


@rule("CH-WIND")
def test_an_ability_may_be_used_before_the_two_steps() -> None:
    table = Table(
        "start:NESW wind:E blank:E blank:E",
        seat("1,0", hero="thief"),
        seat("1,0", hero="dwarf", coins=[1]),
        options=HEROES,
    )
    table.play("use rob 1; move 2,0>3,0")
    assert (table.coins(0), table.at(0)) == ([1], "3,0")


@rule("RUL-9", "CH-WIND")
def test_an_amazon_who_enters_it_moves_two_steps_in_the_same_turn() -> None:
    table = Table(
        "start:NESW wind:E blank:E blank:E", seat(hero="amazon"), seat(), options=HEROES
    ).play("move 1,0")
    assert table.legal == ["end", "use move 2,0>3,0"]
    assert table.refuses("use move 2,0") == "HERO-AMAZON"


@rule("RUL-9", "CH-WIND")
def test_an_amazon_whose_additional_move_leads_into_it_acts_by_two_steps() -> None:
    table = Table(
        "start:NESW wind:E blank:E blank:E", seat(hero="amazon"), seat(), options=HEROES
    ).play("use move 1,0")
    assert table.legal == ["move 2,0>3,0"]


@rule("CH-WIND")
def test_after_the_two_steps_the_hero_moves_as_usual() -> None:
    table = Table("start:NESW wind:E blank:E blank:E blank:E blank:E", seat("1,0"), seat())
    table.play("move 2,0>3,0; move 1,0")
    assert table.legal == ["move 4,0"]
