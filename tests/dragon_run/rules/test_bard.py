"""The Bard: this turn Hide is free and gets +2 to the roll."""

from typing import Any

import pytest

from tests.dragon_run.kit import Table, next_up, seat
from tests.rule import rule


def bard(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(*hand, character="bard", **rest)


@rule("RUN-CH-BARD", "RUN-TURN-2")
def test_after_the_lullaby_hide_costs_nothing_and_the_other_actions_stay() -> None:
    table = Table(bard("object_1", "object_2"), seat()).play("power lullaby")
    assert not table.power(0)
    assert [event["seat"] for event in table.happened("LullabySung")] == [0]
    assert (table.asked, table.legal) == ((0, "turn"), ["charge", "cry object_2", "hide"])
    table.play("hide; die 9")
    assert table.hand(0) == ["object_1", "object_2"]


@rule("RUN-CH-BARD")
def test_after_the_lullaby_hide_cannot_be_paid() -> None:
    table = Table(bard("object_1"), seat()).play("power lullaby")
    assert table.refuses("hide object_1") == "RUN-CH-BARD"


@rule("RUN-CH-BARD", "RUN-HIDE-1")
def test_without_the_lullaby_hide_must_be_paid() -> None:
    table = Table(bard("object_1"), seat())
    assert table.legal == ["charge", "hide object_1", "power lullaby"]
    assert table.refuses("hide") is not None
    assert Table(bard(), seat()).legal == ["charge", "power lullaby"]


@rule("RUN-CH-BARD", "RUN-PAY")
def test_a_player_without_treasure_can_hide_after_the_lullaby() -> None:
    assert Table(bard(), seat()).play("power lullaby").legal == ["charge", "hide"]


@rule("RUN-CH-BARD", "RUN-HIDE-2", "RUN-HIDE-3")
@pytest.mark.parametrize("left", [1, 2, 5, 10])
def test_the_lullaby_adds_two_to_the_roll(left: int) -> None:
    dungeon = ["dragon", *["hall"] * 5, "pack", "hallway", "no_crying", "top_three"][:left]
    table = Table(bard(), seat(), temper=5, dungeon=dungeon).play("power lullaby; hide")
    assert table.chance == [[f"die {value}", 1] for value in range(10)]
    enough = max(1, left - 1)
    table.play(f"die {enough}")
    assert (table.asked, table.legal) == ((0, "after_hide"), ["charge", "pass"])
    assert (table.temper, len(table.left)) == (4, 10)
    assert [event["value"] for event in table.happened("DieRolled")] == [enough]
    short = Table(bard(), seat(), temper=5, dungeon=dungeon).play("power lullaby; hide")
    short.play(f"die {enough - 1}")
    assert (short.asked, short.legal) == ((0, "turn"), ["charge"])
    assert (short.temper, len(short.left)) == (5, left)


@rule("RUN-CH-BARD", "RUN-HIDE-3")
def test_a_rolled_zero_still_fails() -> None:
    table = Table(bard(), seat(), temper=5, dungeon=["dragon"])
    table.play("power lullaby; hide; die 0")
    assert table.temper == 5
    assert table.legal == ["charge"]


@rule("RUN-CH-BARD", "RUN-TURN-4")
@pytest.mark.parametrize("tokens", ["charge; again", "charge"])
def test_the_lullaby_ends_with_the_turn_even_if_another_follows(tokens: str) -> None:
    card = "hall" if "again" in tokens else "hallway"
    table = Table(bard("object_1"), seat(), temper=5, dungeon=next_up(card))
    table.play(f"power lullaby; {tokens}")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "hide object_1"]
    assert table.refuses("hide") is not None
    # One Location is left: a 1 would be enough with the lullaby.
    assert table.play("hide object_1; die 1").legal == ["charge"]


@rule("RUN-CH-BARD")
def test_the_lullaby_is_for_the_bard_only() -> None:
    table = Table(bard("object_2"), seat("object_1", power=False), dungeon=["dragon"])
    table.play("power lullaby; cry object_2")
    assert table.asked == (1, "turn")
    assert table.legal == ["charge", "hide object_1"]
    assert table.play("hide object_1; die 1").legal == ["charge"]


@rule("RUN-CH-BARD")
def test_the_lullaby_is_not_kept_for_a_later_turn() -> None:
    table = Table(bard("object_2", "object_1"), seat("object_2"))
    table.play("power lullaby; cry object_2; cry object_2")
    assert table.legal == ["charge", "hide object_1"]


@rule("RUN-CH-BARD", "RUN-TURN-2")
def test_the_bard_sings_once_until_the_next_dragon() -> None:
    table = Table(bard(), seat()).play("power lullaby")
    assert table.legal_of("power") == []
    assert table.refuses("power lullaby") == "RUN-TURN-2"


@rule("RUN-CH-BARD", "RUN-TURN-6")
def test_the_lullaby_may_be_sung_and_not_used() -> None:
    table = Table(bard(injured=True), seat(), dungeon=["dragon"]).play("power lullaby; charge")
    assert not table.alive(0)
