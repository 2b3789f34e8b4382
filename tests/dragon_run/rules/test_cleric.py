"""The Cleric: pay 2 and heal yourself or another player."""

from typing import Any

import pytest

from tests.dragon_run.kit import Table, seat
from tests.rule import rule


def cleric(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(*hand, character="cleric", **rest)


@rule("RUN-CH-CLERIC", "RUN-TURN-2")
@pytest.mark.parametrize("target", [0, 1, 2])
def test_the_cleric_pays_and_heals_a_chosen_player(target: int) -> None:
    seats = [cleric("object_2", injured=True), seat(injured=True), seat(injured=True)]
    table = Table(*seats, temper=5)
    assert table.legal_of("power") == [f"power heal {number} object_2" for number in range(3)]
    table.play(f"power heal {target} object_2")
    assert [table.injured(number) for number in range(3)] == [n != target for n in range(3)]
    assert [event["seat"] for event in table.happened("CharacterHealed")] == [target]
    assert (table.hand(0), table.discard) == ([], ["object_2"])
    assert not table.power(0)
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])


@rule("RUN-CH-CLERIC", "RUN-PAY")
def test_the_price_is_at_least_two_with_no_superfluous_card() -> None:
    hand = ("object_1", "object_1", "object_1", "object_3", "health", "languor")
    table = Table(cleric(*hand), seat(injured=True))
    assert table.legal_of("power") == [
        "power heal 1 object_1 object_1",
        "power heal 1 object_3",
    ]
    for cards in (
        "object_1",
        "object_1 object_3",
        "object_1 object_1 object_1",
        "health",
        "object_2",
    ):
        table.refuses(f"power heal 1 {cards}")
    table.play("power heal 1 object_1 object_1")
    assert table.discard == ["object_1", "object_1"]


@rule("RUN-CH-CLERIC", "RUN-PAY")
def test_a_cleric_who_cannot_pay_cannot_heal() -> None:
    table = Table(cleric("object_1", "vision"), seat(injured=True))
    assert table.legal_of("power") == []
    table.refuses("power heal 1 object_1")


@rule("RUN-CH-CLERIC", "RUN-PAY")
def test_no_change_is_given() -> None:
    table = Table(cleric("object_5"), seat(injured=True)).play("power heal 1 object_5")
    assert (table.hand(0), table.discard) == ([], ["object_5"])


@rule("RUN-CH-CLERIC", "RUN-TURN-6")
def test_only_a_living_injured_player_can_be_healed() -> None:
    seats = [cleric("object_2"), seat(), seat(alive=False, injured=True), seat(injured=True)]
    table = Table(*seats)
    assert table.legal_of("power") == ["power heal 3 object_2"]
    for number in (0, 1, 2, 4):
        assert table.refuses(f"power heal {number} object_2") in ("RUN-TURN-6", "RUN-CH-CLERIC")


@rule("RUN-CH-CLERIC", "RUN-TURN-6")
def test_with_nobody_injured_the_power_is_not_offered() -> None:
    table = Table(cleric("object_2"), seat())
    assert table.legal_of("power") == []
    assert table.refuses("power heal 0 object_2") in ("RUN-TURN-6", "RUN-CH-CLERIC")


@rule("RUN-CH-CLERIC")
def test_a_healed_player_survives_the_next_breath() -> None:
    table = Table(cleric("object_2", injured=True), seat(), dungeon=["dragon"])
    table.play("power heal 0 object_2; charge")
    assert (table.alive(0), table.injured(0)) == (True, True)


@rule("RUN-CH-CLERIC", "RUN-TURN-2")
def test_the_cleric_heals_once_until_the_next_dragon() -> None:
    table = Table(cleric("object_2", "object_2", injured=True), seat(injured=True))
    table.play("power heal 0 object_2")
    assert table.legal_of("power") == []
    assert table.refuses("power heal 1 object_2") == "RUN-TURN-2"


@rule("RUN-CH-CLERIC")
def test_nobody_else_can_heal() -> None:
    table = Table(seat("object_2", character="elf", injured=True), seat())
    assert table.legal_of("power") == ["power look"]
    table.refuses("power heal 0 object_2")
