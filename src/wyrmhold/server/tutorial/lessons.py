"""All lessons."""

from __future__ import annotations

from typing import Final

from wyrmhold.server.tutorial.dragon_run import LESSON as DRAGON_RUN
from wyrmhold.server.tutorial.drakon import LESSON as DRAKON
from wyrmhold.server.tutorial.lesson import Lesson, played

LESSONS: Final[tuple[Lesson, ...]] = (DRAKON, DRAGON_RUN)

__all__ = ["LESSONS", "played"]
