"""Friendly Visit: move one step, or to another player's hero."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import absent, expansion
from tests.drakon.rules.helpers_expansion_leave import both, expansion_heroes, named
from tests.rule import rule

VISIT = "start:NESW friendly_visit:E blank:E . {host} . blank:E"
"""A hero on 1,0 has one step, to 2,0; nobody can walk to 4,0 and 6,0."""
LAIR = VISIT.format(host="blank:E")


@rule("X-FRIEND")
@both
def test_a_hero_there_moves_one_step_or_to_any_other_players_hero(edition: str) -> None:
    table = expansion(LAIR, seat("1,0"), seat("4,0"), seat("6,0"), edition=edition)
    assert table.legal == ["move 2,0", "move 4,0", "move 6,0"]
    assert table.play("move 6,0").at(0) == "6,0"


@rule("X-FRIEND")
@pytest.mark.parametrize("token", ["move 0,0", "move 6,0", "move 1,0", "move 2,0>4,0"])
def test_nowhere_else(token: str) -> None:
    table = expansion(LAIR, seat("1,0"), seat("4,0"))
    assert table.legal == ["move 2,0", "move 4,0"]
    assert table.refuses(token) == "X-FRIEND"


@rule("X-FRIEND")
def test_entering_it_does_nothing() -> None:
    table = expansion(LAIR, seat(), seat("4,0", hand=["blank:N"])).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("X-FRIEND")
def test_only_from_there() -> None:
    table = expansion(LAIR, seat("1,0"), seat(), seat("4,0"), turn=1)
    assert table.legal == ["move 1,0"]


@rule("X-FRIEND")
def test_a_hero_on_the_same_chamber_cannot_be_visited() -> None:
    table = expansion(LAIR, seat("1,0"), seat("1,0"))
    assert table.legal == ["move 2,0"]
    dead_end = "start:NESW friendly_visit:E"
    table = expansion(dead_end, seat("1,0", hand=["blank:N"]), seat("1,0", hand=["map:N"]))
    assert table.legal_of("move") == []


@rule("X-FRIEND", "TURN-3")
def test_a_visit_alone_is_enough_to_be_able_to_move() -> None:
    table = expansion("start:NESW friendly_visit:E", seat("1,0"), seat())
    assert table.asked == (0, "turn")
    assert table.legal == ["move 0,0"]


@rule("X-FRIEND")
def test_a_friend_one_step_away_is_one_move() -> None:
    table = expansion(LAIR, seat("1,0"), seat("2,0"), seat("4,0"), seat("4,0"))
    assert table.legal == ["move 2,0", "move 4,0"]


@rule("X-FRIEND", "MOVE-2")
@both
def test_the_chamber_visited_has_its_effect(edition: str) -> None:
    board = VISIT.format(host="find_coin:E")
    table = expansion(board, seat("1,0"), seat("4,0"), hoard=[3], edition=edition)
    table.play("move 4,0")
    assert (table.coins(0), table.coins(1)) == ([3], [])


@rule("X-FRIEND")
def test_a_teammate_counts_as_another_player() -> None:
    seats = [seat("1,0"), seat("1,0"), seat("4,0"), seat("1,0")]
    table = expansion(LAIR, *seats, options={"teams": True})
    assert table.legal == ["move 2,0", "move 4,0"]


@rule("X-FRIEND", "X-VOID")
@pytest.mark.parametrize("word", ["miss", "return"])
def test_a_hero_in_the_void_cannot_be_visited(word: str) -> None:
    table = expansion(LAIR, seat("1,0"), absent(word))
    assert table.legal == ["move 2,0"]


@rule("X-FRIEND", "DRAK-1")
def test_drakon_cannot_be_visited() -> None:
    table = expansion(LAIR, seat("1,0"), seat("4,0"), drakon="6,0")
    assert table.legal == ["move 2,0", "move 4,0"]


@rule("X-FRIEND", "MOVE-3", "DRAK-5")
def test_visiting_a_hero_beside_drakon_on_start_gets_the_visitor_caught() -> None:
    table = expansion(LAIR, seat("1,0", coins=[2]), seat(coins=[1]), drakon="0,0")
    table.play("move 0,0")
    assert (table.at(0), table.coins(0), table.coins(1)) == ("0,0", [], [1])


HARP = """
    .           {harp}
    start:NESW  friendly_visit:NE  blank:E  .  blank:E
"""


@rule("X-FRIEND", "CH-HARP")
@both
def test_a_harp_holds_the_visitor(edition: str) -> None:
    board = HARP.format(harp="harp:N")
    table = expansion(board, seat("1,0"), seat("4,0"), edition=edition)
    assert table.legal == ["move 1,1"]
    assert table.refuses("move 4,0") == "CH-HARP"
    assert table.refuses("move 2,0") == "CH-HARP"


@rule("X-FRIEND", "CH-HARP")
def test_a_friend_on_the_harp_is_reached_by_the_step() -> None:
    table = expansion(HARP.format(harp="harp:N"), seat("1,0"), seat("1,1"), seat("4,0"))
    assert table.legal == ["move 1,1"]


@rule("X-FRIEND", "CH-HARP")
def test_a_harp_without_an_arrow_towards_it_does_not_hold() -> None:
    board = HARP.format(harp="harp:N").replace("visit:NE", "visit:E")
    table = expansion(board, seat("1,0"), seat("4,0"))
    assert table.legal == ["move 2,0", "move 4,0"]


CONTROL = """
    .           .               blank:N
    start:NESW  mind_control:N  friendly_visit:NE  blank:E  .  blank:E
"""


@rule("X-DECIDE", "X-FRIEND", "CH-MIND")
@both
def test_a_hero_moved_from_there_by_another_makes_a_step(edition: str) -> None:
    seats = [seat(), seat("2,0"), seat("5,0")]
    table = expansion(CONTROL, *seats, edition=edition).play("move 1,0")
    assert table.legal == ["control 1 2,1", "control 1 3,0"]
    for token in ("control 1 5,0", "control 1 1,0"):
        table.refuses(token)
    assert table.play("control 1 3,0").at(1) == "3,0"


@rule("X-DECIDE", "CH-MIND", "MOVE-5")
def test_a_hero_with_no_step_cannot_be_moved_from_there_by_another() -> None:
    board = "start:NESW mind_control:N . friendly_visit:E"
    table = expansion(board, seat(), seat("3,0")).play("move 1,0")
    assert (table.at(1), table.asked) == ("3,0", (1, "turn"))
    # The hero's own player can still decide to visit.
    assert table.legal == ["move 1,0"]


@rule("X-DECIDE", "CH-HARP", "CH-MIND")
def test_a_hero_moved_from_there_by_another_is_held_by_a_harp() -> None:
    board = CONTROL.replace("blank:N", "harp:N")
    table = expansion(board, seat(), seat("2,0"), seat("5,0"))
    assert table.play("move 1,0").at(1) == "2,1"


@rule("X-DECIDE", "X-FRIEND", "HERO-BARB")
@both
def test_a_hero_pushed_from_there_makes_a_step(edition: str) -> None:
    barbarian = seat("1,0", hero=named(edition, "barbarian"))
    table = expansion_heroes(LAIR, barbarian, seat("1,0"), seat("4,0"), edition=edition)
    assert table.legal_of("use") == ["use push 1 2,0"]
    assert table.legal_of("move") == ["move 2,0", "move 4,0"]


@rule("X-FRIEND", "HERO-AMAZON", "RUL-9")
@both
def test_an_additional_move_may_be_a_visit_in_the_same_turn(edition: str) -> None:
    amazon = seat(hero=named(edition, "amazon"))
    table = expansion_heroes(LAIR, amazon, seat("4,0"), edition=edition).play("move 1,0")
    assert table.legal == ["end", "use move 2,0", "use move 4,0"]
    assert table.play("use move 4,0").at(0) == "4,0"


DOORS = """
    .           blank:N
    start:NESW  friendly_visit:E  blank:E
    .           blank:S
"""


@rule("X-FRIEND", "HERO-WIZ")
@both
def test_a_spell_is_offered_for_doors_that_neither_step_nor_visit_takes(edition: str) -> None:
    wizard = seat("1,0", hero=named(edition, "wizard"))
    table = expansion_heroes(DOORS, wizard, seat("1,1"), edition=edition)
    assert table.legal == ["move 1,1", "move 2,0", "use walk 0,0", "use walk 1,-1"]
    assert table.refuses("use walk 1,1") == "HERO-WIZ"
    assert table.refuses("use walk 2,0") == "HERO-WIZ"
    assert table.play("use walk 1,-1").at(0) == "1,-1"


@rule("X-FRIEND", "HERO-WIZ", "CH-HARP")
def test_no_spell_gets_around_a_harp_there() -> None:
    board = DOORS.replace("visit:E  blank:E", "visit:E  harp:E")
    table = expansion_heroes(board, seat("1,0", hero="wizard"), seat("1,1"))
    assert table.legal == ["move 2,0"]


@rule("RUL-10", "X-FRIEND", "CH-WIND")
def test_a_hero_blown_through_it_follows_only_its_arrows() -> None:
    board = "start:NESW wind:E friendly_visit:E blank:E . blank:E"
    table = expansion(board, seat("1,0"), seat("5,0"))
    assert table.legal == ["move 2,0>3,0"]
