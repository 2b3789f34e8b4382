"""The Thief: pay 2 and take a random card from another player's hand."""

from typing import Any

from tests.dragon_run.kit import Table, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import SPECTATOR


def thief(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(*hand, character="thief", **rest)


@rule("RUN-CH-THIEF", "RUN-TURN-2")
def test_the_thief_pays_and_takes_a_random_card() -> None:
    victim = seat("object_1", "object_1", "health")
    table = Table(thief("object_2"), victim).play("power steal 1 object_2")
    assert table.chance == [["take health", 1], ["take object_1", 2]]
    assert table.discard == ["object_2"]
    assert not table.power(0)
    table.play("take object_1")
    assert (table.hand(0), table.hand(1)) == (["object_1"], ["object_1", "health"])
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "hide object_1"]


@rule("RUN-CH-THIEF")
def test_the_only_card_of_a_hand_is_taken_without_chance() -> None:
    table = Table(thief("object_2"), seat("languor")).play("power steal 1 object_2")
    assert (table.hand(0), table.hand(1)) == (["languor"], [])
    assert table.legal_of("play") == ["play languor"]


@rule("RUN-CH-THIEF", "RUN-TURN-6")
def test_only_another_living_player_with_a_card_can_be_robbed() -> None:
    seats = [thief("object_2"), seat(), seat(alive=False), seat("object_1"), seat("health")]
    table = Table(*seats)
    assert table.legal_of("power") == ["power steal 3 object_2", "power steal 4 object_2"]
    for number in (0, 1, 2):
        rule_id = table.refuses(f"power steal {number} object_2")
        assert rule_id in ("RUN-TURN-6", "RUN-CH-THIEF")


@rule("RUN-CH-THIEF", "RUN-TURN-6")
def test_with_nobody_to_rob_the_power_is_not_offered() -> None:
    table = Table(thief("object_2"), seat(talismans=["languor"]))
    assert table.legal_of("power") == []
    assert table.refuses("power steal 1 object_2") in ("RUN-TURN-6", "RUN-CH-THIEF")


@rule("RUN-CH-THIEF", "RUN-PAY")
def test_the_price_is_at_least_two_with_no_superfluous_card() -> None:
    hand = ("object_1", "object_1", "object_4", "light")
    table = Table(thief(*hand), seat("object_1"))
    assert table.legal_of("power") == ["power steal 1 object_1 object_1", "power steal 1 object_4"]
    for cards in ("object_1", "object_1 object_4", "light", "object_2"):
        table.refuses(f"power steal 1 {cards}")


@rule("RUN-CH-THIEF", "RUN-PAY")
def test_a_thief_who_cannot_pay_cannot_steal() -> None:
    table = Table(thief("object_1"), seat("object_1"))
    assert table.legal_of("power") == []
    table.refuses("power steal 1 object_1")


@rule("RUN-CH-THIEF", "RUN-TURN-2")
def test_the_thief_steals_once_until_the_next_dragon() -> None:
    table = Table(thief("object_2", "object_2"), seat("object_1", "object_1"))
    table.play("power steal 1 object_2")
    assert table.legal_of("power") == []
    assert table.refuses("power steal 1 object_2") == "RUN-TURN-2"


@rule("RUN-CH-THIEF", "RUN-KNOW-4")
def test_the_odds_do_not_reveal_a_hidden_hand() -> None:
    seats = [thief("object_2"), seat("object_1", "object_3"), seat()]
    table = Table(*seats, treasure={"deck": ["object_5"] * 2}).play("power steal 1 object_2")
    assert table.view(1)["chance"] == [["take object_1", 1], ["take object_3", 1]]
    for viewer in (0, 2, SPECTATOR):
        assert table.view(viewer)["chance"] == [
            ["take object_1", 2],
            ["take object_3", 2],
            ["take object_5", 4],
        ]


@rule("RUN-CH-THIEF", "RUN-KNOW-4")
def test_nobody_learns_that_only_one_kind_of_card_could_be_taken() -> None:
    seats = [thief("object_2"), seat("object_1", "object_1"), seat()]
    table = Table(*seats).play("power steal 1 object_2")
    for viewer in (2, SPECTATOR):
        assert not [event for event in table.heard(viewer, "Forced") if "take" in str(event)]


@rule("RUN-CH-THIEF")
def test_nobody_else_can_steal() -> None:
    table = Table(seat("object_2", character="elf"), seat("object_1"))
    table.refuses("power steal 1 object_2")
