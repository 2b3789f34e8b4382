"""Everything the seats have seen so far, in order: information states with perfect recall."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, final

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.viewers import CHANCE


def compact(data: object) -> str:
    """Canonical JSON on one line."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


@final
class Trail:
    """A step and the steps before it. Later steps share it, so branching is free.

    Texts are made on demand and cached.
    """

    __slots__ = ("action", "before", "by", "events", "texts")

    def __init__(
        self, before: Trail | None, by: int, action: Action | None, events: Sequence[Event[Any]]
    ) -> None:
        self.before: Final = before
        self.by: Final = by
        self.action: Final = action
        self.events: Final = events
        self.texts: dict[int, str] | None = None

    def text(self, game: AnyGame, seat: int) -> str:
        """The step as a seat saw it.

        Chance draws, and answers hidden from the seat, get no separate line. What the seat saw of
        them is appended to the line before.
        """
        if self.texts is None:
            self.texts = {}
        text = self.texts.get(seat)
        if text is None:
            text = self.texts[seat] = f"{self.said(seat)}{written(game, self.events, seat)}"
        return text

    def said(self, seat: int) -> str:
        """The answer as a seat saw it, on a new line."""
        if self.action is None:
            return "deal"
        if self.by == CHANCE:
            return ""
        word = self.action.token() if self.by == seat else self.action.masked()
        return f"\n{self.by} {word}" if word else ""

    def steps(self) -> list[Trail]:
        """All steps up to this one, oldest first."""
        found = [self]
        step = self.before
        while step is not None:
            found.append(step)
            step = step.before
        found.reverse()
        return found

    def recalled(self, game: AnyGame, seat: int) -> str:
        """Everything a seat has seen, in order."""
        return "".join([step.text(game, seat) for step in self.steps()])


def begun(texts: Sequence[str]) -> Trail:
    """Start a trail whose past is known only as a text for each seat."""
    trail = Trail(None, CHANCE, None, ())
    trail.texts = dict(enumerate(texts))
    return trail


def written(game: AnyGame, events: Sequence[Event[Any]], seat: int) -> str:
    """The events a seat sees, each as a list of its name and fields."""
    texts: list[str] = []
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            dumped = game.codec.dump(seen)
            assert isinstance(dumped, dict)
            texts.append(f" {json.dumps(list(dumped.values()), separators=(',', ':'))}")
    return "".join(texts)
