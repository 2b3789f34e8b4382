"""Fourth edition: Knight, Ranger, Sorceress and Warrior."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_fourth import fourth_heroes
from tests.rule import rule

KNIGHT = seat(hero="knight")
RANGER = seat(hero="ranger")
OTHER = seat(hero="thief")
PILE = {"unseen": ["find_coin:N", "rotate:NS", "wind:NES"]}


@rule("HERO-BARB", "HERO-3")
def test_the_knight_moves_a_hero_who_follows_the_chamber_and_then_takes_a_chamber() -> None:
    victim = seat(hero="warrior", hand=["blank:N", "map:NS"])
    table = fourth_heroes("start:NESW find_coin:E", KNIGHT, victim, hoard=[1, 2])
    table.play("use push 1 1,0")
    table.play("coin 2")
    assert (table.at(1), table.coins(1), table.coins(0)) == ("1,0", [2], [])
    assert table.chance == [["take blank:N", 1], ["take map:NS", 1]]
    table.play("take map:NS")
    assert (table.hand(0), table.hand(1)) == (["map:NS"], ["blank:N"])
    assert not table.ability(0)
    assert table.asked == (0, "turn")


@rule("HERO-BARB")
def test_the_knight_chooses_one_of_the_opponents_on_the_chamber_and_the_path() -> None:
    others = [seat(hero="thief"), seat("1,0", hero="druid"), seat(hero="warrior")]
    table = fourth_heroes("blank:N start:NESW blank:E", KNIGHT, *others)
    assert table.legal_of("use") == [
        "use push 1 -1,0",
        "use push 1 1,0",
        "use push 3 -1,0",
        "use push 3 1,0",
    ]
    assert table.refuses("use push 2 2,0") == "HERO-BARB"
    table.play("use push 3 -1,0")
    assert [table.at(number) for number in range(4)] == ["0,0", "0,0", "1,0", "-1,0"]


@rule("HERO-BARB", "HERO-1")
def test_the_knight_may_push_after_the_action_and_only_once() -> None:
    table = fourth_heroes("start:NESW blank:E blank:E", KNIGHT, seat("1,0", hero="druid"))
    table.play("move 1,0")
    assert table.legal == ["end", "use push 1 2,0"]
    table.play("use push 1 2,0")
    assert (table.at(0), table.at(1), table.ability(0)) == ("1,0", "2,0", False)
    assert table.refuses("use push 1 2,0") == "HERO-1"


@rule("HERO-BARB", "CH-WIND")
def test_out_of_a_windstorm_the_knight_chooses_both_steps() -> None:
    board = """
        .           .       blank:N
        start:NESW  wind:E  blank:NE  blank:E
    """
    pair = [seat("1,0", hero="knight"), seat("1,0", hero="druid")]
    table = fourth_heroes(board, *pair)
    assert table.legal_of("use") == ["use push 1 2,0>2,1", "use push 1 2,0>3,0"]


@rule("HERO-AMAZON")
@pytest.mark.parametrize(
    "tokens", ["move 1,0; coin 1; use move 2,0", "use move 1,0; coin 1; move 2,0"]
)
def test_the_ranger_moves_twice_in_a_turn_and_both_chambers_act(tokens: str) -> None:
    board = "start:NESW find_coin:E find_coin:E blank:E"
    table = fourth_heroes(board, RANGER, OTHER, hoard=[1, 2, 3]).play(tokens)
    table.play("coin 3")
    assert (table.at(0), table.coins(0), table.ability(0)) == ("2,0", [1, 3], False)
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON", "HERO-3")
def test_the_ranger_may_also_move_around_a_placement() -> None:
    ranger = seat(hero="ranger", hand=["blank:N"])
    board = "start:NESW blank:E blank:E"
    after = fourth_heroes(board, ranger, OTHER).play("place blank:N@0,1")
    assert after.legal == ["end", "use move 0,1", "use move 1,0"]
    before = fourth_heroes(board, ranger, OTHER).play("use move 1,0; place blank:N@0,1")
    assert before.asked == (1, "turn")


@rule("HERO-AMAZON", "RUL-9", "CH-WIND", "CH-HARP")
def test_leave_effects_and_harps_hold_for_the_additional_move() -> None:
    storm = fourth_heroes("start:NESW wind:E blank:E blank:E", RANGER, OTHER).play("move 1,0")
    assert storm.legal == ["end", "use move 2,0>3,0"]
    board = """
        .           harp:N
        start:NESW  blank:NE  blank:E
    """
    harp = fourth_heroes(board, RANGER, OTHER).play("move 1,0")
    assert harp.legal == ["end", "use move 1,1"]
    assert harp.refuses("use move 2,0") == "HERO-AMAZON"


@rule("HERO-WIZ", "HERO-3")
def test_the_sorceress_leaves_through_any_door_as_the_move_action() -> None:
    board = "start:NESW blank:N find_coin:W"
    sorceress = seat("1,0", hero="sorceress", hand=["map:N"])
    table = fourth_heroes(board, sorceress, OTHER, hoard=[1, 2])
    # Against the arrows of both neighbours.
    assert table.legal_of("use") == ["use walk 0,0", "use walk 2,0"]
    table.play("use walk 2,0; coin 2")
    assert (table.at(0), table.coins(0), table.ability(0)) == ("2,0", [2], False)
    assert table.asked == (1, "turn")


@rule("HERO-WIZ")
def test_the_sorceress_cannot_walk_after_the_action_or_twice_or_where_a_move_goes() -> None:
    sorceress = seat(hero="sorceress")
    moved = fourth_heroes("start:NESW blank:N blank:E", sorceress, OTHER).play("move 1,0")
    assert moved.asked == (1, "turn")
    spent = seat("1,0", hero="sorceress", hand=["map:N"], ability=False)
    assert fourth_heroes("start:NESW blank:N", spent, OTHER).refuses("use walk 0,0") == "HERO-1"
    table = fourth_heroes("start:NESW blank:E blank:E", seat("1,0", hero="sorceress"), OTHER)
    assert table.legal == ["move 2,0", "use walk 0,0"]
    assert table.refuses("use walk 2,0") == "HERO-WIZ"


@rule("HERO-WIZ", "CH-HARP")
def test_the_sorceress_does_not_get_around_a_harp() -> None:
    table = fourth_heroes("start:NESW blank:E harp:E", seat("1,0", hero="sorceress"), OTHER)
    assert table.legal == ["move 2,0"]
    assert table.refuses("use walk 0,0") == "HERO-WIZ"


@rule("HERO-WIZ", "CH-WIND")
def test_the_sorceress_leaves_a_windstorm_only_by_two_steps_at_once() -> None:
    board = """
        .           blank:N
        .           blank:N
        start:NESW  wind:E   blank:E  blank:E
        .           blank:W
    """
    table = fourth_heroes(board, seat("1,0", hero="sorceress"), OTHER)
    assert table.legal_of("move") == ["move 2,0>3,0"]
    # South of the Windstorm no second step is legal.
    assert table.legal_of("use") == ["use walk 0,0>1,0", "use walk 1,1>1,2"]
    for token in ("use walk 1,1", "use walk 1,-1", "use walk 0,0"):
        assert table.refuses(token) == "HERO-WIZ"
    assert table.play("use walk 1,1>1,2").at(0) == "1,2"


@rule("HERO-DWARF", "HERO-3")
def test_the_warrior_discards_any_part_of_the_hand_and_draws_as_many() -> None:
    warrior = seat(hero="warrior", hand=["blank:N", "harp:N", "map:N", "map:NS"])
    table = fourth_heroes("start:NESW blank:E", warrior, OTHER, pile=PILE)
    assert len(table.legal_of("use")) == 15
    table.play("use discard blank:N map:NS; draw wind:NES; draw rotate:NS")
    assert table.hand(0) == ["harp:N", "map:N", "rotate:NS", "wind:NES"]
    assert table.view()["under"] == ["blank:N", "map:NS"]
    assert not table.ability(0)
    assert table.asked == (0, "turn")


@rule("HERO-DWARF", "HERO-3")
def test_the_warrior_fills_the_hand_up_to_four() -> None:
    warrior = seat(hero="warrior", hand=["harp:N"])
    pile = {"unseen": ["blank:N"] * 5}
    table = fourth_heroes("start:NESW blank:E", warrior, OTHER, pile=pile)
    table.play("use discard; more; more; more")
    assert table.hand(0) == ["blank:N", "blank:N", "blank:N", "harp:N"]
    full = seat(hero="warrior", hand=["harp:N"] * 4)
    table = fourth_heroes("start:NESW blank:E", full, OTHER, pile=pile)
    assert table.refuses("use discard") == "HERO-DWARF"
