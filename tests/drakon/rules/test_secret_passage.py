"""Secret Passage: move one step, or to another Secret Passage."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import expansion
from tests.drakon.rules.helpers_expansion_leave import both, expansion_heroes, named
from tests.rule import rule

LAIR = "start:NESW secret_passage:E blank:E . secret_passage:E . secret_passage:S"
"""A hero on 1,0 has one step, to 2,0; the other two passages are cut off."""


@rule("X-SECRET")
@both
def test_a_hero_there_moves_one_step_or_to_any_other_secret_passage(edition: str) -> None:
    table = expansion(LAIR, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 2,0", "move 4,0", "move 6,0"]
    assert table.play("move 6,0").at(0) == "6,0"


@rule("X-SECRET")
@pytest.mark.parametrize("token", ["move 0,0", "move 1,0", "move 2,0>4,0", "move 4,0>6,0"])
def test_nowhere_else(token: str) -> None:
    assert expansion(LAIR, seat("1,0"), seat()).refuses(token) == "X-SECRET"


@rule("X-SECRET")
def test_entering_it_does_nothing() -> None:
    table = expansion(LAIR, seat(), seat()).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("X-SECRET")
def test_only_from_there() -> None:
    table = expansion(LAIR, seat(), seat("2,0", hand=["blank:N"]))
    assert table.legal == ["move 1,0"]
    assert expansion(LAIR, seat(), seat("2,0", hand=["blank:N"]), turn=1).legal_of("move") == []


@rule("X-SECRET")
def test_the_next_move_may_lead_back_through_it() -> None:
    table = expansion(LAIR, seat("1,0"), seat("2,0")).play("move 6,0")
    assert table.legal == ["move 1,0", "move 4,0"]


@rule("X-SECRET", "TURN-3")
def test_a_passage_alone_is_enough_to_be_able_to_move() -> None:
    board = "start:NESW secret_passage:S . secret_passage:S"
    table = expansion(board, seat("1,0"), seat())
    assert table.asked == (0, "turn")
    assert table.legal == ["move 3,0"]
    dead_end = "start:NESW secret_passage:S"
    assert expansion(dead_end, seat("1,0"), seat()).asked == (1, "turn")


@rule("X-SECRET")
def test_a_passage_beside_it_is_one_move_with_or_without_an_arrow() -> None:
    along = "start:NESW secret_passage:E secret_passage:N"
    assert expansion(along, seat("1,0"), seat()).legal == ["move 2,0"]
    against = "start:NESW secret_passage:S secret_passage:W"
    assert expansion(against, seat("1,0"), seat()).legal == ["move 2,0"]


@rule("X-SECRET", "MOVE-4")
def test_a_passage_may_be_occupied() -> None:
    table = expansion(LAIR, seat("1,0"), seat("4,0"))
    assert table.play("move 4,0").at(0) == "4,0"


@rule("X-SECRET", "MOVE-3")
@both
def test_drakon_in_the_other_passage_catches(edition: str) -> None:
    seats = [seat("1,0", coins=[2]), seat()]
    table = expansion(LAIR, *seats, drakon="4,0", edition=edition).play("move 4,0")
    assert (table.at(0), table.coins(0)) == ("0,0", [])


HARP = """
    .           harp:N
    start:NESW  secret_passage:{arrows}  blank:E  .  secret_passage:E
"""


@rule("X-SECRET", "CH-HARP")
@both
def test_a_harp_holds_a_hero_who_would_take_the_passage(edition: str) -> None:
    table = expansion(HARP.format(arrows="NE"), seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 1,1"]
    assert table.refuses("move 4,0") == "CH-HARP"
    assert table.refuses("move 2,0") == "CH-HARP"


@rule("X-SECRET", "CH-HARP")
def test_a_harp_without_an_arrow_towards_it_does_not_hold() -> None:
    table = expansion(HARP.format(arrows="E"), seat("1,0"), seat())
    assert table.legal == ["move 2,0", "move 4,0"]


CONTROL = """
    .           .               blank:N
    start:NESW  mind_control:N  secret_passage:NE  blank:E  .  secret_passage:E
"""


@rule("X-DECIDE", "X-SECRET", "CH-MIND")
@both
def test_a_hero_moved_from_there_by_another_makes_a_step(edition: str) -> None:
    table = expansion(CONTROL, seat(), seat("2,0"), edition=edition).play("move 1,0")
    assert table.legal == ["control 1 2,1", "control 1 3,0"]
    assert table.refuses("control 1 5,0") == "X-DECIDE"
    assert table.play("control 1 2,1").at(1) == "2,1"


@rule("X-DECIDE", "CH-MIND", "MOVE-5")
def test_a_hero_with_no_step_cannot_be_moved_from_there_by_another() -> None:
    board = "start:NESW mind_control:N . secret_passage:E . secret_passage:E"
    table = expansion(board, seat(), seat("3,0")).play("move 1,0")
    assert (table.at(1), table.asked) == ("3,0", (1, "turn"))
    assert table.legal == ["move 5,0"]


@rule("X-DECIDE", "X-SECRET", "HERO-BARB")
@both
def test_a_hero_pushed_from_there_makes_a_step(edition: str) -> None:
    barbarian = seat("1,0", hero=named(edition, "barbarian"))
    table = expansion_heroes(LAIR, barbarian, seat("1,0"), edition=edition)
    assert table.legal_of("use") == ["use push 1 2,0"]


@rule("X-SECRET", "HERO-AMAZON", "RUL-9")
@both
def test_an_additional_move_may_take_the_passage_in_the_same_turn(edition: str) -> None:
    amazon = seat(hero=named(edition, "amazon"))
    table = expansion_heroes(LAIR, amazon, seat(), edition=edition).play("move 1,0")
    assert table.legal == ["end", "use move 2,0", "use move 4,0", "use move 6,0"]
    assert table.play("use move 6,0").at(0) == "6,0"


@rule("X-SECRET", "HERO-AMAZON", "RUL-9")
def test_after_an_additional_move_into_it_the_action_may_take_the_passage() -> None:
    table = expansion_heroes(LAIR, seat(hero="amazon"), seat()).play("use move 1,0")
    assert table.legal == ["move 2,0", "move 4,0", "move 6,0"]


DOORS = """
    .           secret_passage:N
    start:NESW  secret_passage:E  {east}
    .           blank:S
"""


@rule("X-SECRET", "HERO-WIZ")
@both
def test_a_spell_is_offered_for_doors_that_neither_step_nor_passage_takes(edition: str) -> None:
    wizard = seat("1,0", hero=named(edition, "wizard"))
    table = expansion_heroes(DOORS.format(east="blank:E"), wizard, seat(), edition=edition)
    assert table.legal == ["move 1,1", "move 2,0", "use walk 0,0", "use walk 1,-1"]
    assert table.refuses("use walk 1,1") == "HERO-WIZ"
    assert table.refuses("use walk 2,0") == "HERO-WIZ"


@rule("X-SECRET", "HERO-WIZ", "CH-HARP")
def test_no_spell_gets_around_a_harp_there() -> None:
    board = DOORS.format(east="harp:E")
    table = expansion_heroes(board, seat("1,0", hero="wizard"), seat())
    assert table.legal == ["move 2,0"]


@rule("RUL-10", "X-SECRET", "CH-WIND")
def test_a_hero_blown_through_it_follows_only_its_arrows() -> None:
    board = "start:NESW wind:E secret_passage:E blank:E . secret_passage:E"
    assert expansion(board, seat("1,0"), seat()).legal == ["move 2,0>3,0"]
