"""Moving Chambers: two chambers change places."""

from typing import Any

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import EDITIONS, absent, expansion
from tests.rule import rule

LAIR = """
    .           map:N               .        .            .
    start:NESW  moving_chambers:NE  blank:E  find_coin:E  rotate:E
    lose_coin:S .                   .        .            .
"""
"""Whoever enters 1,0 finds chambers with one arrow all around."""


def entered(board: str = LAIR, *others: dict[str, Any], **scenario: Any) -> Table:
    """Seat 0 has entered; seat 1 waits on Start unless others are given."""
    return expansion(board, seat(), *(others or [seat()]), **scenario).play("move 1,0")


@rule("X-MOVING")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_chambers_change_places_and_take_each_others_orientation(edition: str) -> None:
    table = entered(edition=edition)
    assert table.asked == (0, "moving_chambers")
    before = table.board
    table.play("exchange 0,-1 1,1")
    changed = {"0,-1": "map:S", "1,1": "lose_coin:N"}
    assert table.board == {**before, **changed}
    assert len(table.happened("ChambersExchanged")) == 1
    assert table.asked == (1, "turn")


@rule("X-MOVING")
def test_any_two_unoccupied_chambers_with_the_same_arrows_can_be_chosen() -> None:
    table = entered(LAIR, seat("2,0"), drakon="3,0")
    assert table.legal == ["exchange 0,-1 1,1", "exchange 0,-1 4,0", "exchange 1,1 4,0"]


@rule("X-MOVING")
@pytest.mark.parametrize(
    "token",
    [
        "exchange 1,0 4,0",  # the hero who entered stands there
        "exchange 2,0 4,0",  # another hero
        "exchange 1,1 2,0",
        "exchange 1,1 1,1",  # one chamber
        "exchange 1,1 5,0",  # no chamber
        "decline",
        "end",
    ],
)
def test_nothing_else_can_be_chosen(token: str) -> None:
    assert entered(LAIR, seat("2,0"), drakon="3,0").refuses(token) == "X-MOVING"


@rule("X-MOVING", "DRAK-1")
def test_drakon_counts_as_a_figure() -> None:
    table = entered(LAIR, seat("2,0"), drakon="3,0")
    assert table.refuses("exchange 3,0 4,0") == "X-MOVING"
    assert table.refuses("exchange 1,1 3,0") == "X-MOVING"


@rule("X-MOVING", "X-VOID")
def test_the_chamber_of_a_hero_in_the_void_has_nobody_on_it() -> None:
    board = "start:NESW moving_chambers:E void:E blank:E map:E"
    table = entered(board, absent())
    assert table.legal == ["exchange 2,0 3,0", "exchange 2,0 4,0", "exchange 3,0 4,0"]


SHAPES = """
    .           map:N              rotate:NS     blank:EW     harp:ES      wind:NE
    start:NESW  moving_chambers:N  .             .            .            .
    .           teleport:-         master_key:-  destroy:NSW  switch:NES   lose_coin:ES
"""


@rule("X-MOVING")
def test_the_arrows_must_have_the_same_shape_up_to_rotation() -> None:
    table = entered(SHAPES)
    # Two opposite, two adjacent (three times), three, none: each only with its like.
    assert table.legal == sorted(
        ["exchange 2,1 3,1", "exchange 4,1 5,1", "exchange 4,1 5,-1", "exchange 5,-1 5,1"]
        + ["exchange 3,-1 4,-1", "exchange 1,-1 2,-1"]
    )
    for token in (
        "exchange 2,1 4,1",
        "exchange 1,1 2,1",
        "exchange 3,-1 5,-1",
        "exchange 1,-1 1,1",
    ):
        assert table.refuses(token) == "X-MOVING"


@rule("X-MOVING")
@pytest.mark.parametrize(
    ("token", "changed"),
    [
        ("exchange 2,1 3,1", {"2,1": "blank:NS", "3,1": "rotate:EW"}),
        ("exchange 4,1 5,1", {"4,1": "wind:ES", "5,1": "harp:NE"}),
        ("exchange 3,-1 4,-1", {"3,-1": "switch:NSW", "4,-1": "destroy:NES"}),
        ("exchange 1,-1 2,-1", {"1,-1": "master_key:-", "2,-1": "teleport:-"}),
    ],
)
def test_every_shape_takes_the_orientation_of_its_new_place(
    token: str, changed: dict[str, str]
) -> None:
    table = entered(SHAPES)
    before = table.board
    assert table.play(token).board == {**before, **changed}


@rule("X-MOVING", "CH-START")
def test_start_cannot_be_chosen_even_if_nobody_is_on_it() -> None:
    table = entered(LAIR, seat("2,0"))
    assert not [token for token in table.legal if "0,0" in token.split()]
    assert table.refuses("exchange 0,0 1,1") == "CH-START"
    assert table.refuses("exchange 0,-1 0,0") == "CH-START"


@rule("X-MOVING")
def test_two_of_one_kind_are_not_offered() -> None:
    table = entered("start:NESW moving_chambers:E blank:E map:E blank:N")
    assert table.legal == ["exchange 2,0 3,0", "exchange 3,0 4,0"]
    assert table.refuses("exchange 2,0 4,0") == "X-MOVING"


@rule("X-MOVING")
def test_the_two_steal_chambers_are_different_kinds() -> None:
    table = entered("start:NESW moving_chambers:E steal_left:E steal_right:E")
    assert table.board["2,0"] == "steal_right:E"


@rule("X-MOVING", "X-BASE")
def test_a_base_structure_and_its_neighbours_stay_where_they_are() -> None:
    board = """
        .           map:N              .        .                 .
        start:NESW  moving_chambers:N  blank:E  base_structure:E  find_coin:E  rotate:E
        .           .                  .        lose_coin:S       destroy:E    .
    """
    table = entered(board)
    # Not 2,0, 3,0, 4,0 and 3,-1.
    assert table.legal == ["exchange 1,1 4,-1", "exchange 1,1 5,0", "exchange 4,-1 5,0"]
    for cell in ("2,0", "3,0", "4,0", "3,-1"):
        assert table.refuses(f"exchange 1,1 {cell}") == "X-BASE"


@rule("X-MOVING", "MOVE-5", "RUL-8")
def test_the_only_pair_is_exchanged_without_a_question() -> None:
    table = entered("start:NESW moving_chambers:E blank:E map:N")
    assert (table.board["2,0"], table.board["3,0"]) == ("map:E", "blank:N")
    assert table.asked == (1, "turn")


@rule("X-MOVING", "MOVE-5")
@pytest.mark.parametrize("others", ["blank:E blank:E", "blank:E map:NE", "blank:E"])
def test_nothing_happens_without_a_pair(others: str) -> None:
    table = entered(f"start:NESW moving_chambers:E {others}")
    assert not table.happened("ChambersExchanged")
    assert table.asked == (1, "turn")


@rule("X-MOVING")
def test_the_cells_are_printed_ascending_as_numbers_and_read_in_any_order() -> None:
    gap = ". " * 6
    board = f"wind:W map:W start:NESW moving_chambers:E blank:E {gap} . rotate:E"
    table = entered(board)
    assert "exchange 2,0 10,0" in table.legal
    assert "exchange -2,0 -1,0" in table.legal
    assert not {"exchange 10,0 2,0", "exchange -1,0 -2,0"} & set(table.legal)
    table.play("exchange 10,0 2,0")
    assert (table.board["2,0"], table.board["10,0"]) == ("rotate:E", "blank:E")


@rule("X-MOVING")
def test_chambers_of_sections_that_are_cut_off_can_be_chosen() -> None:
    table = entered("start:NESW moving_chambers:E blank:E . . map:E")
    assert (table.board["2,0"], table.board["5,0"]) == ("map:E", "blank:E")


@rule("X-MOVING", "PLACE-4", "PLACE-5")
@pytest.mark.parametrize("kind", ["escape", "drakon_moves"])
def test_a_chamber_that_changes_places_does_not_come_into_play(kind: str) -> None:
    table = entered(f"start:NESW moving_chambers:E {kind}:E blank:E")
    assert table.board["3,0"] == f"{kind}:E"
    assert table.asked == (1, "turn")
    assert table.view()["drakon"] is None


@rule("X-MOVING")
def test_nobody_gains_a_coin_or_a_chamber_from_it() -> None:
    table = entered(LAIR, seat(hand=["wind:N"]), hoard=[1], pile={"unseen": ["wind:N"]})
    table.play("exchange 1,1 3,0")
    assert (table.coins(0), table.hand(0), table.hand(1)) == ([], [], ["wind:N"])
    assert (table.view()["hoard"], table.view()["pile"]) == (1, 1)


@rule("X-MOVING", "CH-MIND")
def test_a_player_moved_onto_it_chooses() -> None:
    board = "map:W start:NESW mind_control:E blank:E moving_chambers:E rotate:E"
    table = expansion(board, seat(), seat("2,0")).play("move 1,0")
    assert table.asked == (1, "moving_chambers")


def ring(token: str) -> Table:
    """The Amazon was driven around a ring, from 1,0 over 1,1 and 2,1 to 2,0, and exchanges there.

    The opponent walked along a row in the west, from -1,0 to -4,0, so that each moved the other.
    """
    row = "mind_control:W mind_control:W mind_control:W mind_control:W mind_control:W lose_coin:W"
    gaps = ". " * 6
    table = expansion(
        f"""
        {gaps} .           mind_control:E  mind_control:S       .
        {row}  start:NESW  mind_control:N  moving_chambers:EW   find_coin:E
        """,
        seat(hero="amazon", coins=[3]),
        seat("-1,0", hero="dwarf"),
        hoard=[1, 2],
        options={"heroes": True},
    )
    table.play("move 1,0")
    assert (table.at(0), table.at(1)) == ("2,0", "-4,0")
    assert table.asked == (0, "moving_chambers")
    return table.play(token)


@rule("MOVE-2", "X-MOVING")
def test_a_chamber_that_was_entered_is_the_same_wherever_it_was_exchanged_to() -> None:
    table = ring("exchange 1,0 3,0").play("use move 3,0")
    assert table.board["3,0"] == "mind_control:E"
    assert (table.at(0), table.at(1)) == ("3,0", "-4,0")
    assert table.asked == (1, "turn")


@rule("MOVE-2", "X-MOVING")
def test_a_chamber_not_entered_before_has_its_effect_where_it_was_exchanged_to() -> None:
    # Onto the cell of a chamber that was entered, from the east and from the west.
    table = ring("exchange 1,0 3,0").play("use move 1,0")
    assert table.asked == ("chance", "coin")
    assert ring("exchange -1,0 1,0").play("use move 1,0").coins(0) == []
    # The opponent was on this one, the Amazon was not.
    table = ring("exchange -3,0 3,0").play("use move 3,0")
    assert table.at(1) == "-5,0"
