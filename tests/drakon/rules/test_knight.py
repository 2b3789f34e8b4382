"""The Knight: prevent the loss or theft of a coin, on anybody's turn."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule


def knight(*coins: int, **rest: Any) -> dict[str, Any]:
    return seat(hero="knight", coins=list(coins), **rest)


@rule("HERO-KNIGHT")
def test_the_knight_may_prevent_the_loss_of_a_chamber_before_the_coin_is_picked() -> None:
    table = hero_table("start:NESW lose_coin:E", knight(1, 2), seat(hero="dwarf"))
    table.play("move 1,0")
    assert table.asked == (0, "prevent")
    assert table.legal == ["decline", "prevent"]
    assert table.refuses("coin 1") == "HERO-KNIGHT"
    table.play("prevent")
    assert table.coins(0) == [1, 2]
    assert table.view()["hoard"] == 0
    assert not table.ability(0)
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT")
def test_a_knight_who_declines_loses_the_coin_and_keeps_the_ability() -> None:
    table = hero_table("start:NESW lose_coin:E", knight(1, 2), seat(hero="dwarf"))
    table.play("move 1,0; decline")
    assert table.chance == [["coin 1", 1], ["coin 2", 1]]
    table.play("coin 2")
    assert table.coins(0) == [1]
    assert table.ability(0)


@rule("HERO-KNIGHT")
@pytest.mark.parametrize("steal", ["steal_left:E", "steal_right:E"])
def test_the_knight_may_prevent_a_theft_on_the_turn_of_the_thief(steal: str) -> None:
    table = hero_table(f"start:NESW {steal}", seat(hero="dwarf"), knight(2))
    table.play("move 1,0")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(0) == []
    assert table.coins(1) == [2]
    assert not table.ability(1)
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT")
def test_a_knight_who_declines_a_theft_loses_a_random_coin_to_the_thief() -> None:
    table = hero_table("start:NESW steal_left:E", seat(hero="dwarf"), knight(2, 3))
    table.play("move 1,0; decline; coin 3")
    assert table.coins(0) == [3]
    assert table.coins(1) == [2]


@rule("HERO-KNIGHT", "HERO-THIEF")
def test_the_ability_of_the_attacker_is_spent_even_when_the_knight_prevents() -> None:
    table = hero_table("start:NESW blank:E", seat(hero="thief"), knight(2)).play("use rob 1")
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(0) == []
    assert table.coins(1) == [2]
    assert not table.ability(0)
    assert not table.ability(1)
    assert table.asked == (0, "turn")


@rule("HERO-KNIGHT", "COIN-5")
def test_a_knight_without_coins_is_not_asked() -> None:
    board = "lose_coin:W start:NESW steal_left:E"
    stolen = hero_table(board, seat(hero="dwarf"), knight()).play("move 1,0")
    assert stolen.asked == (1, "turn")
    assert stolen.ability(1)
    lost = hero_table(board, knight(), seat(hero="dwarf")).play("move -1,0")
    assert lost.asked == (1, "turn")


@rule("HERO-KNIGHT", "HERO-1")
def test_the_knight_prevents_once_per_game() -> None:
    board = "start:NESW lose_coin:E"
    table = hero_table(board, knight(2, 2, ability=False), seat(hero="dwarf"))
    table.play("move 1,0")
    assert table.coins(0) == [2]
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT", "HERO-1")
def test_a_knight_who_has_prevented_is_not_asked_again() -> None:
    board = "blank:W start:NESW lose_coin:E lose_coin:E"
    table = hero_table(board, knight(2, 2), seat(hero="wizard"))
    table.play("move 1,0; prevent; move -1,0; move 2,0")
    assert table.coins(0) == [2]


@rule("HERO-KNIGHT", "HERO-1")
def test_without_heroes_the_knight_is_only_a_figure() -> None:
    table = Table("start:NESW lose_coin:E", knight(2), seat(hero="dwarf")).play("move 1,0")
    assert table.coins(0) == []
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT")
@pytest.mark.parametrize("hero", ["amazon", "barbarian", "dwarf", "thief", "wizard"])
def test_nobody_but_the_knight_prevents_a_loss(hero: str) -> None:
    victim = seat(hero=hero, coins=[2])
    table = hero_table("start:NESW lose_coin:E", victim, knight()).play("move 1,0")
    assert table.coins(0) == []


@rule("HERO-KNIGHT", "RUL-7")
def test_the_knight_may_prevent_under_mind_control() -> None:
    board = "blank:W lose_coin:W start:NESW mind_control:E"
    table = hero_table(board, seat(hero="dwarf"), knight(2)).play("move 1,0; control 1 -1,0")
    assert table.at(1) == "-1,0"
    assert table.asked == (1, "prevent")
    table.play("prevent")
    assert table.coins(1) == [2]
    assert table.asked == (1, "turn")


@rule("HERO-KNIGHT", "RUL-3")
def test_the_knight_may_prevent_a_theft_by_a_hero_who_was_controlled_by_a_third() -> None:
    board = "steal_left:W start:NESW mind_control:E"
    table = hero_table(board, seat(hero="dwarf"), seat(hero="wizard"), knight(1, 2))
    table.play("move 1,0; control 1 -1,0")
    assert table.asked == (2, "prevent")
    table.play("prevent")
    assert table.coins(2) == [1, 2]
    assert table.coins(1) == []
    assert table.asked == (1, "turn")
    again = hero_table(board, seat(hero="dwarf"), seat(hero="wizard"), knight(1, 2))
    again.play("move 1,0; control 1 -1,0; decline; coin 2")
    assert again.coins(1) == [2]
    assert again.asked == (1, "turn")


@rule("HERO-KNIGHT", "HERO-BARB")
def test_a_push_goes_on_after_the_knight_prevented_a_theft_within_it() -> None:
    pushed = seat(hero="dwarf", hand=["map:N"])
    table = hero_table("start:NESW steal_left:E", seat(hero="barbarian"), pushed, knight(3))
    table.play("use push 1 1,0")
    assert table.asked == (2, "prevent")
    table.play("prevent")
    assert table.hand(0) == ["map:N"]
    assert table.asked == (0, "turn")


@rule("DRAK-8", "HERO-KNIGHT", "MOVE-3")
def test_the_knight_cannot_prevent_the_loss_on_entering_the_chamber_of_drakon() -> None:
    board = "start:NESW lose_coin:E"
    table = hero_table(board, knight(1, 2), seat(hero="dwarf"), drakon="1,0").play("move 1,0")
    assert table.asked == ("chance", "coin")
    assert table.play("coin 2").asked == (1, "turn")
    assert table.coins(0) == [1]
    assert table.ability(0)


@rule("DRAK-8", "HERO-KNIGHT", "DRAK-4")
def test_the_knight_cannot_prevent_the_loss_when_drakon_comes() -> None:
    board = "start:NESW drakon_moves:E blank:E"
    table = hero_table(board, seat(hero="dwarf"), knight(2, at="2,0"), drakon="0,0")
    table.play("move 1,0; drakon 2,0")
    assert table.at(1) == "0,0"
    assert table.coins(1) == []
    assert table.ability(1)


def team_table(board: str, **scenario: Any) -> Table:
    """Seats 0 and 2 against 1 and 3; seat 2 is the knight, and that team has two coins."""
    return hero_table(
        board,
        seat(hero="dwarf", coins=[1]),
        seat(hero="wizard"),
        knight(2),
        seat(hero="amazon"),
        options={"teams": True},
        **scenario,
    )


@rule("HERO-KNIGHT", "VAR-TEAM")
def test_in_a_team_the_knight_does_not_prevent_what_the_teammate_loses() -> None:
    table = team_table("start:NESW lose_coin:E").play("move 1,0")
    assert table.asked == ("chance", "coin")
    assert table.play("coin 1").coins(2) == [2]
    # Seat 3 steals from seat 0, the teammate.
    stolen = team_table("start:NESW steal_left:E", turn=3).play("move 1,0")
    assert stolen.asked == ("chance", "coin")


@rule("HERO-KNIGHT", "VAR-TEAM")
def test_in_a_team_the_knight_who_is_robbed_or_stands_there_keeps_a_coin_in_the_pool() -> None:
    robbed = team_table("start:NESW steal_left:E", turn=1).play("move 1,0")
    assert robbed.asked == (2, "prevent")
    assert robbed.play("prevent").coins(0) == [1, 2]
    enters = team_table("start:NESW lose_coin:E", turn=2).play("move 1,0")
    assert enters.asked == (2, "prevent")
    assert enters.play("prevent").coins(0) == [1, 2]


@rule("HERO-KNIGHT", "VAR-TEAM")
def test_in_a_team_the_knight_is_asked_when_only_the_teammate_brought_coins() -> None:
    table = hero_table(
        "start:NESW steal_left:E",
        seat(hero="dwarf", coins=[1]),
        seat(hero="wizard"),
        knight(),
        seat(hero="amazon"),
        options={"teams": True},
        turn=1,
    ).play("move 1,0")
    assert table.asked == (2, "prevent")
