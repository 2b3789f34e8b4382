"""What is secret, from whom, and who remembers it."""

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_secrets import SPECTATOR, heard, known
from tests.drakon.rules.helpers_setup import NewTable
from tests.rule import rule
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel import apply
from wyrmhold.kernel.errors import Refusal


@rule("COIN-1")
def test_a_player_sees_their_own_coins_and_how_many_the_others_have() -> None:
    table = Table("start:NESW blank:E", seat(coins=[3, 1]), seat(coins=[2, 2, 2]), seat())
    for viewer, coins in [(0, [[1, 3], 3, 0]), (1, [2, [2, 2, 2], 0]), (2, [2, 3, []])]:
        assert [each["coins"] for each in table.view(viewer)["seats"]] == coins


@rule("COIN-1")
def test_a_spectator_sees_no_coins_but_their_number() -> None:
    table = Table("start:NESW blank:E", seat(coins=[3, 1]), seat(coins=[2]), hoard=[1, 2, 3])
    assert [each["coins"] for each in table.view(SPECTATOR)["seats"]] == [2, 1]
    assert table.view(SPECTATOR)["hoard"] == 3


@rule("COIN-1", "COIN-2")
def test_the_odds_do_not_reveal_hidden_coins() -> None:
    thief = seat(coins=[3, 3])
    table = Table("start:NESW steal_left:E", thief, seat(coins=[1, 2]), seat(), hoard=[2, 2, 2])
    table.play("move 1,0")
    assert table.view(1)["chance"] == [["coin 1", 1], ["coin 2", 1]]
    assert table.view(0)["chance"] == [["coin 1", 1], ["coin 2", 4]]
    for viewer in (2, SPECTATOR):
        assert table.view(viewer)["chance"] == [["coin 1", 1], ["coin 2", 4], ["coin 3", 2]]


@rule("COIN-2")
@pytest.mark.parametrize(
    ("chamber", "told"),
    [("find_coin", [0]), ("lose_coin", [0]), ("steal_left", [0, 1])],
    ids=["found", "lost", "stolen"],
)
def test_only_taker_and_loser_learn_the_coin(chamber: str, told: list[int]) -> None:
    table = Table(
        f"start:NESW {chamber}:E", seat(coins=[1, 3]), seat(coins=[1, 3]), seat(), hoard=[1, 3]
    )
    table.play("move 1,0; coin 3")
    for viewer in (0, 1, 2, SPECTATOR):
        values = [event["value"] for event in heard(table, viewer, "CoinMoved")]
        assert values == ([3] if viewer in told else [-1])


@rule("COIN-2")
def test_who_takes_a_coin_from_whom_is_public() -> None:
    table = Table("start:NESW steal_left:E", seat(), seat(coins=[1, 3]), seat())
    table.play("move 1,0; coin 3")
    for viewer in (0, 1, 2, SPECTATOR):
        (moved,) = heard(table, viewer, "CoinMoved")
        assert (moved["giver"], moved["taker"]) == (1, 0)
        coins = [each["coins"] for each in table.view(viewer)["seats"]]
        assert [len(own) if isinstance(own, list) else own for own in coins] == [1, 1, 0]


@rule("COIN-2")
def test_a_coin_lost_to_drakon_is_known_to_its_owner_only() -> None:
    table = Table("start:NESW blank:E", seat(coins=[1, 3]), seat(), drakon="1,0")
    table.play("move 1,0; coin 3")
    values = [heard(table, viewer, "CoinMoved")[0]["value"] for viewer in (0, 1, SPECTATOR)]
    assert values == [3, -1, -1]


@rule("COIN-2")
def test_both_coins_of_a_swap_are_known_to_the_thief_only() -> None:
    thief = seat(hero="thief", coins=[1, 2])
    table = Table("start:NESW blank:E", thief, seat(), hoard=[2, 3], options={"heroes": True})
    table.play("use swap 1; coin 3")
    swaps = [heard(table, viewer, "CoinSwapped")[0] for viewer in (0, 1, SPECTATOR)]
    assert [(swap["gave"], swap["got"]) for swap in swaps] == [(1, 3), (-1, -1), (-1, -1)]


@rule("HAND-1")
def test_hands_are_secret_and_their_sizes_public() -> None:
    hands = [seat(hand=["blank:N", "harp:NE"]), seat(hand=["map:NE"]), seat()]
    table = Table("start:NESW blank:E", *hands)
    assert [each["hand"] for each in table.view(0)["seats"]] == [["blank:N", "harp:NE"], 1, 0]
    assert [each["hand"] for each in table.view(1)["seats"]] == [2, ["map:NE"], 0]
    assert [each["hand"] for each in table.view(SPECTATOR)["seats"]] == [2, 1, 0]
    assert known(table, 0, 1, SPECTATOR) == [[], []]


@rule("HAND-1")
def test_only_the_player_who_is_asked_sees_the_possible_placements() -> None:
    table = Table("start:NESW", seat(hand=["harp:NE"]), seat())
    assert table.view(0)["legal"]
    assert table.view(1)["legal"] == []
    assert table.view(SPECTATOR)["legal"] == []


@rule("HAND-1")
def test_a_refusal_does_not_tell_others_what_is_in_a_hand() -> None:
    table = Table("start:NESW", seat(hand=["harp:NE"]), seat())
    with pytest.raises(Refusal) as refused:
        apply(table.state, DRAKON.parse("place map:NE@0,1"))
    assert refused.value.seen_by(0).rule == "TURN-1"
    for viewer in (1, SPECTATOR):
        assert refused.value.seen_by(viewer).rule is None
        assert "map" not in refused.value.seen_by(viewer).message


@rule("HAND-1", "SET-3")
def test_nobody_sees_what_another_player_is_dealt() -> None:
    table = NewTable(2)
    table.play("deal find_coin:N")
    tiles = [heard(table, viewer, "ChamberDrawn")[0]["tile"] for viewer in (0, 1, SPECTATOR)]
    assert tiles == ["find_coin:N", None, None]
    assert table.view(1)["seats"][0]["hand"] == 1


@rule("HAND-1")
def test_the_pile_shows_its_size_and_not_its_chambers() -> None:
    hands = [seat(hand=["blank:N", "wind:NE"]), seat(hand=["map:NE"])]
    table = Table("start:NESW", *hands, pile={"unseen": ["harp:NE", "harp:NE", "map:NE"]})
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer)["pile"] == 3
        assert table.view(viewer)["under"] == []
    table.play("place blank:N@0,1")
    assert table.view(0)["chance"] == [["draw harp:NE", 2], ["draw map:NE", 2]]
    assert table.view(1)["chance"] == [["draw harp:NE", 2], ["draw map:NE", 1], ["draw wind:NE", 1]]


@rule("HAND-1")
def test_only_the_drawer_sees_the_chamber_drawn() -> None:
    hand = seat(hand=["blank:N"])
    table = Table("start:NESW", hand, seat(), pile={"unseen": ["harp:NE", "map:NE"]})
    table.play("place blank:N@0,1; draw map:NE")
    tiles = [heard(table, viewer, "ChamberDrawn")[0]["tile"] for viewer in (0, 1, SPECTATOR)]
    assert tiles == ["map:NE", None, None]
    assert known(table, 0, 1, SPECTATOR) == [[], []]


@rule("HAND-1")
def test_which_abilities_are_spent_is_public() -> None:
    table = Table("start:NESW blank:E", seat(hero="amazon"), seat(), options={"heroes": True})
    table.play("use move 1,0")
    for viewer in (0, 1, SPECTATOR):
        assert [each["ability"] for each in table.view(viewer)["seats"]] == [False, True]
        assert heard(table, viewer, "AbilityUsed")


@rule("HAND-1")
def test_players_who_know_the_chamber_under_the_pile_learn_who_draws_it() -> None:
    pile = {"under": [{"tile": "map:NE", "seen": [1]}]}
    table = Table("start:NESW", seat(hand=["blank:N"]), seat(), seat(), pile=pile)
    table.play("place blank:N@0,1")
    tiles = [heard(table, viewer, "ChamberDrawn")[0]["tile"] for viewer in (0, 1, 2, SPECTATOR)]
    assert tiles == ["map:NE", "map:NE", None, None]
