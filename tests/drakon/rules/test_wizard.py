"""The Wizard: as the move action, leave through any door."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule

OTHER = seat(hero="knight")


@rule("HERO-WIZ", "HERO-1")
def test_the_wizard_leaves_through_a_door_without_an_arrow_as_the_move_action() -> None:
    board = """
        .           blank:E
        start:NESW  blank:N  find_coin:E
    """
    wizard = seat("1,0", hero="wizard", hand=["blank:N"])
    table = hero_table(board, wizard, OTHER, hoard=[1, 2])
    assert table.legal_of("use") == ["use walk 0,0", "use walk 2,0"]
    table.play("use walk 2,0; coin 2")
    assert table.at(0) == "2,0"
    assert table.coins(0) == [2]
    assert not table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-WIZ")
def test_the_wizard_walks_against_the_arrow_of_a_neighbour() -> None:
    table = hero_table("start:NESW blank:E blank:E", seat("2,0", hero="wizard"), OTHER)
    assert table.play("use walk 1,0").at(0) == "1,0"


@rule("HERO-WIZ")
def test_only_doors_that_a_plain_move_could_not_take_are_offered() -> None:
    board = """
        .           blank:E
        start:NESW  blank:NS
    """
    table = hero_table(board, seat("1,0", hero="wizard"), OTHER)
    assert table.legal == ["move 1,1", "use walk 0,0"]
    for token in ("use walk 1,1", "use walk 1,-1", "use walk 2,0", "use walk 0,1"):
        assert table.refuses(token) == "HERO-WIZ"


@rule("HERO-WIZ", "CH-KEY", "CH-TELE")
@pytest.mark.parametrize("tile", ["master_key:-", "teleport:-"])
def test_chambers_open_on_all_sides_leave_no_door_to_break(tile: str) -> None:
    table = hero_table(f"start:NESW {tile} blank:W", seat("1,0", hero="wizard"), OTHER)
    assert table.legal == ["move 0,0", "move 2,0"]


@rule("HERO-WIZ", "HERO-1")
def test_the_ability_is_not_an_extra_move_after_a_move_or_a_placement() -> None:
    wizard = seat(hero="wizard", hand=["blank:N"])
    moved = hero_table("start:NESW blank:N blank:E", wizard, OTHER).play("move 1,0")
    assert moved.asked == (1, "turn")
    assert moved.ability(0)
    wizard = seat("1,0", hero="wizard", hand=["blank:N"])
    placed = hero_table("start:NESW blank:N blank:E", wizard, OTHER).play("place blank:N@1,1")
    assert placed.asked == (1, "turn")
    assert placed.ability(0)


@rule("HERO-WIZ", "HERO-1")
def test_the_wizard_walks_once_per_game() -> None:
    wizard = seat("1,0", hero="wizard", hand=["blank:N"], ability=False)
    table = hero_table("start:NESW blank:N blank:E", wizard, OTHER)
    assert table.legal_of("use") == []
    assert table.refuses("use walk 0,0") == "HERO-1"


@rule("HERO-WIZ", "CH-HARP")
def test_the_wizard_does_not_get_around_a_harp() -> None:
    board = """
        .           harp:N
        start:NESW  blank:N  blank:E
    """
    table = hero_table(board, seat("1,0", hero="wizard"), OTHER)
    assert table.legal == ["move 1,1"]
    table.refuses("use walk 0,0")


@rule("HERO-WIZ", "CH-HARP")
def test_a_harp_without_an_arrow_towards_it_does_not_restrict_the_wizard() -> None:
    board = """
        .           harp:N
        start:NESW  blank:E  blank:E
    """
    table = hero_table(board, seat("1,0", hero="wizard"), OTHER)
    assert table.legal == ["move 2,0", "use walk 0,0", "use walk 1,1"]


@rule("HERO-WIZ", "CH-WIND")
def test_out_of_a_strong_wind_the_second_step_must_be_legal_without_the_ability() -> None:
    board = """
        .           blank:N  .         .
        .           blank:N  lose_coin:E blank:E
        start:NESW  wind:E   blank:NE  blank:E
        .           blank:E  .         .
    """
    wizard = seat("1,0", hero="wizard", coins=[1])
    table = hero_table(board, wizard, OTHER)
    assert table.legal_of("move") == ["move 2,0>2,1", "move 2,0>3,0"]
    # Start leads on to the Wind itself; south of the Wind there is no second step.
    assert table.legal_of("use") == ["use walk 0,0>1,0", "use walk 1,1>1,2"]
    for token in ("use walk 1,1", "use walk 1,-1", "use walk 1,1>2,1", "use walk 2,0>2,1"):
        assert table.refuses(token) == "HERO-WIZ"
    table.play("use walk 1,1>1,2")
    assert table.at(0) == "1,2"
    assert table.asked == (1, "turn")


@rule("HERO-WIZ")
def test_the_second_step_may_lead_back_onto_the_wind_which_is_entered_again() -> None:
    table = hero_table("start:NESW wind:E", seat("1,0", hero="wizard"), OTHER)
    table.play("use walk 0,0>1,0")
    assert table.at(0) == "1,0"
    moved = table.happened("HeroMoved")
    assert moved == [{"type": "HeroMoved", "seat": 0, "path": ["0,0", "1,0"]}]
    assert not table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-WIZ", "CH-WIND", "RUL-10")
def test_a_teleport_passed_on_the_walk_counts_as_having_arrows() -> None:
    board = """
        .           blank:E      .
        start:NESW  teleport:-   blank:W
        .           wind:S       .
    """
    table = hero_table(board, seat("1,-1", hero="wizard"), OTHER)
    # Not against the arrows of Start and of the chamber to the east.
    assert table.legal_of("use") == ["use walk 1,0>1,-1", "use walk 1,0>1,1"]


@rule("HERO-WIZ", "CH-WIND", "CH-HARP")
def test_a_harp_restricts_the_second_step_of_a_walk_out_of_the_wind() -> None:
    board = """
        .           .         harp:N  .
        start:NESW  wind:N    blank:NE blank:E
    """
    table = hero_table(board, seat("1,0", hero="wizard", hand=["blank:N"]), OTHER)
    assert table.legal_of("use") == ["use walk 0,0>1,0", "use walk 2,0>2,1"]


@rule("HERO-WIZ", "RUL-2")
def test_a_wind_with_an_arrow_to_a_harp_holds_the_wizard_even_without_a_second_step() -> None:
    wizard = seat("1,0", hero="wizard", hand=["blank:N"])
    table = hero_table("start:NESW wind:E harp:E", wizard, OTHER)
    assert table.legal_of("move") == []
    assert table.legal_of("use") == []


@rule("HERO-WIZ", "HERO-2")
def test_a_wizard_who_cannot_move_or_place_may_walk_or_end_the_turn() -> None:
    wizard = seat("1,0", hero="wizard")
    table = hero_table("start:NESW blank:E", wizard, OTHER)
    assert table.legal == ["end", "use walk 0,0"]
    table.play("use walk 0,0")
    assert table.asked == (1, "turn")
    assert hero_table("start:NESW blank:E", wizard, OTHER).play("end").ability(0)


@rule("HERO-WIZ", "MOVE-3")
def test_drakon_catches_a_wizard_who_walks_onto_her_chamber() -> None:
    wizard = seat("1,0", hero="wizard", coins=[2])
    table = hero_table("start:NESW blank:N blank:E", wizard, OTHER, drakon="2,0")
    table.play("use walk 2,0")
    assert table.at(0) == "0,0"
    assert table.coins(0) == []
