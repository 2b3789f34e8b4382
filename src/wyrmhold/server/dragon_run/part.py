"""Dragon Run's part of the server: its lesson."""

from __future__ import annotations

from typing import Final

from wyrmhold.server.dragon_run.lesson import LESSON

PART: Final = LESSON
