"""Small Room: one hero at a time."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import absent, expansion
from tests.drakon.rules.helpers_expansion_leave import both, expansion_heroes, named
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.errors import BadScenario

FORK = """
    .           blank:N   .
    start:NESW  {leave}   small_room:E  blank:E
"""
"""From 1,0 a hero can go north or into the Small Room on 2,0."""


@rule("X-SMALL")
@both
def test_another_hero_cannot_enter_it(edition: str) -> None:
    table = expansion("blank:W start:NESW small_room:E", seat(), seat("1,0"), edition=edition)
    assert table.legal == ["move -1,0"]
    assert table.refuses("move 1,0") == "X-SMALL"


@rule("X-SMALL")
@both
def test_one_hero_can_enter_it_and_that_has_no_effect(edition: str) -> None:
    board = "start:NESW small_room:E"
    table = expansion(board, seat(), seat(hand=["blank:N"]), edition=edition).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("X-SMALL")
def test_it_is_free_again_once_the_hero_has_left() -> None:
    board = "blank:W start:NESW small_room:E blank:E blank:E"
    table = expansion(board, seat(), seat()).play("move 1,0")
    assert table.legal == ["move -1,0"]
    table = expansion(board, seat(), seat("1,0"), turn=1).play("move 2,0")
    assert table.legal == ["move -1,0", "move 1,0"]
    assert table.play("move 1,0").at(0) == "1,0"


@rule("X-SMALL", "TURN-3")
def test_a_hero_with_no_other_way_cannot_move() -> None:
    board = "start:NESW small_room:E blank:E"
    table = expansion(board, seat(hand=["blank:N"]), seat("1,0"))
    assert table.legal == table.legal_of("place") != []
    table = expansion(board, seat(), seat("1,0"))
    assert table.asked == (1, "turn")


@rule("X-SMALL", "TURN-5")
def test_the_game_ends_if_it_bars_the_only_way_left() -> None:
    table = expansion("start:NESW small_room:E", seat(coins=[1]), seat("1,0", coins=[2]))
    assert table.outcome == {"winners": [1], "reason": "exhausted"}


@rule("X-SMALL", "RUL-1")
def test_a_teammate_counts_as_another_hero() -> None:
    board = "blank:W start:NESW small_room:E"
    seats = [seat(), seat(), seat("1,0"), seat()]
    table = expansion(board, *seats, options={"teams": True})
    assert table.legal == ["move -1,0"]


@rule("X-SMALL", "CH-TELE")
def test_nobody_teleports_into_it() -> None:
    board = "start:NESW teleport:- . small_room:E blank:E"
    table = expansion(board, seat("1,0"), seat("3,0"))
    assert table.legal == ["move 0,0", "move 4,0"]
    assert table.refuses("move 3,0") == "X-SMALL"
    table = expansion(board, seat("1,0"), seat())
    assert table.legal == ["move 0,0", "move 3,0", "move 4,0"]


@rule("X-SMALL", "CH-KEY")
def test_the_master_key_does_not_open_it() -> None:
    board = FORK.format(leave="master_key:-")
    assert expansion(board, seat("1,0"), seat("2,0")).legal == ["move 0,0", "move 1,1"]
    table = expansion(board, seat("1,0"), seat())
    assert table.legal == ["move 0,0", "move 1,1", "move 2,0"]


@rule("X-SMALL", "CH-WIND")
@pytest.mark.parametrize(
    ("way", "room"), [("small_room:E blank:E", "2,0"), ("blank:E small_room:E", "3,0")]
)
def test_nobody_is_blown_through_it_or_into_it(way: str, room: str) -> None:
    board = f"start:NESW wind:E {way}"
    taken = expansion(board, seat("1,0", hand=["blank:N"]), seat(room))
    assert taken.legal_of("move") == []
    assert taken.refuses("move 2,0>3,0") == "X-SMALL"
    assert expansion(board, seat("1,0"), seat()).legal == ["move 2,0>3,0"]


@rule("X-SMALL", "X-TORNADO")
def test_no_tornado_carries_anybody_through_it_or_into_it() -> None:
    board = FORK.format(leave="tornado:NE")
    table = expansion(board, seat("1,0"), seat("2,0"))
    assert table.legal == ["move 1,1"]
    assert table.refuses("move 2,0") == "X-SMALL"
    assert table.refuses("move 2,0>3,0") == "X-SMALL"
    table = expansion(board, seat("1,0"), seat())
    assert table.legal == ["move 1,1", "move 2,0", "move 2,0>3,0"]


@rule("X-SMALL", "X-TORNADO")
def test_a_tornado_ends_before_it_if_it_is_further_along_the_path() -> None:
    board = "start:NESW tornado:E blank:E blank:E small_room:E blank:E"
    table = expansion(board, seat("1,0"), seat("4,0"))
    assert table.legal == ["move 2,0", "move 2,0>3,0"]


@rule("X-SMALL", "CH-MIND")
def test_nobody_can_be_moved_into_it_by_another() -> None:
    board = """
        .           .               blank:N
        start:NESW  mind_control:N  blank:NES  small_room:E
        .           .               blank:S
    """
    table = expansion(board, seat(), seat("2,0"), seat("3,0")).play("move 1,0")
    assert table.legal == ["control 1 2,-1", "control 1 2,1"]
    assert table.refuses("control 1 3,0") == "X-SMALL"
    table = expansion(board, seat(), seat("2,0")).play("move 1,0")
    assert "control 1 3,0" in table.legal


@rule("X-SMALL", "CH-MIND", "MOVE-5")
def test_a_hero_who_could_only_be_moved_into_it_cannot_be_chosen() -> None:
    board = "start:NESW mind_control:N blank:E small_room:E"
    seats = [seat(), seat("2,0", hand=["blank:N"]), seat("3,0")]
    table = expansion(board, *seats).play("move 1,0")
    assert (table.at(1), table.at(2)) == ("2,0", "3,0")
    assert table.asked == (1, "turn")


@rule("X-SMALL", "HERO-BARB")
@both
def test_nobody_can_be_pushed_into_it(edition: str) -> None:
    def pushes(third: str) -> list[str]:
        board = FORK.format(leave="blank:NE")
        barbarian = seat("1,0", hero=named(edition, "barbarian"))
        table = expansion_heroes(board, barbarian, seat("1,0"), seat(third), edition=edition)
        return table.legal_of("use")

    assert pushes("2,0") == ["use push 1 1,1"]
    assert pushes("0,0") == ["use push 1 1,1", "use push 1 2,0"]


@rule("X-SMALL", "HERO-WIZ")
@both
def test_no_spell_opens_it(edition: str) -> None:
    def walks(other: str) -> list[str]:
        wizard = seat("1,0", hero=named(edition, "wizard"))
        board = FORK.format(leave="blank:N")
        return expansion_heroes(board, wizard, seat(other), edition=edition).legal_of("use")

    assert walks("2,0") == ["use walk 0,0"]
    assert walks("0,0") == ["use walk 0,0", "use walk 2,0"]


@rule("X-SMALL", "HERO-WIZ", "CH-WIND")
def test_no_spell_leads_out_of_the_wind_through_it() -> None:
    board = "start:NESW wind:N small_room:E blank:E"
    wizard = seat("1,0", hero="wizard", hand=["blank:N"])
    assert expansion_heroes(board, wizard, seat("2,0")).legal_of("use") == ["use walk 0,0>1,0"]
    walks = expansion_heroes(board, wizard, seat()).legal_of("use")
    assert walks == ["use walk 0,0>1,0", "use walk 2,0>3,0"]


@rule("X-SMALL", "HERO-AMAZON")
def test_an_additional_move_does_not_lead_into_it() -> None:
    board = FORK.format(leave="blank:NE")
    table = expansion_heroes(board, seat(hero="amazon"), seat("2,0")).play("move 1,0")
    assert table.legal == ["end", "use move 1,1"]


@rule("X-SMALL", "X-VOID")
@both
def test_nobody_returns_into_it(edition: str) -> None:
    board = "start:NESW small_room:E blank:E"
    table = expansion(board, absent("return"), seat("1,0"), edition=edition)
    assert table.legal == ["return 0,0", "return 2,0"]
    assert table.refuses("return 1,0") == "X-SMALL"
    table = expansion(board, absent("return"), seat(), edition=edition)
    assert table.legal == ["return 0,0", "return 1,0", "return 2,0"]


@rule("X-SMALL", "X-FRIEND")
@both
def test_a_friend_in_it_cannot_be_visited(edition: str) -> None:
    board = "start:NESW friendly_visit:E . small_room:E blank:E"
    seats = [seat("1,0"), seat("3,0"), seat("4,0")]
    table = expansion(board, *seats, edition=edition)
    assert table.legal == ["move 4,0"]
    assert table.refuses("move 3,0") == "X-SMALL"


@rule("X-SMALL", "CH-DRAKON", "DRAK-4")
def test_drakon_can_be_moved_onto_a_hero_in_it() -> None:
    board = "start:NESW drakon_moves:N small_room:E blank:E"
    table = expansion(board, seat(), seat("2,0", coins=[2]), drakon="3,0").play("move 1,0")
    assert "drakon 2,0" in table.legal
    table.play("drakon 2,0")
    assert (table.at(1), table.coins(1), table.view()["drakon"]) == ("0,0", [], "2,0")


@rule("X-SMALL", "MOVE-3")
def test_a_room_with_only_drakon_in_it_can_be_entered() -> None:
    table = expansion("start:NESW small_room:E", seat(coins=[2]), seat(), drakon="1,0")
    assert table.legal == ["move 1,0"]
    table.play("move 1,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [])


@rule("X-SMALL", "DRAK-3", "X-VOID")
def test_a_room_with_only_drakon_in_it_can_be_passed_and_returned_to() -> None:
    board = "start:NESW wind:E small_room:E blank:E"
    table = expansion(board, seat("1,0", coins=[2]), seat(), drakon="2,0")
    assert table.play("move 2,0>3,0").at(0) == "3,0"
    table = expansion(board, absent("return"), seat(), drakon="2,0")
    assert "return 2,0" in table.legal


@rule("X-SMALL")
@both
def test_a_position_with_two_heroes_in_it_is_refused(edition: str) -> None:
    with pytest.raises(BadScenario):
        expansion("start:NESW small_room:E", seat("1,0"), seat("1,0"), edition=edition)
    expansion("start:NESW small_room:E blank:E", seat("1,0"), seat(), edition=edition)


TOGETHER = {
    "options": {"expansion_one": True},
    "board": {"0,0": "start:NESW", "1,0": "small_room:E"},
    "seats": [seat("1,0"), seat("1,0")],
}


@rule("X-SMALL")
@pytest.mark.parametrize(
    "fault",
    [
        {"hoard": [4]},
        {"drakon": "5,5"},
        {"seats": [seat("1,0", coins=[4]), seat("1,0")]},
        {"options": {"expansion_one": True, "turn_limit": -1}},
    ],
)
def test_two_heroes_in_it_are_listed_along_with_another_problem(fault: dict[str, object]) -> None:
    with pytest.raises(BadScenario) as refused:
        DRAKON.read_scenario({**TOGETHER, **fault})
    assert len(refused.value.problems) == 2
