"""Master Key."""

from tests.drakon.kit import Table, seat
from tests.rule import rule

LAIR = """
    .           .        blank:S       .
    start:NESW  blank:E  master_key:-  blank:N  blank:E
    .           .        harp:S        .
"""


@rule("CH-KEY")
def test_a_hero_leaves_through_any_of_the_four_doors_against_arrows_too() -> None:
    table = Table(LAIR, seat("2,0"), seat())
    assert table.legal == ["move 1,0", "move 2,-1", "move 2,1", "move 3,0"]
    table.play("move 1,0")
    assert table.at(0) == "1,0"


@rule("CH-KEY", "CH-HARP")
def test_no_harp_holds_a_hero_on_it() -> None:
    assert Table(LAIR, seat("2,0"), seat()).play("move 3,0").at(0) == "3,0"


@rule("CH-KEY")
def test_it_leads_only_to_chambers_beside_it() -> None:
    table = Table(LAIR, seat("2,0"), seat())
    assert table.refuses("move 4,0") == "CH-KEY"
    assert table.refuses("move 2,1>2,0") == "CH-KEY"
    assert table.refuses("move 5,5") == "MOVE-1"


@rule("CH-KEY")
def test_a_door_without_a_chamber_behind_it_leads_nowhere() -> None:
    table = Table("start:NESW blank:E master_key:-", seat("2,0"), seat())
    assert table.legal == ["move 1,0"]


@rule("CH-KEY")
def test_it_has_no_effect_beyond_the_next_chamber() -> None:
    table = Table(LAIR, seat("2,0"), seat()).play("move 1,0; move 1,0")
    # Back on an ordinary chamber: only its arrow counts.
    assert table.asked == (0, "turn")
    assert table.legal == ["move 2,0"]
    assert table.refuses("move 0,0") == "MOVE-1"


@rule("CH-KEY")
def test_entering_it_does_nothing_by_itself() -> None:
    table = Table("start:NESW master_key:- blank:E", seat(), seat()).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("CH-KEY", "CH-MIND")
def test_a_hero_who_is_moved_out_of_it_may_be_moved_through_any_door() -> None:
    table = Table(
        "start:NESW mind_control:N blank:E master_key:- blank:W", seat(), seat("3,0")
    ).play("move 1,0")
    assert table.legal == ["control 1 2,0", "control 1 4,0"]


@rule("CH-KEY", "RUL-9")
def test_an_amazon_who_enters_it_may_leave_through_any_door_in_the_same_turn() -> None:
    table = Table(
        "start:NESW master_key:- blank:W",
        seat(hero="amazon"),
        seat(),
        options={"heroes": True},
    ).play("move 1,0")
    assert table.legal == ["end", "use move 0,0", "use move 2,0"]
