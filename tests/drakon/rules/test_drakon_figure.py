"""The Drakon figure: how she moves, and whom she catches."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule

HEROES = {"heroes": True}


@rule("DRAK-1")
@pytest.mark.parametrize(
    "kind",
    [
        "destroy",
        "drakon_moves",
        "escape",
        "find_coin",
        "floating",
        "harp",
        "lose_coin",
        "map",
        "mind_control",
        "rotate",
        "steal_left",
        "steal_right",
        "switch",
    ],
)
def test_she_triggers_no_chamber_effect(kind: str) -> None:
    table = Table(
        f"blank:W start:NESW drakon_moves:E {kind}:E blank:E",
        seat(coins=[1, 2], hand=["blank:N", "map:N"]),
        seat(coins=[1, 2], hand=["blank:N", "map:N"]),
        drakon="3,0",
        hoard=[1, 2],
    )
    before = table.board
    table.play("move 1,0; drakon 2,0")
    assert table.asked == (1, "turn")
    assert table.view()["drakon"] == "2,0"
    assert table.board == before
    for number in (0, 1):
        assert table.coins(number) == [1, 2]
        assert table.hand(number) == ["blank:N", "map:N"]


LONG = """
    .           .               .        .        blank:N  .        .
    .           .               blank:N  .        .        .        blank:N
    start:NESW  drakon_moves:E  blank:E  blank:E  blank:E  blank:E  .
"""


@rule("DRAK-2", "CH-DRAKON")
def test_she_moves_up_to_three_chambers_against_arrows_and_around_corners() -> None:
    table = Table(LONG, seat(), seat(), drakon="4,0").play("move 1,0")
    cells = ["1,0", "2,0", "2,1", "3,0", "4,0", "5,0"]
    assert table.legal == [f"drakon {cell}" for cell in cells]


@rule("DRAK-2")
@pytest.mark.parametrize(
    "cell",
    [
        "0,0",  # four steps
        "4,2",  # over a gap
        "6,1",  # diagonally
        "4,1",  # no chamber
    ],
)
def test_she_moves_no_farther_and_neither_diagonally_nor_over_gaps(cell: str) -> None:
    table = Table(LONG, seat(), seat(), drakon="4,0").play("move 1,0")
    assert table.refuses(f"drakon {cell}") == "DRAK-2"


@rule("DRAK-2")
@pytest.mark.parametrize("chamber", ["wind:E", "teleport:-", "master_key:-", "blank:E"])
def test_leave_effects_and_harps_do_not_restrict_her(chamber: str) -> None:
    table = Table(f"start:NESW drakon_moves:E {chamber} harp:E blank:E blank:E", drakon="2,0")
    table.play("move 1,0")
    cells = ["0,0", "1,0", "2,0", "3,0", "4,0", "5,0"]
    assert table.legal == [f"drakon {cell}" for cell in cells]


@rule("DRAK-3")
def test_heroes_she_passes_are_safe() -> None:
    table = Table(LONG, seat(), seat("3,0", coins=[1, 2]), drakon="4,0")
    table.play("move 1,0; drakon 2,0")
    assert (table.at(1), table.coins(1)) == ("3,0", [1, 2])
    assert table.asked == (1, "turn")


@rule("DRAK-3", "CH-WIND")
def test_a_hero_who_passes_through_her_chamber_is_safe() -> None:
    table = Table(
        "start:NESW wind:E blank:E blank:E", seat("1,0", coins=[1, 2]), seat(), drakon="2,0"
    )
    table.play("move 2,0>3,0")
    assert (table.at(0), table.coins(0)) == ("3,0", [1, 2])


@rule("DRAK-4")
def test_all_heroes_on_her_chamber_go_to_start_before_any_coin_is_lost() -> None:
    table = Table(
        "drakon_moves:W blank:W start:NESW mind_control:E blank:E blank:E",
        seat("1,0", coins=[1, 3]),
        seat("0,0", coins=[1, 2]),
        seat("-1,0", coins=[2, 3], hand=["blank:N"]),
        turn=1,
        drakon="3,0",
    )
    # On seat 1's turn seat 2 moves her onto the chamber of seats 0 and 1.
    table.play("move 1,0; control 2 -2,0; drakon 1,0")
    assert (table.at(0), table.at(1), table.at(2)) == ("0,0", "0,0", "-2,0")
    # Losses start with the player whose turn it is, not with the one who moved her.
    assert table.chance == [["coin 1", 1], ["coin 2", 1]]
    table.play("coin 2")
    assert table.coins(1) == [1]
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]
    table.play("coin 1")
    assert table.coins(0) == [3]
    assert table.coins(2) == [2, 3]
    assert table.view()["hoard"] == 2
    assert table.asked == (2, "turn")


@rule("DRAK-4", "CH-DRAKON")
def test_a_player_who_moves_her_onto_their_own_chamber_is_caught_too() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E", seat(coins=[2]), seat("1,0", coins=[3]), drakon="2,0"
    )
    table.play("move 1,0; drakon 1,0")
    assert (table.at(0), table.at(1)) == ("0,0", "0,0")
    assert (table.coins(0), table.coins(1)) == ([], [])


@rule("DRAK-5")
def test_a_hero_caught_on_start_stays_there_and_loses_a_coin() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E", seat(), seat(coins=[1, 2]), drakon="2,0"
    ).play("move 1,0; drakon 0,0; coin 1")
    assert (table.at(1), table.coins(1)) == ("0,0", [2])
    assert table.asked == (1, "turn")


@rule("DRAK-5", "MOVE-3")
def test_a_hero_who_enters_start_while_she_is_there_stays_and_loses_a_coin() -> None:
    table = Table("start:NESW teleport:-", seat("1,0", coins=[1, 2]), seat("1,0"), drakon="0,0")
    table.play("move 0,0; coin 2")
    assert (table.at(0), table.coins(0)) == ("0,0", [1])
    assert table.asked == (1, "turn")


@rule("DRAK-6")
def test_standing_with_her_on_start_costs_nothing_more() -> None:
    table = Table(
        "blank:W start:NESW drakon_moves:E blank:E",
        seat(coins=[2], hand=["blank:N"]),
        seat(coins=[1, 1, 1], hand=["blank:N", "map:N"]),
        drakon="2,0",
    )
    table.play("move 1,0; drakon 0,0")
    assert table.coins(1) == [1, 1]
    # Neither turns spent there, nor other players' turns, nor leaving costs anything.
    table.play("place blank:N@0,1; place blank:N@0,2; place map:N@0,3; move 2,0; move 0,1")
    assert table.coins(1) == [1, 1]
    assert table.coins(0) == [2]
    assert table.view()["hoard"] == 1


@rule("DRAK-6")
def test_moving_her_elsewhere_spares_the_heroes_on_start() -> None:
    table = Table("start:NESW drakon_moves:E blank:E", seat(), seat(coins=[1, 2]), drakon="0,0")
    table.play("move 1,0; drakon 2,0")
    assert table.coins(1) == [1, 2]


@rule("DRAK-7", "DRAK-6", "CH-DRAKON")
def test_zero_steps_on_start_catch_every_hero_there() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E",
        seat(coins=[3]),
        seat(coins=[1]),
        seat(coins=[2]),
        drakon="0,0",
    )
    table.play("move 1,0")
    assert "drakon 0,0" in table.legal
    table.play("drakon 0,0")
    assert [table.coins(number) for number in range(3)] == [[3], [], []]


@rule("DRAK-7")
def test_not_moving_her_is_moving_her_zero_steps() -> None:
    table = Table("start:NESW drakon_moves:E blank:E", drakon="2,0").play("move 1,0")
    assert "decline" not in table.legal
    assert table.refuses("decline") is not None
    table.play("drakon 2,0")
    assert table.view()["drakon"] == "2,0"
    assert table.asked == (1, "turn")


@rule("DRAK-7")
def test_she_catches_even_if_she_has_nowhere_to_go() -> None:
    table = Table(
        "start:NESW . teleport:- drakon_moves:E", seat("2,0"), seat(coins=[3]), drakon="0,0"
    )
    table.play("move 3,0")
    assert table.coins(1) == []


@rule("DRAK-8")
def test_a_knight_cannot_prevent_the_loss_when_coming_to_her() -> None:
    table = Table(
        "start:NESW blank:E blank:E",
        seat("1,0", hero="knight", coins=[1, 2]),
        seat(),
        drakon="2,0",
        options=HEROES,
    )
    table.play("move 2,0")
    assert table.asked == ("chance", "coin")


@rule("DRAK-8")
def test_a_knight_cannot_prevent_the_loss_when_she_comes() -> None:
    table = Table(
        "start:NESW drakon_moves:E blank:E blank:E",
        seat(hero="dwarf"),
        seat("2,0", hero="knight", coins=[1, 2]),
        drakon="3,0",
        options=HEROES,
    )
    table.play("move 1,0; drakon 2,0")
    assert table.asked == ("chance", "coin")
    table.play("coin 1")
    assert table.coins(1) == [2]
    assert table.ability(1)
