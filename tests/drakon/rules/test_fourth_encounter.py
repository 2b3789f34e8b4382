"""Fourth edition: where Drakon comes into play, and encounters in the middle of a turn."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import EDITIONS, event_names, fourth, fourth_heroes
from tests.rule import rule

BOTH = pytest.mark.parametrize("edition", EDITIONS)


@rule("MOVE-3")
@BOTH
def test_entering_her_chamber_leads_to_the_entrance_before_a_coin_is_lost(
    edition: str,
) -> None:
    comer = seat("1,0", coins=[1, 2])
    board = "start:NESW blank:E find_coin:E"
    table = Table(board, comer, seat(), drakon="2,0", hoard=[3], edition=edition)
    table.play("move 2,0")
    assert table.at(0) == "0,0"
    assert table.chance == [["coin 1", 1], ["coin 2", 1]]
    table.play("coin 1")
    # Neither the effect of her chamber nor a second loss happens.
    assert (table.coins(0), table.view()["hoard"]) == ([2], 2)
    assert table.view()["drakon"] == "2,0"
    assert table.asked == (1, "turn")


@rule("MOVE-3")
def test_the_encounter_comes_at_once_and_not_at_the_end_of_the_turn() -> None:
    ranger = seat(hero="ranger", coins=[1, 1])
    board = "start:NESW find_coin:E blank:E"
    table = fourth_heroes(board, ranger, seat(hero="thief"), drakon="1,0", hoard=[3])
    table.play("move 1,0")
    assert event_names(table) == ["HeroMoved", "HeroCaught", "CoinMoved"]
    assert (table.at(0), table.coins(0)) == ("0,0", [1])
    assert table.asked == (0, "turn")
    # Nobody walks on out of her chamber: the additional move begins on the Entrance.
    assert table.legal == ["end", "use move 1,0"]
    assert table.refuses("use move 2,0") == "HERO-AMAZON"


@rule("MOVE-3", "HERO-AMAZON")
def test_a_hero_caught_on_the_additional_move_still_has_the_action() -> None:
    ranger = seat(hero="ranger", coins=[1, 1])
    table = fourth_heroes("blank:N start:NESW blank:E", ranger, seat(), drakon="1,0")
    table.play("use move 1,0")
    assert table.coins(0) == [1]
    assert table.asked == (0, "turn")
    assert table.legal == ["move -1,0", "move 1,0"]
    assert table.play("move 1,0").coins(0) == []


@rule("MOVE-3", "CH-MIND")
@BOTH
def test_a_hero_moved_into_her_chamber_is_caught_on_anothers_turn(edition: str) -> None:
    board = "start:NESW mind_control:N blank:E find_coin:E"
    moved = seat("2,0", coins=[1, 1])
    table = Table(board, seat(coins=[2]), moved, drakon="3,0", hoard=[3], edition=edition)
    table.play("move 1,0")
    assert (table.at(1), table.coins(1), table.coins(0)) == ("0,0", [1], [2])
    assert table.asked == (1, "turn")


@rule("MOVE-3", "HERO-BARB")
def test_a_hero_the_knight_pushes_into_her_chamber_is_caught_and_robbed_of_a_chamber() -> None:
    victim = seat(hero="thief", coins=[1, 1], hand=["map:N"])
    table = fourth_heroes("start:NESW blank:E", seat(hero="knight"), victim, drakon="1,0")
    table.play("use push 1 1,0")
    assert (table.at(1), table.coins(1)) == ("0,0", [1])
    assert (table.hand(0), table.hand(1)) == (["map:N"], [])
    assert table.asked == (0, "turn")


@rule("DRAK-7", "CH-DRAKON")
@BOTH
def test_zero_steps_on_the_entrance_catch_every_hero_there_and_nobody_else(edition: str) -> None:
    seats = [seat(coins=[2]), seat(coins=[1, 1]), seat("2,0", coins=[3]), seat(coins=[3, 3])]
    board = "start:NESW drakon_moves:E blank:E"
    table = Table(board, *seats, drakon="0,0", edition=edition).play("move 1,0")
    assert table.asked == (0, "drakon")
    assert ("decline" in table.legal) == (edition == "fourth")
    table.play("drakon 0,0")
    assert [table.coins(number) for number in range(4)] == [[2], [1], [3], [3]]
    assert table.view()["hoard"] == 2
    assert [event["seat"] for event in table.happened("HeroCaught")] == [1, 3]
    assert table.asked == (1, "turn")


@rule("DRAK-7")
@BOTH
def test_moving_her_away_from_the_entrance_spares_the_heroes_there(edition: str) -> None:
    seats = [seat(coins=[2]), seat(coins=[1, 1])]
    board = "start:NESW drakon_moves:E blank:E"
    table = Table(board, *seats, drakon="0,0", edition=edition).play("move 1,0; drakon 2,0")
    assert [table.coins(number) for number in range(2)] == [[2], [1, 1]]


@rule("DRAK-7")
@BOTH
def test_she_may_be_left_where_she_is(edition: str) -> None:
    board = "start:NESW drakon_moves:E blank:E"
    table = Table(board, seat(coins=[1]), seat("0,0"), drakon="2,0", edition=edition)
    table.play("move 1,0")
    assert ("decline" in table.legal) == (edition == "fourth")
    table.play("drakon 2,0")
    assert (table.view()["drakon"], table.coins(0)) == ("2,0", [1])
    assert table.asked == (1, "turn")


def druid(*coins: int, **rest: Any) -> dict[str, Any]:
    return seat(hero="druid", coins=list(coins), **rest)


@rule("DRAK-8", "HERO-KNIGHT")
def test_the_druid_cannot_prevent_the_loss_when_coming_to_her() -> None:
    board = "start:NESW lose_coin:E"
    table = fourth_heroes(board, druid(1, 2), seat(hero="thief"), drakon="1,0").play("move 1,0")
    assert table.asked == ("chance", "coin")
    table.play("coin 2")
    assert (table.coins(0), table.ability(0)) == ([1], True)


@rule("DRAK-8", "HERO-KNIGHT")
@pytest.mark.parametrize(("drakon", "at"), [("3,0", "2,0"), ("0,0", "0,0")], ids=["comes", "stays"])
def test_the_druid_cannot_prevent_the_loss_when_she_comes_or_stays(drakon: str, at: str) -> None:
    board = "start:NESW drakon_moves:E blank:E blank:E"
    table = fourth_heroes(board, seat(hero="thief"), druid(1, 2, at=at), drakon=drakon)
    table.play(f"move 1,0; drakon {at}")
    assert table.asked == ("chance", "coin")
    table.play("coin 1")
    assert (table.coins(1), table.ability(1)) == ([2], True)


@rule("PLACE-4")
@BOTH
def test_the_first_drakon_moves_brings_her_onto_an_unoccupied_chamber(edition: str) -> None:
    board = "start:NESW blank:E blank:E blank:E"
    placer = seat("1,0", hand=["drakon_moves:N"])
    table = Table(board, placer, seat("2,0", coins=[1]), edition=edition)
    table.play("place drakon_moves:N@0,1")
    assert table.asked == (0, "drakon")
    # The Entrance and the new chamber are as good as any other.
    assert table.legal == ["drakon 0,0", "drakon 0,1", "drakon 3,0"]
    for token in ("drakon 1,0", "drakon 2,0", "drakon 4,0", "decline"):
        assert table.refuses(token) == "PLACE-4"
    table.play("drakon 0,0")
    assert (table.view()["drakon"], table.coins(1)) == ("0,0", [1])
    assert table.asked == (1, "turn")


@rule("PLACE-4")
@BOTH
def test_she_comes_with_a_chamber_that_is_switched_in_too(edition: str) -> None:
    hand = ["drakon_moves:N"]
    table = Table("start:NESW switch:E blank:E", seat(hand=hand), seat(), edition=edition)
    table.play("move 1,0; switch 2,0 drakon_moves:E")
    assert table.view()["drakon"] == "2,0"


@rule("PLACE-4")
@BOTH
def test_a_second_drakon_moves_leaves_her_where_she_is(edition: str) -> None:
    hand = ["drakon_moves:N"]
    table = Table("start:NESW blank:E", seat(hand=hand), seat(), drakon="1,0", edition=edition)
    table.play("place drakon_moves:N@0,1")
    assert table.view()["drakon"] == "1,0"
    assert table.asked == (1, "turn")


@rule("DRAK-4")
def test_all_go_to_the_entrance_before_each_loses_a_coin_in_turn_order() -> None:
    board = "start:NESW drakon_moves:E blank:E blank:E"
    seats = [seat("2,0", coins=[1, 2]), seat(), seat("2,0", coins=[1, 3]), seat("2,0")]
    table = fourth(board, *seats, drakon="3,0", turn=1).play("move 1,0; drakon 2,0")
    assert [table.at(number) for number in range(4)] == ["0,0", "1,0", "0,0", "0,0"]
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]
    table.play("coin 3")
    assert table.chance == [["coin 1", 1], ["coin 2", 1]]
    table.play("coin 2")
    assert (table.coins(0), table.coins(2)) == ([1], [1])
    assert table.asked == (2, "turn")
