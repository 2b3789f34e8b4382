"""The Languor talisman: Temper falls by one more on its owner's turn."""

from typing import Any

import pytest

from tests.dragon_run.kit import Table, seat
from tests.rule import rule

LOSSES = ["charge", "hide object_1; die 9", "power attack; die 9"]
WAYS = pytest.mark.parametrize("tokens", LOSSES, ids=["dragon", "hide", "attack"])


def drowsy(*hand: str, **rest: Any) -> dict[str, Any]:
    """A Warrior with Languor on the table."""
    return seat("object_1", *hand, character="warrior", talismans=["languor"], **rest)


@rule("RUN-TR-LANG")
@WAYS
def test_every_temper_loss_on_your_own_turn_is_one_more(tokens: str) -> None:
    table = Table(drowsy(), seat(), temper=6, dungeon=["dragon"]).play(tokens)
    assert table.temper == 4
    assert [event["by"] for event in table.happened("TemperFell")] == [2]
    plain = Table(drowsy() | {"talismans": []}, seat(), temper=6, dungeon=["dragon"]).play(tokens)
    assert plain.temper == 5
    assert [event["by"] for event in plain.happened("TemperFell")] == [1]


@rule("RUN-TR-LANG", "RUN-END-1")
@WAYS
@pytest.mark.parametrize("temper", [1, 2])
def test_temper_does_not_fall_below_zero(tokens: str, temper: int) -> None:
    table = Table(drowsy(), seat(), temper=temper, dungeon=["dragon"]).play(tokens)
    assert table.temper == 0
    assert table.outcome is not None
    assert table.outcome["reason"] == "temper"


@rule("RUN-TR-LANG", "RUN-TR-ORDER")
@WAYS
def test_languor_of_another_player_does_not_count(tokens: str) -> None:
    own = seat("object_1", character="warrior")
    table = Table(own, seat(talismans=["languor"]), temper=6, dungeon=["dragon"]).play(tokens)
    assert table.temper == 5


@rule("RUN-TR-LANG")
@WAYS
@pytest.mark.parametrize("version", [1, 2])
def test_several_languors_count_once(tokens: str, version: int) -> None:
    own = drowsy() | {"talismans": ["languor", "languor"]}
    table = Table(own, seat(), temper=6, dungeon=["dragon"], rules_version=version).play(tokens)
    assert table.temper == 4
    assert table.talismans(0) == []


@rule("RUN-TR-LANG", "RUN-TR-TALI")
def test_it_is_discarded_after_the_loss_it_increased() -> None:
    table = Table(drowsy(), seat(), temper=7, dungeon=["dragon"]).play("power attack; die 9")
    assert (table.temper, table.talismans(0)) == (5, [])
    table.play("charge; location dragon")
    assert table.temper == 4


@rule("RUN-TR-LANG", "RUN-TR-INVIS", "RUN-TR-REDIR")
@pytest.mark.parametrize("other", ["invisibility", "redirection"])
def test_it_counts_wherever_the_breath_went(other: str) -> None:
    own = seat(talismans=["languor", other])
    table = Table(own, seat(), temper=6, dungeon=["dragon"]).play("charge")
    assert table.temper == 4


@rule("RUN-TR-LANG")
def test_without_a_loss_nothing_happens() -> None:
    for tokens in ("hide object_1; die 0", "power attack; die 0"):
        table = Table(drowsy(), seat(), temper=6, dungeon=["dragon"]).play(tokens)
        assert table.temper == 6
        assert table.talismans(0) == ["languor"]


@rule("RUN-TR-LANG", "RUN-TURN-3")
def test_it_can_be_played_before_a_compulsory_charge() -> None:
    table = Table(seat("object_1", "languor"), seat(), temper=6, dungeon=["dragon"])
    table.play("hide object_1; die 0; play languor; charge")
    assert table.temper == 4
