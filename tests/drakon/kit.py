"""A table for rule tests: a board drawn as a grid, luck chosen token by token."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.played_table import PlayedTable
from wyrmhold.games.drakon.diagram import read_grid
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.game import AnyGame


def seat(at: str | None = "0,0", **rest: Any) -> dict[str, Any]:
    """One seat of a scenario."""
    return {"at": at, **rest}


class Table(PlayedTable):
    """A position to play tokens on.

    `Table(board, seats, **scenario)`: the board as a grid (see `games/drakon/diagram.py`), the
    seats as dictionaries, `options` and the other parts of a scenario by name.
    """

    game: ClassVar[AnyGame] = DRAKON

    def __init__(self, board: str, *seats: dict[str, Any], **scenario: Any) -> None:
        chambers = {cell_text(cell): face_text(face) for cell, face in read_grid(board).items()}
        players = list(seats) or [seat(), seat()]
        super().__init__(DRAKON.read_scenario({"board": chambers, "seats": players, **scenario}))

    @property
    def board(self) -> dict[str, str]:
        board: dict[str, str] = self.view()["board"]
        return board

    def at(self, number: int) -> str:
        """Where a seat's hero stands."""
        at: str = self.view()["seats"][number]["at"]
        return at

    def coins(self, number: int) -> list[int]:
        coins: list[int] = self.view()["seats"][number]["coins"]
        return coins

    def ability(self, number: int) -> bool:
        """Whether a seat's ability is still unused."""
        ability: bool = self.view()["seats"][number]["ability"]
        return ability
