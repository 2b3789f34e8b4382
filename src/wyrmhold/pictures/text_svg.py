"""Writes out a view: the picture of a game that has no drawings."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import Any, Final

from wyrmhold.games.view_text import view_lines
from wyrmhold.pictures.canvas import Canvas, Picture

MARGIN: Final = 20
WIDTH: Final = 920
SIZE: Final = 15
LINE_HEIGHT: Final = 22
CHARACTERS: Final = 110
"""Where a line is broken."""


def drawn_text(view: dict[str, Any]) -> Picture:
    """Write the parts of a view, one below the other."""
    canvas = Canvas(json.dumps(view))
    lines = [part for line in view_lines(view) for part in wrap(line, CHARACTERS) or [""]]
    for number, line in enumerate(lines):
        canvas.text(
            MARGIN, MARGIN + (number + 0.7) * LINE_HEIGHT, line, SIZE, most=WIDTH - 2 * MARGIN
        )
    return canvas.finished(WIDTH, 2 * MARGIN + len(lines) * LINE_HEIGHT, "A table in words.")
