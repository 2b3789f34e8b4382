"""Outcomes without an alternative are logged instead of asked for."""

import pytest

from tests.drakon.kit import Table, seat
from tests.rule import rule
from wyrmhold.kernel.viewers import CHANCE


def forced(table: Table) -> list[tuple[int, str]]:
    """The seats and answers that were forced."""
    return [(event["by"], event["answer"]) for event in table.happened("Forced")]


@rule("RUL-8")
def test_an_effect_with_one_legal_outcome_is_resolved_and_logged() -> None:
    table = Table("start:NESW destroy:E blank:E", seat(), seat())
    table.play("move 1,0")
    assert forced(table) == [(0, "destroy 2,0")]
    assert "2,0" not in table.board
    assert table.asked == (1, "turn")


@rule("RUL-8")
def test_an_effect_with_two_legal_outcomes_is_asked_for() -> None:
    table = Table("start:NESW destroy:E blank:E blank:E", seat(), seat())
    table.play("move 1,0")
    assert table.asked == (0, "destroy")
    assert forced(table) == []


@rule("RUL-8")
def test_chance_with_one_outcome_is_resolved_and_logged() -> None:
    table = Table("start:NESW find_coin:E", seat(), seat(), hoard=[2, 2])
    table.play("move 1,0")
    assert forced(table) == [(CHANCE, "coin 2")]
    assert table.coins(0) == [2]


@rule("RUL-8")
def test_a_chain_of_such_outcomes_needs_no_answer_at_all() -> None:
    table = Table("start:NESW map:E", seat(), seat(hand=["harp:N"]), seat())
    table.play("move 1,0")
    assert forced(table) == [(0, "map 1"), (CHANCE, "take harp:N")]
    assert table.hand(0) == ["harp:N"]


@rule("RUL-8")
def test_the_one_chamber_for_drakon_is_found_without_asking() -> None:
    table = Table("start:NESW", seat(hand=["drakon_moves:N"]), seat())
    table.play("place drakon_moves:N@0,1")
    assert forced(table) == [(0, "drakon 0,1")]


@rule("RUL-8")
@pytest.mark.parametrize(
    ("board", "hand", "other"),
    [
        ("start:NESW switch:E blank:E", [], "0,0"),
        ("start:NESW switch:E blank:E", ["harp:N"], "2,0"),
    ],
    ids=["no chamber in hand", "no chamber to replace"],
)
def test_an_optional_effect_that_can_only_be_declined_is_skipped(
    board: str, hand: list[str], other: str
) -> None:
    table = Table(board, seat(hand=hand), seat(other, hand=["blank:N"]))
    table.play("move 1,0")
    assert table.asked == (1, "turn")
    assert forced(table) == []


@rule("RUL-8")
def test_an_optional_effect_with_one_option_is_asked_for() -> None:
    table = Table("start:NESW switch:E blank:E", seat(hand=["teleport:-"]), seat())
    table.play("move 1,0")
    assert table.asked == (0, "switch")
    assert table.legal == ["decline", "switch 2,0 teleport:-"]


@rule("RUL-8", "COIN-2")
def test_logging_forced_chance_reveals_no_secret() -> None:
    table = Table("start:NESW steal_left:E", seat(), seat(coins=[3]), seat())
    table.play("move 1,0")
    assert forced(table) == [(CHANCE, "coin 3")]
    for viewer in (2, -1):
        seen = [event.seen_by(viewer) for event in table.events]
        assert not [event for event in seen if type(event).__name__ == "Forced"]
