"""Tornado: up to four steps, and only the last chamber has its effect."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_expansion_enter import expansion
from tests.drakon.rules.helpers_expansion_leave import both, expansion_heroes, named
from tests.rule import rule

LINE = "start:NESW tornado:E {passed} blank:E lose_coin:E find_coin:E blank:E"
LAIR = LINE.format(passed="find_coin:E")
PATHS = ["2,0", "2,0>3,0", "2,0>3,0>4,0", "2,0>3,0>4,0>5,0"]


@rule("X-TORNADO")
@both
def test_a_hero_there_moves_up_to_four_steps_along_arrows(edition: str) -> None:
    table = expansion(LAIR, seat("1,0"), seat(), edition=edition)
    assert table.legal == [f"move {path}" for path in PATHS]
    assert table.play("move 2,0>3,0").at(0) == "3,0"


@rule("X-TORNADO")
@pytest.mark.parametrize(
    "token", ["move 2,0>3,0>4,0>5,0>6,0", "move 0,0", "move 3,0", "move 2,0>4,0", "move 2,0>1,0"]
)
def test_neither_more_steps_nor_a_step_without_an_arrow_is_allowed(token: str) -> None:
    assert expansion(LAIR, seat("1,0"), seat()).refuses(token) == "X-TORNADO"


@rule("X-TORNADO")
def test_only_from_there() -> None:
    table = expansion(LAIR, seat(), seat(), hoard=[1]).play("move 1,0")
    # Entering it does nothing, and walking towards it is a single step.
    assert (table.at(0), table.asked) == ("1,0", (1, "turn"))
    assert table.legal == ["move 1,0"]


@rule("X-TORNADO")
@both
@pytest.mark.parametrize(
    ("path", "coins"),
    [(PATHS[0], [1, 3]), (PATHS[1], [1]), (PATHS[2], []), (PATHS[3], [1, 3])],
)
def test_only_the_last_chamber_has_its_effect(edition: str, path: str, coins: list[int]) -> None:
    seats = [seat("1,0", coins=[1]), seat()]
    table = expansion(LAIR, *seats, hoard=[3], edition=edition).play(f"move {path}")
    assert table.coins(0) == coins


@rule("X-TORNADO", "DRAK-3", "MOVE-3")
def test_drakon_is_ignored_on_the_way_and_catches_at_the_end() -> None:
    def carried(drakon: str) -> tuple[str, list[int]]:
        table = expansion(LAIR, seat("1,0", coins=[2]), seat(), drakon=drakon)
        table.play("move 2,0>3,0")
        return table.at(0), table.coins(0)

    assert carried("2,0") == ("3,0", [2])
    assert carried("3,0") == ("0,0", [])


@rule("X-TORNADO", "VAR-ESC")
def test_an_escape_that_is_only_passed_wins_nothing() -> None:
    board = LINE.format(passed="escape:E")
    seats = [seat("1,0", coins=[3, 3, 2]), seat()]
    options = {"goal": "escape"}
    assert expansion(board, *seats, options=options).play("move 2,0>3,0").outcome is None
    won = expansion(board, *seats, options=options).play("move 2,0")
    assert won.outcome == {"winners": [0], "reason": "escape"}


CROSSING = """
    .           .          blank:S   .
    start:NESW  tornado:E  {passed}  blank:N
    .           .          blank:S   .
"""


@rule("X-TORNADO", "RUL-10")
@pytest.mark.parametrize("passed", ["teleport:-", "master_key:-"])
def test_a_passed_chamber_without_arrows_leads_where_no_arrow_comes_back(passed: str) -> None:
    table = expansion(CROSSING.format(passed=passed), seat("1,0"), seat())
    # Neither to 2,1, whose arrow comes back, nor to the Tornado.
    assert table.legal == ["move 2,0", "move 2,0>2,-1", "move 2,0>3,0"]


@rule("X-TORNADO", "RUL-10")
@pytest.mark.parametrize(
    "passed", ["tornado:E", "friendly_visit:E", "secret_passage:E", "void:E", "wind:E"]
)
def test_any_other_passed_chamber_leads_along_its_arrows(passed: str) -> None:
    # Seat 1 stands where a Friendly Visit could lead.
    table = expansion(CROSSING.format(passed=passed), seat("1,0"), seat("2,-1"))
    assert table.legal == ["move 2,0", "move 2,0>3,0"]


@rule("X-TORNADO")
@both
def test_a_chamber_may_be_visited_again(edition: str) -> None:
    board = "start:NESW tornado:E master_key:- teleport:-"
    table = expansion(board, seat("1,0"), seat(), edition=edition)
    # A hero can go back and forth between two chambers without arrows.
    assert table.legal == [
        "move 2,0",
        "move 2,0>3,0",
        "move 2,0>3,0>2,0",
        "move 2,0>3,0>2,0>3,0",
    ]
    assert table.play("move 2,0>3,0>2,0").at(0) == "2,0"


LOOP = """
    .           blank:S    blank:W
    start:NESW  tornado:E  find_coin:N
"""


@rule("X-TORNADO")
def test_the_tornado_itself_may_be_visited_again() -> None:
    table = expansion(LOOP, seat("1,0"), seat())
    last = "move 2,0>2,1>1,1>1,0"
    assert table.legal == ["move 2,0", "move 2,0>2,1", "move 2,0>2,1>1,1", last]
    assert table.play(last).at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("X-TORNADO", "MOVE-2")
def test_a_chamber_that_was_passed_has_not_been_entered_this_turn() -> None:
    table = expansion_heroes(LOOP, seat("1,0", hero="amazon"), seat(), hoard=[3])
    table.play("move 2,0>2,1>1,1>1,0; use move 2,0")
    assert table.coins(0) == [3]


@rule("X-TORNADO")
def test_every_path_is_a_separate_move() -> None:
    board = """
        .           blank:E     blank:N
        start:NESW  tornado:NE  blank:N
    """
    table = expansion(board, seat("1,0"), seat())
    assert table.legal == ["move 1,1", "move 1,1>2,1", "move 2,0", "move 2,0>2,1"]
    moved = table.play("move 2,0>2,1").happened("HeroMoved")
    assert moved == [{"type": "HeroMoved", "seat": 0, "path": ["2,0", "2,1"]}]


@rule("X-TORNADO", "TURN-3")
def test_without_a_first_step_the_hero_cannot_move() -> None:
    board = "start:NESW tornado:S blank:E"
    table = expansion(board, seat("1,0", hand=["blank:N"]), seat())
    assert table.legal_of("move") == []
    assert expansion(board, seat("1,0"), seat()).asked == (1, "turn")


HARP = """
    .           .          harp:E    blank:N
    start:NESW  tornado:E  blank:NE  blank:E
"""


@rule("X-TORNADO", "CH-HARP")
@both
def test_a_hero_may_stop_beside_a_harp_but_going_on_leads_to_it_and_beyond(edition: str) -> None:
    table = expansion(HARP, seat("1,0"), seat(), edition=edition)
    assert table.legal == ["move 2,0", "move 2,0>2,1", "move 2,0>2,1>3,1"]
    table.refuses("move 2,0>3,0")


@rule("X-TORNADO", "CH-HARP")
def test_with_an_arrow_to_a_harp_the_first_step_goes_there_and_may_go_on() -> None:
    board = """
        .           harp:E      blank:N
        start:NESW  tornado:NE  blank:E
    """
    table = expansion(board, seat("1,0"), seat())
    assert table.legal == ["move 1,1", "move 1,1>2,1"]
    assert table.refuses("move 2,0") == "CH-HARP"


@rule("X-TORNADO", "RUL-10", "CH-HARP")
def test_the_implied_arrows_of_a_passed_teleport_lead_to_a_harp() -> None:
    board = CROSSING.format(passed="teleport:-").replace("blank:N", "harp:N")
    assert expansion(board, seat("1,0"), seat()).legal == ["move 2,0", "move 2,0>3,0"]


CONTROL = """
    .           .               blank:N
    start:NESW  mind_control:N  tornado:NE  blank:E  blank:E
"""


@rule("X-DECIDE", "X-TORNADO", "CH-MIND")
@both
def test_a_hero_moved_from_there_by_another_makes_one_step(edition: str) -> None:
    table = expansion(CONTROL, seat(), seat("2,0"), edition=edition).play("move 1,0")
    assert table.legal == ["control 1 2,1", "control 1 3,0"]
    assert table.refuses("control 1 3,0>4,0") == "X-DECIDE"


@rule("X-DECIDE", "X-TORNADO", "HERO-BARB")
@both
def test_a_hero_pushed_from_there_makes_one_step(edition: str) -> None:
    barbarian = seat("1,0", hero=named(edition, "barbarian"))
    table = expansion_heroes(LAIR, barbarian, seat("1,0"), edition=edition)
    assert table.legal_of("use") == ["use push 1 2,0"]


@rule("X-TORNADO", "HERO-AMAZON", "RUL-9")
@both
def test_an_additional_move_may_be_four_steps_in_the_same_turn(edition: str) -> None:
    amazon = seat(hero=named(edition, "amazon"))
    table = expansion_heroes(LAIR, amazon, seat(), hoard=[1], edition=edition).play("move 1,0")
    assert table.legal == ["end", *[f"use move {path}" for path in PATHS]]
    table.play("use move 2,0>3,0>4,0>5,0")
    assert (table.at(0), table.coins(0)) == ("5,0", [1])


@rule("X-TORNADO")
def test_no_ability_is_used_on_a_chamber_passed_but_one_may_be_after_it() -> None:
    seats = [seat("1,0", hero="thief"), seat("2,0", coins=[1]), seat("3,0", coins=[2])]
    table = expansion_heroes(LAIR, *seats)
    assert table.legal == [f"move {path}" for path in PATHS]
    assert table.play("move 2,0>3,0").legal == ["end", "use rob 2"]


WALK = """
    .           blank:E    blank:E  .        .
    start:NESW  tornado:E  {east}   blank:E  blank:E
"""


@rule("X-TORNADO", "HERO-WIZ")
@both
def test_a_spell_opens_the_first_door_and_up_to_three_legal_steps_follow(edition: str) -> None:
    wizard = seat("1,0", hero=named(edition, "wizard"))
    table = expansion_heroes(WALK.format(east="blank:E"), wizard, seat(), edition=edition)
    # Start leads back onto the Tornado, and on from there.
    assert table.legal_of("use") == [
        "use walk 0,0",
        "use walk 0,0>1,0",
        "use walk 0,0>1,0>2,0",
        "use walk 0,0>1,0>2,0>3,0",
        "use walk 1,1",
        "use walk 1,1>2,1",
    ]
    for token in ("use walk 2,0", "use walk 1,1>1,0", "use walk 0,0>1,0>1,1"):
        assert table.refuses(token) == "HERO-WIZ"
    table.play("use walk 1,1>2,1")
    assert (table.at(0), table.ability(0), table.asked) == ("2,1", False, (1, "turn"))


@rule("X-TORNADO", "HERO-WIZ", "CH-HARP")
def test_no_spell_gets_around_a_harp_there() -> None:
    table = expansion_heroes(WALK.format(east="harp:E"), seat("1,0", hero="wizard"), seat())
    assert table.legal_of("use") == []
    assert table.legal_of("move") == ["move 2,0", "move 2,0>3,0", "move 2,0>3,0>4,0"]


@rule("RUL-10", "X-TORNADO", "CH-WIND")
def test_a_hero_blown_through_it_makes_one_step_along_its_arrows() -> None:
    board = "start:NESW wind:E tornado:E blank:E blank:E"
    assert expansion(board, seat("1,0"), seat()).legal == ["move 2,0>3,0"]
