"""The Barbarian: push a hero out of the shared chamber, then rob that player's hand."""

import pytest

from tests.drakon.kit import seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule

BARBARIAN = seat(hero="barbarian")


@rule("HERO-BARB", "HERO-1")
def test_the_barbarian_moves_a_hero_who_follows_the_chamber_and_then_takes_a_chamber() -> None:
    victim = seat(hero="dwarf", hand=["blank:N", "map:NS", "map:NS"])
    table = hero_table("start:NESW find_coin:E", BARBARIAN, victim, hoard=[1, 2])
    table.play("use push 1 1,0")
    assert table.at(1) == "1,0"
    assert table.asked == ("chance", "coin")
    table.play("coin 2")
    assert table.coins(1) == [2]
    assert table.coins(0) == []
    assert table.asked == ("chance", "take")
    assert table.chance == [["take blank:N", 1], ["take map:NS", 2]]
    assert table.play("take map:NS").asked == (0, "turn")
    assert table.hand(0) == ["map:NS"]
    assert table.hand(1) == ["blank:N", "map:NS"]
    assert not table.ability(0)


@rule("HERO-BARB")
def test_the_hero_who_was_pushed_makes_the_choices_of_the_chamber() -> None:
    victim = seat(hero="dwarf", hand=["blank:N"])
    table = hero_table("blank:W start:NESW destroy:E blank:E", BARBARIAN, victim)
    table.play("use push 1 1,0")
    assert table.asked == (1, "destroy")
    assert table.hand(0) == []
    table.play("destroy 2,0")
    assert table.hand(0) == ["blank:N"]
    assert table.asked == (0, "turn")


@rule("HERO-BARB", "HERO-1")
def test_the_barbarian_may_push_after_the_action_and_only_once() -> None:
    victim = seat("1,0", hero="dwarf", hand=["blank:N"])
    table = hero_table("start:NESW blank:E blank:N", BARBARIAN, victim).play("move 1,0")
    assert table.legal == ["end", "use push 1 2,0"]
    table.play("use push 1 2,0")
    assert table.at(0) == "1,0"
    assert table.at(1) == "2,0"
    assert table.hand(0) == ["blank:N"]
    # The dwarf has nothing left to do, and the Barbarian nothing left to push with.
    assert table.asked == (0, "turn")
    assert table.legal_of("use") == []
    assert table.refuses("use push 1 3,0") == "HERO-1"


@rule("HERO-BARB")
def test_the_barbarian_chooses_the_hero_and_the_path() -> None:
    others = [seat(hero="dwarf"), seat("1,0", hero="thief"), seat(hero="wizard")]
    table = hero_table("blank:N start:NESW blank:E", BARBARIAN, *others)
    assert table.legal_of("use") == [
        "use push 1 -1,0",
        "use push 1 1,0",
        "use push 3 -1,0",
        "use push 3 1,0",
    ]
    table.play("use push 3 -1,0")
    assert [table.at(number) for number in range(4)] == ["0,0", "0,0", "1,0", "-1,0"]


@rule("HERO-BARB")
@pytest.mark.parametrize("token", ["use push 2 2,0", "use push 0 1,0", "use push 1 0,1"])
def test_only_a_hero_on_the_same_chamber_and_only_along_a_legal_path(token: str) -> None:
    others = [seat(hero="dwarf"), seat("1,0", hero="thief")]
    table = hero_table("start:NESW blank:E blank:E", BARBARIAN, *others)
    assert table.refuses(token) == "HERO-BARB"


@rule("HERO-BARB", "RUL-1")
def test_a_teammate_is_not_an_opponent_and_cannot_be_pushed() -> None:
    others = [seat("1,0", hero="dwarf"), seat(hero="thief"), seat("1,0", hero="wizard")]
    table = hero_table("start:NESW blank:E blank:E", BARBARIAN, *others, options={"teams": True})
    assert table.legal_of("use") == []
    assert table.refuses("use push 2 1,0") == "HERO-BARB"


@rule("HERO-BARB", "CH-MIND")
def test_leave_effects_shape_the_push() -> None:
    board = "start:NESW wind:E blank:E blank:E"
    pair = [seat("1,0", hero="barbarian"), seat("1,0", hero="dwarf")]
    assert hero_table(board, *pair).legal_of("use") == ["use push 1 2,0>3,0"]
    board = "start:NESW teleport:- . blank:E"
    table = hero_table(board, *pair)
    assert table.legal_of("use") == ["use push 1 0,0", "use push 1 3,0"]
    assert table.play("use push 1 3,0").at(1) == "3,0"


@rule("HERO-BARB", "CH-HARP")
def test_a_harp_restricts_the_push() -> None:
    table = hero_table("blank:N start:NESW harp:E", BARBARIAN, seat(hero="dwarf"))
    assert table.legal_of("use") == ["use push 1 1,0"]


@rule("HERO-BARB")
def test_a_hero_that_cannot_move_cannot_be_chosen() -> None:
    barbarian = seat("1,0", hero="barbarian", hand=["map:N"])
    victim = seat("1,0", hero="dwarf", hand=["blank:N"])
    table = hero_table("start:NESW blank:E", barbarian, victim)
    assert table.legal_of("use") == []
    # A way out opens for both as soon as a chamber lies there.
    table.play("place map:N@2,0")
    assert table.legal == ["end", "use push 1 2,0"]


@rule("HERO-BARB")
def test_an_empty_hand_gives_nothing() -> None:
    table = hero_table("start:NESW blank:E", BARBARIAN, seat(hero="dwarf"))
    table.play("use push 1 1,0")
    assert table.at(1) == "1,0"
    assert table.hand(0) == []
    assert table.asked == (0, "turn")


@rule("HERO-BARB", "MOVE-3")
def test_the_chamber_is_taken_even_if_drakon_caught_the_hero() -> None:
    victim = seat(hero="dwarf", hand=["blank:N"], coins=[1, 2])
    table = hero_table("start:NESW find_coin:E", BARBARIAN, victim, drakon="1,0", hoard=[3])
    table.play("use push 1 1,0")
    assert table.asked == ("chance", "coin")
    assert table.hand(0) == []
    table.play("coin 2")
    assert table.at(1) == "0,0"
    assert table.coins(1) == [1]
    assert table.hand(0) == ["blank:N"]
    assert table.hand(1) == []


@rule("HERO-BARB")
def test_the_chamber_is_taken_from_the_hand_as_it_is_after_the_instructions() -> None:
    barbarian = seat(hero="barbarian", hand=["harp:N"])
    table = hero_table("start:NESW map:E", barbarian, seat(hero="dwarf", hand=["blank:N"]))
    table.play("use push 1 1,0")
    assert table.hand(0) == []
    assert table.chance == [["take blank:N", 1], ["take harp:N", 1]]


@rule("HERO-BARB", "RUL-7")
def test_a_knight_who_is_pushed_may_still_prevent_a_loss() -> None:
    victim = seat(hero="knight", hand=["blank:N"], coins=[2])
    table = hero_table("start:NESW lose_coin:E", BARBARIAN, victim).play("use push 1 1,0")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(1) == [2]
    assert table.hand(0) == ["blank:N"]


@rule("HERO-BARB", "WIN-1")
def test_a_hero_who_is_pushed_into_winning_wins_before_a_chamber_is_taken() -> None:
    victim = seat(hero="dwarf", hand=["blank:N"], coins=[3, 3, 3])
    table = hero_table("start:NESW find_coin:E", BARBARIAN, victim, hoard=[1])
    table.play("use push 1 1,0")
    assert table.outcome == {"winners": [1], "reason": "gold"}
    assert table.hand(0) == []
