"""The Warrior: attack the dragon with a roll above its Temper."""

from typing import Any

import pytest

from tests.dragon_run.kit import Table, seat
from tests.rule import rule


def warrior(*hand: str, **rest: Any) -> dict[str, Any]:
    return seat(*hand, character="warrior", **rest)


@rule("RUN-CH-WARRIOR", "RUN-TURN-2")
def test_a_roll_above_the_temper_lowers_it_and_shuffles_the_deck() -> None:
    table = Table(warrior("object_2"), seat(), temper=5, dungeon=["dragon", "hall"])
    table.play("power attack")
    assert table.chance == [[f"die {value}", 1] for value in range(10)]
    assert not table.power(0)
    table.play("die 6")
    assert (table.temper, len(table.left)) == (4, 10)
    assert [event["by"] for event in table.happened("TemperFell")] == [1]
    assert table.happened("DungeonShuffled")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "cry object_2", "hide object_2"]


@rule("RUN-CH-WARRIOR", "RUN-TURN-5")
@pytest.mark.parametrize("value", [0, 4, 5])
def test_any_other_roll_fails_and_the_warrior_must_charge(value: int) -> None:
    table = Table(warrior("object_2", "vision"), seat(), temper=5, dungeon=["dragon", "hall"])
    table.play(f"power attack; die {value}")
    assert (table.temper, table.left) == (5, ["dragon", "hall"])
    assert not table.happened("DungeonShuffled")
    assert table.asked == (0, "turn")
    assert table.legal == ["charge", "play vision"]
    for token in ("cry object_2", "hide object_2"):
        assert table.refuses(token) is not None


@rule("RUN-CH-WARRIOR", "RUN-TURN-5")
def test_the_compulsory_charge_is_asked_even_as_the_only_answer() -> None:
    table = Table(warrior(), seat(), dungeon=["dragon"]).play("power attack; die 0")
    assert (table.asked, table.legal) == ((0, "turn"), ["charge"])
    assert table.play("charge").injured(0)


@rule("RUN-CH-WARRIOR")
@pytest.mark.parametrize("temper", range(1, 9))
def test_the_current_temper_counts(temper: int) -> None:
    table = Table(warrior(), seat(), temper=temper).play(f"power attack; die {temper}")
    assert table.temper == temper
    table = Table(warrior(), seat(), temper=temper).play(f"power attack; die {temper + 1}")
    assert table.temper == temper - 1


@rule("RUN-CH-WARRIOR")
def test_a_zero_always_fails() -> None:
    table = Table(warrior(), seat(), temper=1).play("power attack; die 0")
    assert table.temper == 1
    assert table.legal == ["charge"]


@rule("RUN-CH-WARRIOR", "RUN-END-1")
def test_an_attack_can_end_the_game() -> None:
    table = Table(warrior("object_3"), seat("object_1"), temper=1).play("power attack; die 2")
    assert table.outcome == {"winners": [0], "reason": "temper"}


@rule("RUN-CH-WARRIOR", "RUN-CH-READY")
def test_an_attack_readies_no_power() -> None:
    table = Table(warrior("object_2"), seat(power=False), temper=5).play("power attack; die 9")
    assert (table.power(0), table.power(1)) == (False, False)
    assert not table.happened("PowersReadied")
    assert table.legal_of("power") == []
    assert table.refuses("power attack") == "RUN-TURN-2"


@rule("RUN-CH-WARRIOR")
def test_the_attack_costs_nothing() -> None:
    table = Table(warrior("object_2"), seat()).play("power attack; die 9")
    assert table.hand(0) == ["object_2"]
    assert not table.happened("CardsPaid")


@rule("RUN-CH-WARRIOR", "RUN-TURN-3")
def test_after_a_won_attack_the_action_is_chosen_as_usual() -> None:
    table = Table(warrior("object_1", "light"), seat(), temper=5).play("power attack; die 9")
    assert table.legal == ["charge", "hide object_1", "play light"]
    table.play("charge; location hall; again")
    assert table.legal == ["charge", "hide object_1", "play light"]


@rule("RUN-CH-WARRIOR", "RUN-CH-BARD")
def test_nobody_else_can_attack() -> None:
    table = Table(seat(character="bard"), seat())
    table.refuses("power attack")
