"""Magic Harp."""

from tests.drakon.kit import Table, seat
from tests.rule import rule

HEROES = {"heroes": True}

ONE = """
    .           harp:N     .
    start:NESW  blank:NES  blank:E
    .           blank:S    .
"""
TWO = """
    .           harp:N     .
    start:NESW  blank:NES  blank:E
    .           harp:S     .
"""


@rule("CH-HARP")
def test_a_hero_with_an_arrow_towards_it_must_be_moved_onto_it() -> None:
    table = Table(ONE, seat("1,0"), seat())
    assert table.legal == ["move 1,1"]
    assert table.refuses("move 2,0") == "CH-HARP"
    assert table.refuses("move 1,-1") == "CH-HARP"
    table.play("move 1,1")
    assert table.at(0) == "1,1"


@rule("CH-HARP")
def test_the_player_chooses_between_several_harps() -> None:
    table = Table(TWO, seat("1,0"), seat())
    assert table.legal == ["move 1,-1", "move 1,1"]
    assert table.refuses("move 2,0") == "CH-HARP"


@rule("CH-HARP")
def test_without_an_arrow_towards_it_the_harp_does_not_pull() -> None:
    table = Table(
        """
        .           harp:S    .
        start:NESW  blank:ES  blank:E
        .           blank:S   .
        """,
        seat("1,0"),
        seat(),
    )
    assert table.legal == ["move 1,-1", "move 2,0"]


@rule("CH-HARP")
def test_it_pulls_only_from_the_chambers_beside_it() -> None:
    table = Table(
        """
        .           blank:N  .
        start:NESW  blank:NE blank:E  harp:E
        """,
        seat("1,0"),
        seat(),
    )
    assert table.legal == ["move 1,1", "move 2,0"]


@rule("CH-HARP")
def test_it_never_forces_anybody_to_move() -> None:
    table = Table(ONE, seat("1,0", hand=["blank:N"]), seat())
    assert table.legal_of("move") == ["move 1,1"]
    assert table.legal_of("place") != []
    table.play("place blank:E@3,0")
    assert table.at(0) == "1,0"


@rule("CH-HARP")
def test_it_does_not_hold_a_hero_who_stands_on_it() -> None:
    table = Table("start:NESW harp:E blank:E harp:E", seat("1,0"), seat())
    assert table.legal == ["move 2,0"]


@rule("CH-HARP")
def test_entering_it_does_nothing() -> None:
    table = Table("start:NESW harp:E", seat(coins=[1], hand=["blank:N"]), seat(), hoard=[1, 2])
    table.play("move 1,0")
    assert (table.at(0), table.coins(0), table.hand(0)) == ("1,0", [1], ["blank:N"])
    assert table.asked == (1, "turn")


@rule("CH-HARP", "CH-MIND")
def test_a_hero_who_is_moved_by_another_must_be_moved_onto_it_too() -> None:
    table = Table(
        """
        .           .               .   harp:N    .
        start:NESW  mind_control:N  .   blank:NE  blank:E
        .           blank:S         .   blank:N   .
        """,
        seat(),
        seat("3,0"),
        seat("3,-1", hand=["blank:N"]),
    )
    table.play("move 1,0")
    # Seat 2 could be moved to 3,0, seat 1 only onto the Harp.
    assert table.legal == ["control 1 3,1", "control 2 3,0"]
    assert table.refuses("control 1 4,0") == "CH-HARP"


@rule("CH-HARP", "HERO-AMAZON")
def test_it_restricts_an_additional_move() -> None:
    table = Table(ONE, seat(hero="amazon"), seat(), options=HEROES).play("move 1,0")
    assert table.legal == ["end", "use move 1,1"]


@rule("CH-HARP", "HERO-WIZ")
def test_the_wizard_does_not_get_around_it() -> None:
    table = Table("start:NESW blank:E harp:E", seat("1,0", hero="wizard"), seat(), options=HEROES)
    assert table.legal == ["move 2,0"]
    assert table.refuses("use walk 0,0") == "HERO-WIZ"


@rule("CH-HARP", "HERO-WIZ")
def test_the_wizard_breaks_out_where_no_arrow_leads_to_it() -> None:
    table = Table("start:NESW blank:N harp:E", seat("1,0", hero="wizard"), seat(), options=HEROES)
    assert table.legal == ["end", "use walk 0,0", "use walk 2,0"]
