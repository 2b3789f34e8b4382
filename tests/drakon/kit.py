"""A table for rule tests: a board drawn as a grid, luck chosen token by token."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.played_table import PlayedTable
from wyrmhold.games.drakon.formats.diagram import read_grid
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.games.drakon.knowledge.view import SeatView, tile_texts, view_of
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.viewers import OPEN


def seat(at: str | None = "0,0", **rest: Any) -> dict[str, Any]:
    """One seat of a scenario."""
    return {"at": at, **rest}


def seat_row(values: SeatView) -> dict[str, Any]:
    """The values of a seat as JSON."""
    hand, coins, locked = values.hand, values.coins, values.locked
    row: dict[str, Any] = {
        "hero": values.hero,
        "at": None if values.at is None else cell_text(values.at),
        "hand": hand if isinstance(hand, int) else tile_texts(hand),
        "coins": coins if isinstance(coins, int) else list(coins),
        "locked": locked if isinstance(locked, int) else list(locked),
        "ability": values.ability,
    }
    if values.void is not None:
        row["void"] = values.void
    if isinstance(hand, int):
        row["known"] = tile_texts(values.known)
    return row


class Table(PlayedTable):
    """A position to play tokens on.

    `Table(board, seats, **scenario)`: the board as a grid (see `games/drakon/formats/diagram.py`),
    the seats as dictionaries, `options` and the other parts of a scenario by name.
    """

    game: ClassVar[AnyGame] = DRAKON

    def __init__(self, board: str, *seats: dict[str, Any], **scenario: Any) -> None:
        chambers = {cell_text(cell): face_text(face) for cell, face in read_grid(board).items()}
        players = list(seats) or [seat(), seat()]
        super().__init__(DRAKON.read_scenario({"board": chambers, "seats": players, **scenario}))

    def view(self, viewer: int = OPEN) -> dict[str, Any]:
        """What a viewer gets; the values that the terminal draws must hold just that."""
        found = super().view(viewer)
        if viewer != OPEN:
            values = view_of(self.state, viewer)
            assert [seat_row(each) for each in values.seats] == found["seats"]
            assert [None if t is None else face_text(t) for t in values.under] == found["under"]
        return found

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
