"""Drakon's Bargain: a coin for a chamber of the lair."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, absent, expansion, locked
from tests.drakon.rules.helpers_secrets import SPECTATOR, heard, known
from tests.rule import rule
from wyrmhold.games.drakon.events import ChamberPlaced, HeroMoved
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_from_text
from wyrmhold.games.drakon.tiles import face_from_text

LAIR = """
    .        .           map:N       .        .
    blank:W  start:NESW  bargain:NE  blank:E  harp:E
"""
"""Whoever enters 1,0 can buy -1,0 and 1,1, unless somebody stands there."""


def entered(coins: list[int], **scenario: Any) -> Table:
    """Seat 0 has entered; seat 1 and Drakon stand on chambers of their own."""
    buyer = seat(coins=coins, hand=scenario.pop("hand", []), locked=scenario.pop("locked", []))
    return expansion(LAIR, buyer, seat("2,0"), drakon="3,0", **scenario).play("move 1,0")


@rule("X-BARGAIN")
@pytest.mark.parametrize("edition", EDITIONS)
def test_entering_allows_paying_a_chosen_coin_for_a_chamber(edition: str) -> None:
    table = entered([1, 3, 3], hoard=[2], hand=["wind:NE"], edition=edition)
    assert table.asked == (0, "bargain")
    assert table.legal == sorted(
        ["decline", "bargain 1 -1,0", "bargain 1 1,1", "bargain 3 -1,0", "bargain 3 1,1"]
    )
    table.play("bargain 3 -1,0")
    assert table.coins(0) == [1, 3]
    assert table.hand(0) == ["blank:N", "wind:NE"]
    assert "-1,0" not in table.board
    assert len(table.board) == 5
    assert table.view()["hoard"] == 2


@rule("X-BARGAIN")
def test_the_log_shows_the_payment_and_then_the_purchase() -> None:
    table = entered([1, 3]).play("bargain 3 1,1")
    (paid,) = table.happened("CoinMoved")
    assert (paid["giver"], paid["taker"], paid["value"]) == (0, -1, 3)
    (bought,) = table.happened("ChamberBought")
    assert (bought["seat"], bought["cell"], bought["face"]) == (0, "1,1", "map:N")
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("CoinMoved") < kinds.index("ChamberBought")


@rule("X-BARGAIN")
def test_declining_costs_nothing_and_gains_nothing() -> None:
    table = entered([1]).play("decline")
    assert (table.coins(0), table.hand(0), table.view()["hoard"]) == ([1], [], 0)
    assert len(table.board) == 6


@rule("X-BARGAIN")
@pytest.mark.parametrize("token", ["bargain 1 1,1", "decline"])
def test_then_the_turn_is_over_and_nothing_is_drawn(token: str) -> None:
    table = entered([1], pile={"unseen": ["wind:N"]}).play(token)
    assert table.view()["pile"] == 1
    assert table.asked == (1, "turn")


@rule("X-BARGAIN")
@pytest.mark.parametrize(
    "token",
    [
        "bargain 1 1,0",  # the buyer stands there
        "bargain 1 2,0",  # another hero
        "bargain 1 4,0",  # no chamber
        "bargain 2 1,1",  # no such coin
        "place blank:N@0,1",
    ],
)
def test_nothing_else_can_be_bought_or_paid(token: str) -> None:
    assert entered([1]).refuses(token) == "X-BARGAIN"


@rule("X-BARGAIN", "DRAK-1")
def test_drakon_counts_as_a_figure() -> None:
    assert entered([1]).refuses("bargain 1 3,0") == "X-BARGAIN"


@rule("X-BARGAIN", "CH-START")
def test_start_cannot_be_bought_even_if_nobody_is_on_it() -> None:
    assert entered([1]).refuses("bargain 1 0,0") == "CH-START"


@rule("X-BARGAIN", "X-BASE")
def test_a_base_structure_and_its_neighbours_cannot_be_bought() -> None:
    board = """
        .           .          map:N             .
        start:NESW  bargain:E  blank:E           .
        .           map:S      base_structure:E  map:E
        .           .          map:S             blank:S
    """
    table = expansion(board, seat(coins=[1]), seat()).play("move 1,0")
    assert table.legal == ["bargain 1 2,1", "bargain 1 3,-2", "decline"]
    for cell in ("2,-1", "2,0", "3,-1", "2,-2", "1,-1"):
        assert table.refuses(f"bargain 1 {cell}") == "X-BASE"


@rule("X-BARGAIN", "COIN-5")
@pytest.mark.parametrize("purse", [{}, {"locked": [2, 3]}])
def test_it_is_skipped_without_an_unlocked_coin(purse: dict[str, Any]) -> None:
    table = entered([], **purse)
    assert table.asked == (1, "turn")
    assert locked(table, 0) == purse.get("locked", [])


@rule("X-BARGAIN", "RUL-8")
def test_it_is_skipped_without_a_chamber_to_buy() -> None:
    seats = [seat(coins=[1]), seat("2,0", hand=["blank:N"])]
    table = expansion("start:NESW bargain:E blank:E", *seats).play("move 1,0")
    assert table.coins(0) == [1]
    assert table.asked == (1, "turn")


@rule("X-BARGAIN", "X-VOID")
def test_the_chamber_of_a_hero_in_the_void_can_be_bought() -> None:
    table = expansion("start:NESW bargain:E void:E", seat(coins=[1]), absent()).play("move 1,0")
    assert table.legal == ["bargain 1 2,0", "decline"]
    assert table.play("bargain 1 2,0").hand(0) == ["void:N"]


@rule("X-BARGAIN", "COIN-3")
def test_the_coin_is_mixed_into_the_hoard() -> None:
    board = "find_coin:W start:NESW bargain:E blank:E"
    table = expansion(board, seat(coins=[3]), seat(), hoard=[1])
    table.play("move 1,0; bargain 3 2,0; move -1,0")
    assert table.chance == [["coin 1", 1], ["coin 3", 1]]


@rule("X-BARGAIN", "PLACE-1")
def test_the_lair_may_be_split() -> None:
    board = "blank:W start:NESW bargain:E map:E blank:E"
    table = expansion(board, seat(coins=[1]), seat()).play("move 1,0; bargain 1 2,0; move -1,0")
    assert "place map:N@3,1" in table.legal
    assert table.legal_of("move") == []


@rule("X-BARGAIN", "TURN-6", "PLACE-3")
def test_the_chamber_can_be_placed_later_in_any_rotation_like_any_other() -> None:
    table = expansion(
        LAIR,
        seat(coins=[1], hand=["wind:N"] * 4),
        seat(hand=["blank:N"]),
        pile={"under": ["escape:N", "harp:N"]},
    )
    table.play("move 1,0; bargain 1 1,1")
    assert table.hand(0) == ["map:N"] + ["wind:N"] * 4
    table.play("place blank:N@0,1; place map:W@0,2")
    assert table.board["0,2"] == "map:W"
    assert table.hand(0) == ["harp:N"] + ["wind:N"] * 4


@rule("X-BARGAIN", "CH-MIND")
def test_a_player_moved_onto_it_chooses_pays_and_gets_the_chamber() -> None:
    board = "blank:W start:NESW mind_control:E blank:E bargain:E blank:E"
    table = expansion(board, seat(coins=[1]), seat("2,0", coins=[2])).play("move 1,0")
    assert table.asked == (1, "bargain")
    table.play("bargain 2 -1,0")
    assert (table.coins(0), table.coins(1)) == ([1], [])
    assert (table.hand(0), table.hand(1)) == ([], ["blank:N"])


@rule("HERO-KNIGHT", "X-BARGAIN")
@pytest.mark.parametrize(("edition", "hero"), [("third", "knight"), ("fourth", "druid")])
def test_paying_is_not_a_loss_that_can_be_prevented(edition: str, hero: str) -> None:
    rest: dict[str, Any] = {"edition": edition, "options": {"heroes": True}}
    seats = [seat(hero=hero, coins=[2]), seat(hero="thief")]
    table = expansion(LAIR, *seats, **rest).play("move 1,0; bargain 2 1,1")
    assert table.coins(0) == []
    assert table.hand(0) == ["map:N"]
    assert table.ability(0)
    assert table.asked == (1, "turn")


@rule("HAND-1", "X-BARGAIN")
def test_a_bought_chamber_is_known_to_all() -> None:
    table = entered([1], hand=["wind:N"]).play("bargain 1 1,1")
    everybody = known(table, 0, 0, 1, SPECTATOR)
    assert everybody == [["map:N", "wind:N"], ["map:N"], ["map:N"]]


@rule("COIN-2", "X-BARGAIN")
def test_which_coin_was_paid_is_known_to_the_payer_only() -> None:
    table = entered([1, 3]).play("bargain 3 1,1")
    viewers = (0, 1, SPECTATOR)
    values = [heard(table, viewer, "CoinMoved")[0]["value"] for viewer in viewers]
    assert values == [3, -1, -1]
    assert [table.view(viewer)["seats"][0]["coins"] for viewer in viewers] == [[1], 1, 1]
    assert DRAKON.parse("bargain 3 1,1").masked() == "bargain ? 1,1"


@rule("COIN-1", "X-BARGAIN")
def test_the_possible_payments_do_not_reveal_the_coins_to_others() -> None:
    table = entered([1, 3])
    assert table.view(0)["legal"] == table.legal
    assert table.view(1)["legal"] == table.view(SPECTATOR)["legal"] == []


@rule("VAR-TEAM", "X-BARGAIN", "COIN-2")
def test_in_a_team_the_coin_comes_out_of_the_pool_and_both_know_it() -> None:
    seats = [seat(), seat(), seat(coins=[1, 2], locked=[3]), seat()]
    table = expansion(LAIR, *seats, options={"teams": True}).play("move 1,0; bargain 2 1,1")
    assert (table.coins(0), table.coins(2)) == ([1], [1])
    assert (table.hand(0), table.hand(2)) == (["map:N"], [])
    values = [heard(table, viewer, "CoinMoved")[0]["value"] for viewer in (0, 1, 2, 3)]
    assert values == [2, -1, 2, -1]


@rule("MOVE-2", "X-BARGAIN")
def test_a_bought_chamber_that_comes_back_is_a_new_one() -> None:
    amazon = seat(hero="amazon", coins=[1])
    rest: dict[str, Any] = {"hoard": [2, 3], "options": {"heroes": True}}

    def again(bought: bool) -> Table:
        table = expansion("start:NESW bargain:E find_coin:E map:E", amazon, seat(), **rest)
        # The Amazon was on 2,0 this turn; no turn is long enough to get there three times.
        for cell in ("2,0", "0,0"):
            HeroMoved(0, (cell_from_text(cell),)).evolve(table.state)
        table.play("use move 1,0" + ("; bargain 1 2,0" if bought else "; decline"))
        if bought:
            back = face_from_text("find_coin:E"), cell_from_text("2,0")
            ChamberPlaced(0, *back).evolve(table.state)
        return table.play("move 2,0")

    assert again(bought=True).asked == ("chance", "coin")
    assert again(bought=False).asked == (1, "turn")


@rule("MOVE-3")
def test_there_is_no_bargain_with_drakon_on_it() -> None:
    table = expansion(LAIR, seat(coins=[1]), seat(), drakon="1,0").play("move 1,0")
    assert (table.at(0), table.coins(0), len(table.board)) == ("0,0", [], 6)
    assert table.asked == (1, "turn")
