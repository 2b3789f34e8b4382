"""Base Structure: it and its neighbours cannot be changed."""

import pytest

from tests.drakon.kit import Table, seat
from tests.drakon.rules.helpers_expansion_enter import expansion
from tests.drakon.rules.helpers_expansion_leave import both
from tests.rule import rule

LAIR = """
    .           .           .            map:N             find_coin:E
    .           .           lose_coin:W  base_structure:E  blank:E
    start:NESW  {effect}:N  blank:S      harp:S            .
"""
"""Base Structure lies on 3,1. Of the others only 2,0 and 4,2, at its corners, are not beside it."""

SHIELDED = ["3,1", "3,2", "4,1", "3,0", "2,1"]


def entered(effect: str, edition: str = "third") -> Table:
    """Seat 0 has entered the effect, which lies away from the Base Structure."""
    table = expansion(
        LAIR.format(effect=effect),
        seat(coins=[1], hand=["steal_left:N"]),
        seat(hand=["blank:N"]),
        edition=edition,
    )
    return table.play("move 1,0")


def cells(tokens: list[str], word: int) -> set[str]:
    """The cells at this position in the tokens."""
    return {token.split()[word] for token in tokens}


@rule("X-BASE", "CH-DESTROY")
@both
def test_it_and_its_neighbours_cannot_be_destroyed(edition: str) -> None:
    assert entered("destroy", edition).legal == ["destroy 2,0", "destroy 4,2"]


@rule("X-BASE", "CH-ROTATE")
@both
def test_it_and_its_neighbours_cannot_be_rotated(edition: str) -> None:
    # Start gives the turn that changes nothing.
    assert cells(entered("rotate", edition).legal, 1) == {"1,0", "2,0", "4,2", "none"}


@rule("X-BASE", "CH-SWITCH")
@both
def test_it_and_its_neighbours_cannot_be_switched(edition: str) -> None:
    table = entered("switch", edition)
    assert cells(table.legal_of("switch"), 1) == {"2,0", "4,2"}


@rule("X-BASE", "X-BARGAIN")
@both
def test_it_and_its_neighbours_cannot_be_bought(edition: str) -> None:
    assert entered("bargain", edition).legal == ["bargain 1 2,0", "bargain 1 4,2", "decline"]


@rule("X-BASE", "X-MOVING")
@both
def test_it_and_its_neighbours_cannot_change_places(edition: str) -> None:
    table = entered("moving_chambers", edition)
    # Of all the chambers with one arrow, only the two at the corners are left.
    assert (table.board["2,0"], table.board["4,2"]) == ("find_coin:S", "blank:E")
    assert len(table.happened("ChambersExchanged")) == 1
    assert table.asked == (1, "turn")


@rule("X-BASE")
@pytest.mark.parametrize("cell", SHIELDED)
@pytest.mark.parametrize(
    ("effect", "token"),
    [
        ("destroy", "destroy {cell}"),
        ("switch", "switch {cell} steal_left:E"),
        ("bargain", "bargain 1 {cell}"),
    ],
)
def test_the_refusal_names_it(effect: str, token: str, cell: str) -> None:
    assert entered(effect).refuses(token.format(cell=cell)) == "X-BASE"


@rule("X-BASE")
@pytest.mark.parametrize(
    "token", ["rotate 3,1 S", "rotate 3,2 E", "rotate 4,1 S", "rotate 3,0 E", "rotate 2,1 S"]
)
def test_the_refusal_of_a_rotation_names_it(token: str) -> None:
    assert entered("rotate").refuses(token) == "X-BASE"


@rule("X-BASE")
def test_the_refusal_of_an_exchange_names_it() -> None:
    board = "start:NESW moving_chambers:N blank:N map:N harp:N . find_coin:N base_structure:N"
    table = expansion(board, seat(), seat()).play("move 1,0")
    assert table.legal == ["exchange 2,0 3,0", "exchange 2,0 4,0", "exchange 3,0 4,0"]
    assert table.refuses("exchange 2,0 6,0") == "X-BASE"
    assert table.refuses("exchange 3,0 7,0") == "X-BASE"


@rule("X-BASE", "CH-FLOAT")
@both
def test_a_floating_room_beside_it_cannot_float(edition: str) -> None:
    board = "start:NESW floating:E base_structure:E"
    table = expansion(board, seat(), seat(), edition=edition).play("move 1,0")
    assert (table.at(0), table.board["1,0"]) == ("1,0", "floating:E")
    assert table.asked == (1, "turn")


@rule("X-BASE", "CH-FLOAT")
def test_a_floating_room_at_its_corner_can_float() -> None:
    board = """
        .           .           base_structure:N
        start:NESW  floating:E  blank:E
    """
    table = expansion(board, seat(), seat()).play("move 1,0")
    assert table.asked == (0, "floating")


@rule("X-BASE", "CH-FLOAT")
def test_a_chamber_may_float_into_a_cell_beside_it_and_cannot_leave_again() -> None:
    board = "start:NESW floating:E . base_structure:N"
    table = expansion(board, seat(hand=["blank:N"]), seat("3,0")).play("move 1,0")
    beside = {"2,0", "4,0", "3,1", "3,-1"}
    assert beside <= {token.partition("@")[2] for token in table.legal_of("float")}
    table.play("float E@3,1; move 3,1")
    assert table.at(1) == "3,1"
    assert table.asked == (0, "turn")


@rule("X-BASE", "PLACE-1")
def test_chambers_may_be_placed_on_every_side_of_it() -> None:
    table = expansion("start:NESW base_structure:E", seat(hand=["blank:N"]), seat())
    for token in ("place blank:E@2,0", "place blank:N@1,1", "place blank:S@1,-1"):
        assert token in table.legal
    assert table.play("place blank:E@2,0").board["2,0"] == "blank:E"


@rule("X-BASE")
def test_a_chamber_placed_beside_it_is_shielded_too() -> None:
    board = "start:NESW destroy:N blank:N blank:N base_structure:N"
    table = expansion(board, seat(hand=["blank:N"]), seat(), seat())
    table.play("place blank:N@5,0; move 1,0")
    assert table.board.keys() == {"0,0", "1,0", "3,0", "4,0", "5,0"}


@rule("X-BASE")
def test_it_shields_from_the_moment_it_is_placed() -> None:
    board = "start:NESW destroy:N blank:N blank:N blank:N"
    table = expansion(board, seat(hand=["base_structure:N"]), seat(), seat())
    table.play("place base_structure:N@3,1; move 1,0")
    assert table.legal == ["destroy 2,0", "destroy 4,0"]


@rule("X-BASE", "CH-SWITCH")
def test_it_shields_from_the_moment_it_is_switched_into_play() -> None:
    board = """
        destroy:N   .         .        .        .        .        .
        start:NESW  switch:E  blank:E  blank:E  blank:E  blank:E  blank:E
    """
    table = expansion(board, seat(hand=["base_structure:N"]), seat(), seat())
    table.play("move 1,0; switch 3,0 base_structure:E; move 0,1")
    assert table.legal == ["destroy 5,0", "destroy 6,0"]


@rule("X-BASE", "RUL-4", "CH-ROTATE")
@both
def test_start_beside_it_is_shielded_and_offers_no_rotation_that_changes_nothing(
    edition: str,
) -> None:
    board = "base_structure:W start:NESW rotate:E blank:E"
    table = expansion(board, seat(), seat(), edition=edition).play("move 1,0")
    assert table.legal == ["rotate 1,0 N", "rotate 1,0 S", "rotate 2,0 N", "rotate 2,0 S"]
    assert table.refuses("rotate none") == "RUL-4"


@rule("X-BASE", "RUL-4")
@pytest.mark.parametrize(("far", "offered"), [("blank:N", 0), ("blank:NS", 1), ("teleport:-", 1)])
def test_only_an_unshielded_chamber_offers_a_rotation_that_changes_nothing(
    far: str, offered: int
) -> None:
    board = f"""
        .         teleport:-        .           .         .
        blank:NS  base_structure:S  start:NESW  rotate:E  {far}
    """
    table = expansion(board, seat(), seat()).play("move 1,0")
    assert table.legal.count("rotate none") == offered


@rule("X-BASE", "CH-ROTATE", "MOVE-5")
def test_if_everything_is_shielded_nothing_is_rotated() -> None:
    board = """
        .                 .           base_structure:N
        base_structure:W  start:NESW  rotate:E
    """
    table = expansion(board, seat(), seat())
    before = table.board
    table.play("move 1,0")
    assert table.board == before
    assert table.happened("ChamberTurned") == []
    assert table.asked == (1, "turn")


@rule("X-BASE", "CH-DESTROY", "MOVE-5")
def test_if_everything_is_shielded_nothing_is_destroyed() -> None:
    board = """
        .           .          base_structure:N
        start:NESW  destroy:E  blank:E
    """
    table = expansion(board, seat(), seat())
    before = table.board
    assert table.play("move 1,0").board == before
    assert table.asked == (1, "turn")


@rule("X-BASE", "CH-ROTATE")
def test_the_only_chamber_left_is_rotated_without_a_question() -> None:
    board = "blank:S base_structure:W start:NESW rotate:NES . blank:NS"
    table = expansion(board, seat(), seat()).play("move 1,0")
    # The Rotate chamber fits in one way only, and 3,0 in two.
    assert table.legal == ["rotate 3,0 EW", "rotate none"]


@rule("X-BASE")
def test_it_does_nothing_to_heroes_who_enter_or_stand_on_it() -> None:
    board = "start:NESW base_structure:E blank:E mind_control:N"
    table = expansion(board, seat(hand=["blank:N"]), seat("2,0"))
    table.play("move 1,0")
    assert table.at(0) == "1,0"
    # A hero can be moved off it, though the chamber cannot.
    assert table.asked == (1, "turn")
    assert table.play("move 3,0").at(0) == "2,0"
