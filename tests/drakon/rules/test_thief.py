"""The Thief: rob an opponent on the same chamber, or swap a coin with the hoard."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_heroes import hero_table
from tests.rule import rule

BOARD = "start:NESW blank:E blank:N"


def thief(*coins: int, **rest: Any) -> dict[str, Any]:
    return seat(hero="thief", coins=list(coins), **rest)


@rule("HERO-THIEF", "HERO-1", "COIN-4")
def test_the_thief_takes_a_random_coin_from_an_opponent_on_the_same_chamber() -> None:
    table = hero_table(BOARD, thief(), seat(hero="dwarf", coins=[1, 3, 3]))
    assert table.legal_of("use") == ["use rob 1"]
    table.play("use rob 1")
    assert table.chance == [["coin 1", 1], ["coin 3", 2]]
    table.play("coin 3")
    assert table.coins(0) == [3]
    assert table.coins(1) == [1, 3]
    assert not table.ability(0)
    assert table.asked == (0, "turn")


@rule("HERO-THIEF")
def test_only_an_opponent_on_the_same_chamber_who_has_a_coin_can_be_robbed() -> None:
    far = seat("1,0", hero="dwarf", coins=[1])
    poor = seat(hero="wizard")
    rich = seat(hero="amazon", coins=[1])
    table = hero_table(BOARD, thief(), far, poor, rich)
    assert table.legal_of("use") == ["use rob 3"]
    for token in ("use rob 0", "use rob 1", "use rob 2"):
        assert table.refuses(token) == "HERO-THIEF"


@rule("HERO-THIEF", "HERO-1")
def test_the_thief_may_rob_after_moving_onto_the_opponent() -> None:
    table = hero_table(BOARD, thief(), seat("1,0", hero="dwarf", coins=[2])).play("move 1,0")
    assert table.legal == ["end", "use rob 1"]
    table.play("use rob 1")
    assert table.coins(0) == [2]
    assert table.asked == (1, "turn")


@rule("HERO-THIEF")
def test_the_thief_may_instead_swap_a_chosen_coin_for_a_random_one_from_the_hoard() -> None:
    table = hero_table(BOARD, thief(1, 1, 2), seat(hero="dwarf"), hoard=[2, 3, 3])
    assert table.legal_of("use") == ["use swap 1", "use swap 2"]
    assert table.refuses("use swap 3") == "HERO-THIEF"
    table.play("use swap 1")
    assert table.chance == [["coin 2", 1], ["coin 3", 2]]
    table.play("coin 3")
    assert table.coins(0) == [1, 2, 3]
    assert table.view()["hoard"] == 3
    assert not table.ability(0)
    assert table.asked == (0, "turn")


@rule("HERO-THIEF")
def test_the_swapped_coin_is_in_the_hoard_afterwards() -> None:
    board = "start:NESW find_coin:E"
    table = hero_table(board, thief(1), seat(hero="dwarf"), hoard=[3, 3])
    table.play("use swap 1; move 1,0")
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]


@rule("HERO-THIEF")
def test_the_coin_comes_from_the_hoard_as_it_is_never_the_one_just_given() -> None:
    table = hero_table(BOARD, thief(1, 1), seat(hero="dwarf"), hoard=[3]).play("use swap 1")
    assert table.coins(0) == [1, 3]
    swapped = table.happened("CoinSwapped")
    assert [(event["gave"], event["got"]) for event in swapped] == [(1, 3)]
    assert not table.happened("CoinMoved")


@rule("HERO-THIEF")
def test_with_an_empty_hoard_or_without_a_coin_there_is_no_swap() -> None:
    table = hero_table(BOARD, thief(2), seat(hero="dwarf"))
    assert table.legal_of("use") == []
    assert table.refuses("use swap 2") == "HERO-THIEF"
    table = hero_table(BOARD, thief(), seat(hero="dwarf"), hoard=[1, 2])
    assert table.legal_of("use") == []


@rule("HERO-THIEF", "HERO-1")
@pytest.mark.parametrize("first", ["use rob 1; coin 2", "use swap 1; coin 2"])
def test_the_thief_robs_or_swaps_but_not_both(first: str) -> None:
    table = hero_table(BOARD, thief(1), seat(hero="dwarf", coins=[2, 3]), hoard=[1, 2])
    table.play(first)
    assert table.legal == ["move 1,0"]
    assert table.refuses("use rob 1") == "HERO-1"
    assert table.refuses("use swap 2") == "HERO-1"


@rule("HERO-THIEF", "WIN-1", "WIN-2")
def test_a_robbery_can_win() -> None:
    table = hero_table(BOARD, thief(3, 3, 2), seat(hero="dwarf", coins=[2, 2]))
    table.play("use rob 1")
    assert table.outcome == {"winners": [0], "reason": "gold"}


@rule("HERO-THIEF", "WIN-1", "WIN-2")
def test_a_swap_can_win_and_the_goal_is_checked_after_both_coins_changed_places() -> None:
    won = hero_table(BOARD, thief(3, 3, 2, 1), seat(hero="dwarf"), hoard=[2]).play("use swap 1")
    assert won.outcome == {"winners": [0], "reason": "gold"}
    # 9 gold and a coin of 1 would be enough, but the coin of 3 is gone at the same moment.
    missed = hero_table(BOARD, thief(3, 3, 3), seat(hero="dwarf"), hoard=[1]).play("use swap 3")
    assert missed.outcome is None
    assert missed.coins(0) == [1, 3, 3]


@rule("HERO-THIEF")
def test_a_swap_does_not_pass_through_five_coins() -> None:
    four = thief(1, 1, 1, 1)
    table = hero_table(BOARD, four, seat(hero="dwarf"), hoard=[2], options={"goal": "fixed"})
    table.play("use swap 1")
    assert table.coins(0) == [1, 1, 1, 2]
    assert table.outcome is None


def team_table() -> Table:
    """Seats 1 and 3, the knight, are a team with three coins; both stand with the thief."""
    return hero_table(
        BOARD,
        thief(),
        seat(hero="dwarf", coins=[1, 2]),
        seat(hero="amazon", coins=[3]),
        seat(hero="knight", coins=[3]),
        options={"teams": True},
        hoard=[1],
    )


@rule("HERO-THIEF", "RUL-1", "VAR-TEAM")
def test_two_opposing_teammates_are_two_choices_and_your_own_teammate_is_none() -> None:
    table = team_table()
    assert table.legal_of("use") == ["use rob 1", "use rob 3", "use swap 3"]
    assert table.refuses("use rob 2") == "HERO-THIEF"


@rule("HERO-THIEF", "HERO-KNIGHT", "VAR-TEAM")
def test_in_a_team_the_named_player_may_prevent_the_robbery() -> None:
    named = team_table().play("use rob 3")
    assert named.asked == (3, "prevent")
    other = team_table().play("use rob 1")
    assert other.asked == ("chance", "coin")
    assert other.chance == [["coin 1", 1], ["coin 2", 1], ["coin 3", 1]]
    other.play("coin 2")
    assert other.coins(0) == other.coins(2) == [2, 3]
    assert other.ability(3)
