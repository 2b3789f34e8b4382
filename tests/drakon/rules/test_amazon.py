"""The Amazon: one extra legal move."""

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule

AMAZON = seat(hero="amazon")
OTHER = seat(hero="knight")


@rule("HERO-AMAZON", "HERO-1")
def test_the_amazon_may_move_once_more_after_her_move_and_both_chambers_act() -> None:
    board = "start:NESW find_coin:E find_coin:E blank:E"
    table = hero_table(board, AMAZON, OTHER, hoard=[1, 2, 3])
    table.play("move 1,0; coin 1")
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use move 2,0"]
    table.play("use move 2,0; coin 3")
    assert table.coins(0) == [1, 3]
    assert not table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON", "HERO-1")
def test_the_additional_move_may_come_before_the_move_which_must_still_be_made() -> None:
    board = "start:NESW find_coin:E find_coin:E blank:E"
    table = hero_table(board, AMAZON, OTHER, hoard=[1, 2, 3])
    assert table.legal == ["move 1,0", "use move 1,0"]
    table.play("use move 1,0; coin 1")
    assert table.asked == (0, "turn")
    assert table.legal == ["move 2,0"]
    assert table.refuses("end") == "TURN-1"
    table.play("move 2,0; coin 2")
    assert table.coins(0) == [1, 2]
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON")
def test_the_additional_move_may_come_before_or_after_a_placement() -> None:
    board = "start:NESW blank:E blank:E"
    amazon = seat(hero="amazon", hand=["blank:N"])
    after = hero_table(board, amazon, OTHER).play("place blank:N@0,1")
    assert after.legal == ["end", "use move 0,1", "use move 1,0"]
    assert after.play("use move 1,0").asked == (1, "turn")
    before = hero_table(board, amazon, OTHER).play("use move 1,0")
    assert before.asked == (0, "turn")
    assert "place blank:N@1,1" in before.legal
    assert not before.legal_of("use")
    assert before.play("place blank:N@1,1").asked == (1, "turn")


@rule("HERO-AMAZON", "HERO-1")
def test_the_amazon_need_not_use_her_move_and_keeps_it_for_later() -> None:
    table = hero_table("start:NESW blank:E blank:N", AMAZON, OTHER)
    table.play("move 1,0; end")
    assert table.at(0) == "1,0"
    assert table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON", "HERO-1")
def test_the_additional_move_can_be_made_once_per_game() -> None:
    table = hero_table("blank:N start:NESW blank:E blank:E blank:N", AMAZON, OTHER)
    table.play("move 1,0; use move 2,0; move -1,0")
    assert table.asked == (0, "turn")
    assert table.legal == ["move 3,0"]
    assert table.refuses("use move 3,0") == "HERO-1"


@rule("HERO-AMAZON")
def test_the_additional_move_is_a_legal_move() -> None:
    board = """
        .           blank:N  .
        start:NESW  blank:E  find_coin:E
    """
    table = hero_table(board, AMAZON, OTHER).play("move 1,0")
    assert table.legal == ["end", "use move 2,0"]
    for token in ("use move 1,1", "use move 0,0", "use move 3,0", "use move 2,0>3,0"):
        assert table.refuses(token) == "HERO-AMAZON"


@rule("HERO-AMAZON", "CH-HARP")
def test_a_harp_restricts_the_additional_move() -> None:
    board = """
        .           harp:N   .
        start:NESW  blank:NE blank:E
    """
    table = hero_table(board, AMAZON, OTHER).play("move 1,0")
    assert table.legal == ["end", "use move 1,1"]


@rule("HERO-AMAZON", "RUL-9", "CH-WIND")
def test_out_of_a_strong_wind_the_additional_move_is_two_steps() -> None:
    board = "start:NESW wind:E find_coin:E find_coin:E"
    table = hero_table(board, AMAZON, OTHER, hoard=[1, 2]).play("move 1,0")
    assert table.legal == ["end", "use move 2,0>3,0"]
    table.play("use move 2,0>3,0; coin 2")
    assert table.at(0) == "3,0"
    assert table.coins(0) == [2]


@rule("HERO-AMAZON", "RUL-9", "CH-TELE")
def test_out_of_a_teleport_the_additional_move_goes_anywhere() -> None:
    board = "start:NESW teleport:- . find_coin:E"
    table = hero_table(board, AMAZON, OTHER).play("move 1,0")
    assert table.legal == ["end", "use move 0,0", "use move 3,0"]


@rule("HERO-AMAZON", "RUL-9", "CH-KEY")
def test_out_of_a_master_key_the_additional_move_takes_any_door() -> None:
    board = "start:NESW master_key:- blank:W"
    table = hero_table(board, AMAZON, OTHER).play("move 1,0")
    assert table.legal == ["end", "use move 0,0", "use move 2,0"]


@rule("HERO-AMAZON", "MOVE-3")
def test_the_amazon_may_still_use_her_move_from_start_after_drakon_caught_her() -> None:
    board = "blank:N start:NESW find_coin:E"
    amazon = seat(hero="amazon", coins=[2])
    table = hero_table(board, amazon, OTHER, drakon="1,0", hoard=[1]).play("move 1,0")
    assert table.at(0) == "0,0"
    assert table.coins(0) == []
    assert table.asked == (0, "turn")
    assert table.legal == ["end", "use move -1,0", "use move 1,0"]
    assert table.play("use move -1,0").at(0) == "-1,0"


@rule("HERO-AMAZON", "MOVE-3")
def test_the_amazon_still_has_her_action_after_drakon_caught_her_on_the_additional_move() -> None:
    table = hero_table("blank:N start:NESW find_coin:E", AMAZON, OTHER, drakon="1,0")
    table.play("use move 1,0")
    assert table.at(0) == "0,0"
    assert table.asked == (0, "turn")
    assert table.legal == ["move -1,0", "move 1,0"]


@rule("HERO-AMAZON")
def test_an_amazon_who_cannot_move_is_not_asked_for_an_additional_move() -> None:
    table = hero_table("start:NESW blank:E", AMAZON, OTHER).play("move 1,0")
    assert table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON", "HERO-2")
def test_an_additional_move_into_a_dead_end_leaves_no_action_and_ends_the_turn() -> None:
    table = hero_table("start:NESW blank:E", AMAZON, OTHER).play("use move 1,0")
    assert not table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-AMAZON", "WIN-1")
def test_the_additional_move_can_win() -> None:
    amazon = seat(hero="amazon", coins=[3, 3, 2])
    table = hero_table("start:NESW blank:E find_coin:E", amazon, OTHER, hoard=[2])
    table.play("move 1,0; use move 2,0")
    assert table.outcome == {"winners": [0], "reason": "gold"}
