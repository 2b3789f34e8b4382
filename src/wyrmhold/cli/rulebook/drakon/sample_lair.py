"""The drawing of a lair in docs/playing.md, made by the terminal's code."""

from __future__ import annotations

from typing import Final

from wyrmhold.cli.terminal.drakon.lair import SIZES, Pieces, drawn, extent
from wyrmhold.games.drakon.formats.diagram import read_grid
from wyrmhold.games.drakon.geometry import cell_at

PLAYING: Final = "docs/playing.md"

BEGIN_LAIR: Final = "<!-- The lair: written by `python3 x.py docs` -->\n```text\n"
END_LAIR: Final = "```\n<!-- /The lair -->\n"

SAMPLE_LAIR: Final = """
    .           rotate:NE  harp:S      .
    blank:NS    start:NESW find_coin:E wind:NES
    .           escape:W   .           teleport:-
"""


def with_lair(page: str) -> str:
    """The page with the lair as the terminal draws it now."""
    before, begin, rest = page.partition(BEGIN_LAIR)
    _, end, after = rest.partition(END_LAIR)
    if not begin or not end:
        raise SystemExit(f"{PLAYING} has lost the marks around its drawing of the lair")
    return before + begin + sample_lair() + end + after


def sample_lair() -> str:
    """A small lair with heroes and Drakon in it, drawn as `wyrmhold play` draws it."""
    chambers = read_grid(SAMPLE_LAIR)
    pieces = Pieces(
        figures={cell_at(0, 0): [(0, "C"), (2, "F")], cell_at(1, 0): [(1, "E")]},
        drakon=cell_at(2, 0),
    )
    lines = drawn(chambers, SIZES[0], extent(list(chambers)), pieces)
    return "".join(line.plain.rstrip() + "\n" for line in lines)
