"""What seats have seen so far, in order: information states with perfect recall."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, final

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.viewers import CHANCE


def compact(data: object) -> str:
    """JSON in one line, the same for equal data."""
    return json.dumps(data, separators=(",", ":"), sort_keys=True)


@final
class Trail:
    """A step, and the steps before it. What follows shares it, so a branch costs nothing.

    Texts are made when somebody asks and kept for the next one who does.
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

        Draws of chance, and answers that the seat may not know of, have no line of their own: what
        the seat saw of them stands behind what came before.
        """
        if self.texts is None:
            self.texts = {}
        text = self.texts.get(seat)
        if text is None:
            text = self.texts[seat] = f"{self.said(seat)}{written(game, self.events, seat)}"
        return text

    def said(self, seat: int) -> str:
        """The answer as a seat heard it, on a line of its own."""
        if self.action is None:
            return "deal"
        if self.by == CHANCE:
            return ""
        word = self.action.token() if self.by == seat else self.action.masked()
        return f"\n{self.by} {word}" if word else ""

    def steps(self) -> list[Trail]:
        """All steps up to this one, the oldest first."""
        found = [self]
        step = self.before
        while step is not None:
            found.append(step)
            step = step.before
        found.reverse()
        return found

    def recalled(self, game: AnyGame, seat: int) -> str:
        """All that a seat has seen, in order."""
        return "".join([step.text(game, seat) for step in self.steps()])


def begun(texts: Sequence[str]) -> Trail:
    """The beginning of a trail whose past is known only as a text for each seat."""
    trail = Trail(None, CHANCE, None, ())
    trail.texts = dict(enumerate(texts))
    return trail


def written(game: AnyGame, events: Sequence[Event[Any]], seat: int) -> str:
    """What a seat sees of events: each a list of its name and its fields."""
    texts: list[str] = []
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            dumped = game.codec.dump(seen)
            assert isinstance(dumped, dict)
            texts.append(f" {json.dumps(list(dumped.values()), separators=(',', ':'))}")
    return "".join(texts)
