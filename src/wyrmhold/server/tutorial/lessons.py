"""All lessons: those of the games' parts of the server."""

from __future__ import annotations

from typing import Final

from wyrmhold.games.parts import part_of
from wyrmhold.games.registry import OURS
from wyrmhold.server.tutorial.lesson import Lesson, played


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one: `wyrmhold.server.GAME.part.PART`."""
    part = part_of("server", game)
    if part is not None and not isinstance(part, Lesson):
        raise TypeError(f"the lesson of '{game}' is a {type(part).__name__}, not a Lesson")
    return part


LESSONS: Final[tuple[Lesson, ...]] = tuple(
    [lesson for lesson in map(lesson_of, OURS) if lesson is not None]
)

__all__ = ["LESSONS", "played"]
