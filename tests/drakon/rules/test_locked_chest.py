"""Locked Chest: locked coins can no longer be taken, and still count."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, expansion, locked
from tests.drakon.rules.helpers_secrets import SPECTATOR
from tests.rule import rule

CHEST = "blank:W start:NESW locked_chest:E"
KNIGHTS = {"third": "knight", "fourth": "druid"}


@rule("X-CHEST")
@pytest.mark.parametrize("edition", EDITIONS)
def test_entering_locks_all_coins_owned_at_that_moment(edition: str) -> None:
    seats = [seat(coins=[1, 3, 3]), seat(coins=[2])]
    table = expansion(CHEST, *seats, hoard=[2], edition=edition).play("move 1,0")
    assert (table.coins(0), locked(table, 0)) == ([], [1, 3, 3])
    assert (table.coins(1), locked(table, 1)) == ([2], [])
    assert table.view()["hoard"] == 1
    assert [event["seat"] for event in table.happened("CoinsLocked")] == [0]
    assert table.asked == (1, "turn")


@rule("X-CHEST", "MOVE-5")
def test_locking_is_not_a_choice_and_nothing_happens_without_coins() -> None:
    table = expansion(CHEST, seat(), seat(coins=[1])).play("move 1,0")
    assert (table.coins(0), locked(table, 0)) == ([], [])
    assert (table.coins(1), locked(table, 1)) == ([1], [])
    assert table.asked == (1, "turn")
    assert table.happened("CoinsLocked") == []


@rule("X-CHEST")
def test_coins_won_later_are_not_locked() -> None:
    board = "start:NESW locked_chest:E find_coin:E lose_coin:E"
    table = expansion(board, seat(coins=[1]), seat(hand=["blank:N"] * 2), hoard=[2])
    table.play("move 1,0; place blank:N@0,1; move 2,0")
    assert (table.coins(0), locked(table, 0)) == ([2], [1])
    table.play("place blank:N@0,2; move 3,0")
    assert (table.coins(0), locked(table, 0)) == ([], [1])


@rule("X-CHEST")
def test_a_second_chest_adds_to_what_is_locked() -> None:
    table = expansion(CHEST, seat(coins=[2], locked=[1, 3]), seat()).play("move 1,0")
    assert (table.coins(0), locked(table, 0)) == ([], [1, 2, 3])


@rule("X-CHEST", "CH-MIND")
def test_a_player_moved_onto_it_locks_their_own_coins() -> None:
    board = "start:NESW mind_control:E blank:E locked_chest:E"
    table = expansion(board, seat(coins=[1]), seat("2,0", coins=[2])).play("move 1,0")
    assert (locked(table, 0), locked(table, 1)) == ([], [2])


@rule("X-CHEST")
@pytest.mark.parametrize("steal", ["steal_left:E", "steal_right:E"])
def test_locked_coins_are_never_stolen(steal: str) -> None:
    board = f"start:NESW {steal}"
    table = expansion(board, seat(), seat(locked=[1, 3])).play("move 1,0")
    assert (table.coins(0), locked(table, 1)) == ([], [1, 3])
    assert table.asked == (1, "turn")
    # Of several coins only those that are not locked can be picked.
    table = expansion(board, seat(), seat(coins=[1, 2, 2], locked=[1, 3])).play("move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 2", 2]]
    table.play("coin 1")
    assert (table.coins(0), table.coins(1), locked(table, 1)) == ([1], [2, 2], [1, 3])


@rule("X-CHEST")
def test_locked_coins_are_never_lost_to_a_chamber() -> None:
    board = "start:NESW lose_coin:E"
    table = expansion(board, seat(locked=[1, 3]), seat()).play("move 1,0")
    assert (locked(table, 0), table.view()["hoard"]) == ([1, 3], 0)
    assert table.asked == (1, "turn")
    table = expansion(board, seat(coins=[2], locked=[1, 3]), seat()).play("move 1,0")
    assert (table.coins(0), locked(table, 0), table.view()["hoard"]) == ([], [1, 3], 1)


@rule("X-CHEST", "MOVE-3")
@pytest.mark.parametrize("edition", EDITIONS)
def test_running_into_drakon_costs_no_locked_coin(edition: str) -> None:
    def caught(**purse: Any) -> Table:
        rest: dict[str, Any] = {"drakon": "1,0", "edition": edition}
        return expansion("start:NESW blank:E", seat(**purse), seat(), **rest).play("move 1,0")

    safe = caught(locked=[1, 3])
    assert (safe.at(0), locked(safe, 0), safe.view()["hoard"]) == ("0,0", [1, 3], 0)
    some = caught(coins=[2], locked=[1, 3])
    assert (some.coins(0), locked(some, 0), some.view()["hoard"]) == ([], [1, 3], 1)


@rule("X-CHEST", "DRAK-4")
def test_being_caught_by_drakon_costs_no_locked_coin() -> None:
    board = "start:NESW drakon_moves:E blank:E blank:E"
    victim = seat("3,0", locked=[1, 3])
    table = expansion(board, seat(), victim, drakon="2,0").play("move 1,0; drakon 3,0")
    assert (table.at(1), locked(table, 1), table.view()["hoard"]) == ("0,0", [1, 3], 0)


@rule("MOVE-3")
def test_with_drakon_on_it_nothing_is_locked() -> None:
    table = expansion(CHEST, seat(coins=[2, 2]), seat(), drakon="1,0").play("move 1,0")
    assert (table.coins(0), locked(table, 0), table.view()["hoard"]) == ([2], [], 1)


@rule("X-CHEST", "HERO-KNIGHT")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("chamber", ["steal_left:E", "lose_coin:E"])
def test_with_locked_coins_only_there_is_nothing_to_prevent(chamber: str, edition: str) -> None:
    guard = seat(hero=KNIGHTS[edition], locked=[1, 3], hand=["blank:N"])
    seats = [seat(hero="thief", hand=["blank:N"]), guard]
    seats = seats if chamber.startswith("steal") else seats[::-1]
    rest: dict[str, Any] = {"options": {"heroes": True}, "edition": edition}
    table = expansion(f"start:NESW {chamber}", *seats, **rest).play("move 1,0")
    assert table.asked == (1, "turn")


@rule("X-CHEST", "HERO-THIEF")
def test_only_an_unlocked_coin_can_be_robbed() -> None:
    rest: dict[str, Any] = {"options": {"heroes": True}}
    victims = [seat(locked=[2]), seat(coins=[1, 1], locked=[2])]
    table = expansion(CHEST, seat(hero="thief"), *victims, **rest)
    assert table.legal_of("use") == ["use rob 2"]
    assert table.refuses("use rob 1") == "HERO-THIEF"
    table.play("use rob 2")
    assert (table.coins(0), table.coins(2), locked(table, 2)) == ([1], [1], [2])


@rule("X-CHEST", "HERO-THIEF")
def test_only_an_unlocked_coin_can_be_swapped() -> None:
    rest: dict[str, Any] = {"options": {"heroes": True}, "hoard": [3]}
    table = expansion(CHEST, seat(hero="thief", coins=[1], locked=[2]), seat(), **rest)
    assert table.legal_of("use") == ["use swap 1"]
    assert table.refuses("use swap 2") == "HERO-THIEF"
    table.play("use swap 1")
    assert (table.coins(0), locked(table, 0)) == ([3], [2])
    assert expansion(CHEST, seat(hero="thief", locked=[2]), seat(), **rest).legal_of("use") == []


@rule("X-CHEST", "X-BARGAIN")
def test_only_an_unlocked_coin_can_be_paid() -> None:
    board = "blank:W start:NESW bargain:E"
    table = expansion(board, seat(coins=[1], locked=[2]), seat()).play("move 1,0")
    assert table.legal == ["bargain 1 -1,0", "decline"]
    assert table.refuses("bargain 2 -1,0") == "X-BARGAIN"
    table.play("bargain 1 -1,0")
    assert (table.coins(0), locked(table, 0)) == ([], [2])


@rule("WIN-2", "X-CHEST", "WIN-1")
@pytest.mark.parametrize(("coin", "wins"), [(1, False), (2, True)])
def test_locked_coins_count_for_ten_gold(coin: int, wins: bool) -> None:
    rich = seat(coins=[2], locked=[3, 3])
    table = expansion("start:NESW find_coin:E", rich, seat(), hoard=[1, 2])
    table.play(f"move 1,0; coin {coin}")
    assert table.outcome == ({"winners": [0], "reason": "gold"} if wins else None)


@rule("WIN-2", "VAR-FIXED", "X-CHEST")
@pytest.mark.parametrize(("held", "wins"), [([1], False), ([1, 1], True)])
def test_locked_coins_count_for_five_coins(held: list[int], wins: bool) -> None:
    rich = seat(coins=held, locked=[1, 1])
    rest: dict[str, Any] = {"hoard": [1], "options": {"goal": "fixed"}}
    table = expansion("start:NESW find_coin:E", rich, seat(), **rest).play("move 1,0")
    assert table.outcome == ({"winners": [0], "reason": "coins"} if wins else None)


@rule("WIN-2", "VAR-ESC", "X-CHEST")
@pytest.mark.parametrize(("held", "wins"), [([1], False), ([2], True)])
def test_locked_coins_count_for_the_way_out(held: list[int], wins: bool) -> None:
    rich = seat(coins=held, locked=[3, 3])
    table = expansion("start:NESW escape:E", rich, seat(), options={"goal": "escape"})
    table.play("move 1,0")
    assert table.outcome == ({"winners": [0], "reason": "escape"} if wins else None)


@rule("WIN-2", "TURN-5")
def test_locked_coins_count_when_nobody_can_act() -> None:
    stuck = [seat("1,0", coins=[3]), seat("1,0", coins=[1], locked=[3])]
    table = expansion("start:NESW blank:E", *stuck)
    assert table.outcome == {"winners": [1], "reason": "exhausted"}


@rule("WIN-2", "TURN-7")
def test_locked_coins_count_at_the_turn_limit() -> None:
    seats = [seat(coins=[3]), seat(coins=[1], locked=[2])]
    rest: dict[str, Any] = {"options": {"turn_limit": 1}, "turns": 1}
    table = expansion("start:NESW blank:E blank:E", *seats, **rest).play("move 1,0")
    assert table.outcome == {"winners": [0, 1], "reason": "turn_limit"}


@rule("X-CHEST", "COIN-1")
def test_locked_coins_stay_face_down_for_everybody_else() -> None:
    table = expansion(CHEST, seat(coins=[1, 3]), seat(), seat()).play("move 1,0")
    shown = [table.view(viewer)["seats"][0] for viewer in (0, 1, 2, SPECTATOR)]
    assert [each["locked"] for each in shown] == [[1, 3], 2, 2, 2]
    assert [each["coins"] for each in shown] == [[], 0, 0, 0]


@rule("X-CHEST", "COIN-1")
def test_the_odds_do_not_reveal_which_coins_are_locked() -> None:
    seats = [seat(), seat(coins=[1, 2], locked=[3, 3]), seat()]
    table = expansion("start:NESW steal_left:E", *seats, hoard=[2]).play("move 1,0")
    assert table.view(1)["chance"] == [["coin 1", 1], ["coin 2", 1]]
    for viewer in (0, 2, SPECTATOR):
        assert table.view(viewer)["chance"] == [["coin 1", 1], ["coin 2", 2], ["coin 3", 2]]


def pools(*coins: list[int], board: str = CHEST, turn: int = 0) -> Table:
    """Four seats in two teams, each with the coins it brought into the pool."""
    seats = [seat(coins=each) for each in coins]
    return expansion(board, *seats, turn=turn, options={"teams": True})


@rule("X-CHEST", "VAR-TEAM")
def test_in_a_team_the_pool_is_locked() -> None:
    table = pools([1], [2], [3, 3], [2]).play("move 1,0")
    assert [table.coins(number) for number in range(4)] == [[], [2, 2], [], [2, 2]]
    assert [locked(table, number) for number in range(4)] == [[1, 3, 3], [], [1, 3, 3], []]
    assert [table.view(viewer)["seats"][2]["locked"] for viewer in range(4)] == [
        [1, 3, 3],
        3,
        [1, 3, 3],
        3,
    ]


@rule("X-CHEST", "VAR-TEAM")
def test_a_locked_pool_is_safe_for_both_members() -> None:
    board = "steal_left:W start:NESW locked_chest:E"
    table = pools([1], [], [3], [], board=board).play("move 1,0; move -1,0")
    # Seat 1 stole from seat 2, whose teammate locked the pool.
    assert (table.coins(1), locked(table, 2)) == ([], [1, 3])


@rule("WIN-2", "VAR-TEAM")
def test_a_locked_pool_counts_for_twenty_gold() -> None:
    seats = [seat(coins=[3]), seat(), seat(locked=[3] * 5), seat()]
    rest: dict[str, Any] = {"hoard": [2], "options": {"teams": True}}
    table = expansion("start:NESW find_coin:E", *seats, **rest).play("move 1,0")
    assert table.outcome == {"winners": [0, 2], "reason": "gold"}
