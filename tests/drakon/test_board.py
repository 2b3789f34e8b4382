"""The lair as data: open cells are kept up to date, and boards can be drawn as grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyrmhold.games.drakon.board import Board
from wyrmhold.games.drakon.formats.diagram import read_grid, write_grid
from wyrmhold.games.drakon.geometry import NOWHERE, ORIGIN, STEPS, cell_at, coordinates
from wyrmhold.games.drakon.setup.opening import START_FACE
from wyrmhold.games.drakon.tiles import KINDS

NEAR = st.integers(-2, 2)
CELLS = st.builds(cell_at, NEAR, NEAR)
FACES = st.integers(16, len(KINDS) * 16 - 1)
BOARDS = st.dictionaries(CELLS, FACES, max_size=20).map(
    lambda chambers: Board({**chambers, ORIGIN: START_FACE})
)
CHANGES = st.lists(st.tuples(CELLS, FACES, st.booleans()), max_size=30)


def open_cells(chambers: dict[int, int]) -> list[int]:
    """Every open cell with the arrows facing it, computed the simple way."""
    found = {}
    for cell in chambers:
        for step in STEPS:
            if cell + step not in chambers:
                found[cell + step] = 0
    for cell in found:
        for direction, step in enumerate(STEPS):
            face = chambers.get(cell + step)
            if face is not None and face >> (direction + 2) % 4 & 1:
                found[cell] |= 1 << direction
    return sorted(cell << 4 | facing for cell, facing in found.items())


@given(BOARDS)
def test_a_new_board_knows_its_open_cells_and_the_arrows_that_face_them(board: Board) -> None:
    assert board.spots == open_cells(board.chambers)


@given(BOARDS, CHANGES)
def test_every_change_keeps_the_open_cells_up_to_date(
    board: Board, changes: list[tuple[int, int, bool]]
) -> None:
    chambers = dict(board.chambers)
    for cell, face, remove in changes:
        before = (dict(board.chambers), list(board.spots))
        if cell not in chambers:
            chambers[cell] = face
            changed = board.placed(cell, face)
        elif remove:
            del chambers[cell]
            changed = board.removed(cell)
        else:
            chambers[cell] = face
            changed = board.changed(cell, face)
        assert (board.chambers, board.spots) == before
        board = changed
        assert board.chambers == chambers
        assert board.spots == Board(chambers).spots == open_cells(chambers)


@given(BOARDS, CELLS)
def test_an_open_cell_is_found_and_no_other(board: Board, cell: int) -> None:
    spots = {spot >> 4: spot for spot in board.spots}
    assert board.spot(cell) == spots.get(cell, NOWHERE)
    if cell in spots:
        assert board.facing(cell) == spots[cell] & 15


@given(BOARDS)
def test_boards_with_the_same_chambers_are_equal_however_they_came_about(board: Board) -> None:
    built = Board({ORIGIN: START_FACE})
    for cell, face in sorted(board.chambers.items(), reverse=True):
        if cell != ORIGIN:
            built = built.placed(cell, face)
    assert built == board
    assert hash(built) == hash(board)
    assert built != board.changed(ORIGIN, START_FACE & ~1)


@given(BOARDS)
def test_a_grid_is_read_as_it_was_written(board: Board) -> None:
    grid = write_grid(board)
    assert read_grid(grid) == board.chambers
    assert write_grid(Board(read_grid(grid))) == grid


def test_a_grid_has_north_on_top_and_start_at_the_origin() -> None:
    chambers = read_grid(
        """
        .         harp:S      .
        blank:W   start:NESW  wind:NE
        """
    )
    assert {coordinates(cell) for cell in chambers} == {(0, 1), (-1, 0), (0, 0), (1, 0)}
    assert KINDS[chambers[cell_at(0, 1)] >> 4] == "harp"
    assert KINDS[chambers[cell_at(-1, 0)] >> 4] == "blank"
    assert chambers[ORIGIN] == START_FACE


@pytest.mark.parametrize("grid", ["blank:N", "start:NESW start:NESW", "start:NESW cellar:N", ". ."])
def test_a_grid_without_exactly_one_start_or_with_an_unknown_chamber_is_refused(grid: str) -> None:
    with pytest.raises(ValueError):
        read_grid(grid)
