"""The Invisibility talisman: the Dragon does not injure its owner."""

from typing import Any

from tests.dragon_run.kit import Table, seat
from tests.rule import rule


def unseen(*hand: str, **rest: Any) -> dict[str, Any]:
    """A player with Invisibility on the table."""
    return seat(*hand, talismans=["invisibility"], **rest)


@rule("RUN-TR-INVIS", "RUN-LOC-DRAGON")
def test_your_dragon_injures_nobody_and_everything_else_happens() -> None:
    seats = [unseen(power=False), seat(power=False)]
    table = Table(*seats, temper=5, dungeon=["dragon"]).play("charge")
    assert (table.injured(0), table.injured(1)) == (False, False)
    assert [event["seat"] for event in table.happened("BreathAvoided")] == [0]
    assert table.temper == 4
    assert len(table.left) == 10
    assert (table.talismans(0), table.discard) == ([], ["invisibility"])
    assert table.power(0)
    assert table.power(1)
    assert table.asked == (1, "turn")


@rule("RUN-TR-INVIS")
def test_an_injured_player_survives_with_all_treasure() -> None:
    table = Table(unseen("object_3", injured=True), seat(), dungeon=["dragon"]).play("charge")
    assert (table.alive(0), table.injured(0)) == (True, True)
    assert table.hand(0) == ["object_3"]


@rule("RUN-TR-INVIS")
def test_it_helps_once() -> None:
    table = Table(unseen(), seat("object_2"), dungeon=["dragon"])
    table.play("charge; cry object_2; charge; location dragon")
    assert table.injured(0)


@rule("RUN-TR-INVIS", "RUN-TR-ORDER")
def test_it_does_not_help_another_player() -> None:
    table = Table(seat(), unseen(), dungeon=["dragon"]).play("charge")
    assert (table.injured(0), table.injured(1)) == (True, False)
    assert table.talismans(1) == []


@rule("RUN-TR-INVIS", "RUN-TR-ORDER")
def test_it_does_not_help_against_a_redirected_breath() -> None:
    table = Table(seat(talismans=["redirection"]), unseen(injured=True), dungeon=["dragon"])
    table.play("charge")
    assert not table.alive(1)
    assert not table.happened("BreathAvoided")


@rule("RUN-TR-INVIS", "RUN-END-1")
def test_the_dragon_falls_asleep_even_if_the_breath_was_avoided() -> None:
    table = Table(unseen("object_1", injured=True), seat(), temper=1, dungeon=["dragon"])
    assert table.play("charge").outcome == {"winners": [0], "reason": "temper"}
