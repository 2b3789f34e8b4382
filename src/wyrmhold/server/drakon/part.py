"""Drakon's part of the server: its lesson."""

from __future__ import annotations

from typing import Final

from wyrmhold.server.drakon.lesson import LESSON

PART: Final = LESSON
