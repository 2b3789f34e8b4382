"""A table of any game for rule tests: plays tokens, including those of chance."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pytest

from wyrmhold.kernel import apply
from wyrmhold.kernel.errors import Refusal
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.viewers import OPEN


class PlayedTable:
    """A position to play tokens on. Subclasses set it up for their game."""

    game: ClassVar[AnyGame]

    def __init__(self, state: AnyState) -> None:
        self.state: AnyState = state
        self.events: list[Any] = []

    def play(self, tokens: str) -> Self:
        """Play tokens separated by semicolons; `events` then holds all their events."""
        self.events = []
        for token in tokens.split(";"):
            self.state, events = apply(self.state, self.game.parse(token.strip()))
            self.events += events
        return self

    def view(self, viewer: int = OPEN) -> dict[str, Any]:
        return self.game.view(self.state, viewer)

    @property
    def legal(self) -> list[str]:
        """Every legal token, sorted."""
        legal: list[str] = self.view()["legal"]
        return legal

    def legal_of(self, verb: str) -> list[str]:
        """The legal tokens that start with a verb of one or more words."""
        return [token for token in self.legal if token.startswith(verb + " ") or token == verb]

    @property
    def asked(self) -> tuple[object, str]:
        """Who is asked, and the kind of question."""
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

    def hand(self, number: int) -> list[str]:
        hand: list[str] = self.view()["seats"][number]["hand"]
        return hand

    def happened(self, name: str) -> list[dict[str, Any]]:
        """The events of the last `play` with this type name, as JSON."""
        dumped: Any = self.game.codec.dump(self.events)
        return [event for event in dumped if event["type"] == name]

    def refuses(self, token: str) -> str | None:
        """The rule that refuses a token; fails the test if the token is accepted."""
        with pytest.raises(Refusal) as refused:
            apply(self.state, self.game.parse(token))
        return refused.value.rule
