"""A table for rule tests: a board drawn as a grid, luck chosen token by token."""

from __future__ import annotations

from typing import Any

import pytest

from wyrmhold.games.drakon.diagram import read_grid
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.games.drakon.geometry import cell_text
from wyrmhold.games.drakon.state import State
from wyrmhold.games.drakon.tiles import face_text
from wyrmhold.kernel import apply
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.viewers import OPEN


def seat(at: str | None = "0,0", **rest: Any) -> dict[str, Any]:
    """One seat of a scenario."""
    return {"at": at, **rest}


class Table:
    """A position that tokens are played on.

    `Table(board, seats, **scenario)`: the board as a grid (see `games/drakon/diagram.py`), the
    seats as dictionaries, `options` and the other words of a scenario by name.
    """

    def __init__(self, board: str, *seats: dict[str, Any], **scenario: Any) -> None:
        chambers = {cell_text(cell): face_text(face) for cell, face in read_grid(board).items()}
        players = list(seats) or [seat(), seat()]
        self.state: State = DRAKON.read_scenario({"board": chambers, "seats": players, **scenario})
        self.events: list[Event[State]] = []

    def play(self, tokens: str) -> Table:
        """Answer with each of the tokens, separated by semicolons; `events` are those of all."""
        self.events = []
        for token in tokens.split(";"):
            self.state, events = apply(self.state, DRAKON.parse(token.strip()))
            self.events += events
        return self

    def view(self, viewer: int = OPEN) -> dict[str, Any]:
        return DRAKON.view(self.state, viewer)

    @property
    def legal(self) -> list[str]:
        """Every legal token, sorted."""
        legal: list[str] = self.view()["legal"]
        return legal

    def legal_of(self, verb: str) -> list[str]:
        """The legal tokens that begin with a word."""
        return [token for token in self.legal if token.startswith(verb + " ") or token == verb]

    @property
    def asked(self) -> tuple[object, str]:
        """Who is asked, and what kind of question it is."""
        pending = self.view()["pending"]
        return pending["by"], pending["kind"]

    @property
    def chance(self) -> list[list[Any]]:
        """The outcomes of a pending chance with their weights."""
        chance: list[list[Any]] = self.view()["chance"]
        return chance

    @property
    def outcome(self) -> dict[str, Any] | None:
        outcome: dict[str, Any] | None = self.view()["outcome"]
        return outcome

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

    def hand(self, number: int) -> list[str]:
        hand: list[str] = self.view()["seats"][number]["hand"]
        return hand

    def ability(self, number: int) -> bool:
        """Whether a seat's ability is still unused."""
        ability: bool = self.view()["seats"][number]["ability"]
        return ability

    def happened(self, name: str) -> list[dict[str, Any]]:
        """The events of the last `play` with this type name, as JSON."""
        dumped: Any = DRAKON.codec.dump(self.events)
        return [event for event in dumped if event["type"] == name]

    def refuses(self, token: str) -> str | None:
        """The rule under which a token is refused; fails the test if it is not refused."""
        with pytest.raises(Refusal) as refused:
            apply(self.state, DRAKON.parse(token))
        return refused.value.rule
