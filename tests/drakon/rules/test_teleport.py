"""Teleport."""

from tests.drakon.kit import Table, seat
from tests.rule import rule

LAIR = """
    .           harp:N       .
    start:NESW  teleport:-   blank:W  .  blank:E
"""


@rule("CH-TELE")
def test_a_hero_moves_from_it_to_any_other_chamber_in_play() -> None:
    table = Table(LAIR, seat("1,0"), seat())
    assert table.legal == ["move 0,0", "move 1,1", "move 2,0", "move 4,0"]
    table.play("move 4,0")
    assert table.at(0) == "4,0"


@rule("CH-TELE")
def test_it_does_not_lead_back_onto_itself_or_to_an_empty_cell() -> None:
    table = Table(LAIR, seat("1,0"), seat())
    assert table.refuses("move 1,0") == "CH-TELE"
    assert table.refuses("move 0,0>1,0") == "CH-TELE"
    assert table.refuses("move 3,0") == "MOVE-1"


@rule("CH-TELE")
def test_the_chamber_reached_has_its_effect() -> None:
    table = Table("start:NESW teleport:- . find_coin:E", seat("1,0"), seat(), hoard=[3])
    table.play("move 3,0")
    assert table.coins(0) == [3]


@rule("CH-TELE")
def test_entering_it_does_nothing_by_itself() -> None:
    table = Table(LAIR, seat(), seat()).play("move 1,0")
    assert table.at(0) == "1,0"
    assert table.asked == (1, "turn")


@rule("CH-TELE", "CH-HARP")
def test_no_harp_holds_a_hero_on_it() -> None:
    table = Table("start:NESW teleport:- harp:E blank:E", seat("1,0"), seat())
    assert table.legal == ["move 0,0", "move 2,0", "move 3,0"]


@rule("CH-TELE")
def test_the_hero_moves_on_from_there_as_usual() -> None:
    table = Table(LAIR, seat("1,0", hand=["blank:N"]), seat()).play("move 2,0; move 1,0")
    assert table.legal_of("move") == ["move 1,0"]


@rule("CH-TELE", "RUL-9")
def test_an_amazon_who_enters_it_may_go_anywhere_in_the_same_turn() -> None:
    table = Table(LAIR, seat(hero="amazon"), seat(), options={"heroes": True}).play("move 1,0")
    assert table.legal_of("use move") == [
        "use move 0,0",
        "use move 1,1",
        "use move 2,0",
        "use move 4,0",
    ]
