"""Fourth edition: the end of a turn beside Drakon, and turns that have no end."""

from typing import Any

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_fourth import fourth, fourth_heroes
from tests.drakon.rules.helpers_secrets import heard
from tests.rule import rule

BOARD = "start:NESW blank:E blank:E"

APART = "start:NESW . blank:E blank:E blank:E blank:E"
"""Nobody can walk away from the Entrance."""


def stranded(hero: dict[str, Any], **scenario: Any) -> Table:
    """A hero alone with Drakon on an Entrance without a way out; another one can walk."""
    walker = seat("2,0", hero="sorceress", ability=False)
    return fourth_heroes(APART, hero, walker, drakon="0,0", **scenario)


@rule("DRAK-6", "HERO-THIEF")
def test_an_ability_that_stays_there_comes_before_the_catch() -> None:
    thief = seat(hero="thief", hand=["blank:N"], coins=[1])
    table = fourth_heroes(BOARD, thief, seat("1,0", hero="druid"), drakon="0,0", hoard=[3])
    table.play("place blank:N@0,1")
    assert table.legal == ["end", "use swap 1"]
    table.play("use swap 1")
    assert table.happened("CoinSwapped") != []
    assert (table.coins(0), table.view()["hoard"]) == ([], 2)
    assert table.asked == (1, "turn")


@rule("DRAK-6", "WIN-1")
def test_winning_with_the_ability_comes_before_being_caught() -> None:
    thief = seat(hero="thief", hand=["blank:N"], coins=[3, 3, 2, 1])
    table = fourth_heroes(BOARD, thief, seat("1,0", hero="druid"), drakon="0,0", hoard=[3])
    table.play("place blank:N@0,1; use swap 1")
    assert table.outcome == {"winners": [0], "reason": "gold"}
    assert table.coins(0) == [2, 3, 3, 3]


@rule("DRAK-6", "HERO-2")
def test_a_player_who_can_only_end_the_turn_is_caught() -> None:
    table = stranded(seat(hero="thief", coins=[1, 1]), hoard=[3])
    assert table.legal == ["end", "use swap 1"]
    table.play("end")
    assert table.coins(0) == [1]
    assert len(table.happened("HeroCaught")) == 1
    assert table.asked == (1, "turn")


@rule("DRAK-6", "HERO-2")
def test_a_player_who_could_only_use_the_ability_is_caught_afterwards() -> None:
    table = stranded(seat(hero="thief", coins=[1, 1]), hoard=[3]).play("use swap 1; coin 1")
    assert table.coins(0) == [3]
    assert table.asked == (1, "turn")


@rule("DRAK-6", "TURN-4")
def test_a_skipped_turn_has_no_end_at_which_she_could_catch() -> None:
    table = stranded(seat(hero="thief", coins=[1, 1], ability=False), hoard=[3], turn=1)
    table.play("move 3,0")
    skipped = [event["seat"] for event in table.happened("TurnEnded") if event["skipped"]]
    assert skipped == [0]
    assert table.happened("HeroCaught") == []
    assert table.coins(0) == [1, 1]
    assert table.asked == (1, "turn")


@rule("DRAK-6", "TURN-4")
def test_a_scenario_that_begins_with_a_skipped_turn_costs_nothing_either() -> None:
    table = stranded(seat(hero="thief", coins=[1, 1], ability=False))
    assert table.asked == (1, "turn")
    assert table.coins(0) == [1, 1]


@rule("DRAK-6", "TURN-7")
def test_the_coin_is_lost_before_the_gold_is_compared() -> None:
    waiting = seat(hand=["blank:N"], coins=[3])
    table = fourth(
        BOARD,
        seat("1,0", coins=[2]),
        waiting,
        drakon="0,0",
        turn=1,
        turns=1,
        options={"turn_limit": 1},
    )
    table.play("place blank:N@0,1")
    assert table.outcome == {"winners": [0], "reason": "turn_limit"}
    assert table.coins(1) == []


@rule("DRAK-6", "TURN-5")
def test_a_turn_that_does_not_begin_because_nobody_can_act_has_no_end_either() -> None:
    thief = seat(hero="thief", coins=[3])
    walker = seat("2,0", hero="sorceress", coins=[2], ability=False)
    board = "start:NESW . blank:E blank:E"
    table = fourth_heroes(board, thief, walker, drakon="0,0", hoard=[3], turn=1)
    table.play("move 3,0")
    assert table.outcome == {"winners": [0], "reason": "exhausted"}
    assert table.coins(0) == [3]


@rule("DRAK-6", "VAR-TEAM")
def test_in_a_team_the_coin_comes_out_of_the_pool_once() -> None:
    table = fourth(
        BOARD,
        seat(hand=["blank:N"], coins=[1]),
        seat(coins=[2]),
        seat(coins=[1, 1]),
        seat(),
        drakon="0,0",
        options={"teams": True},
    )
    table.play("place blank:N@0,1")
    assert [table.coins(number) for number in range(4)] == [[1, 1], [2], [1, 1], [2]]


@rule("DRAK-6", "COIN-2")
def test_only_the_loser_learns_which_coin_it_was() -> None:
    table = fourth(BOARD, seat(hand=["blank:N"], coins=[1, 3]), seat("1,0"), drakon="0,0")
    table.play("place blank:N@0,1; coin 3")
    assert [event["value"] for event in heard(table, 0, "CoinMoved")] == [3]
    assert [event["value"] for event in heard(table, 1, "CoinMoved")] != [3]
    assert table.view(0)["seats"][0]["coins"] == [1]
    assert table.view(1)["seats"][0]["coins"] == 1


@rule("DRAK-6", "DRAK-8", "HERO-KNIGHT")
def test_the_druid_cannot_prevent_the_loss_at_the_end_of_the_turn() -> None:
    druid = seat(hero="druid", hand=["blank:N"], coins=[1, 2])
    table = fourth_heroes(BOARD, druid, seat("1,0", hero="thief"), drakon="0,0")
    table.play("place blank:N@0,1")
    assert table.asked == ("chance", "coin")
    table.play("coin 2")
    assert table.coins(0) == [1]
    assert table.ability(0)
