"""`python -m wyrmhold.cli.docs`: the pages that are made from the code, and whether they are stale.

It writes a page of rules for each game and docs/rules/reconstructed.md from the clauses, the boxes
and the cards, docs/library-reference.md from the docstrings of the public interface, and the
drawing of a lair in docs/playing.md from the terminal's code. `--check` writes nothing and exits
with 1 if one of them would change.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wyrmhold.cli.library_page import library_page
from wyrmhold.cli.reconstructed_page import reconstructed_page
from wyrmhold.cli.rules_pages import dragon_run_page, drakon_page
from wyrmhold.cli.terminal.drakon.lair import SIZES, Pieces, drawn, extent
from wyrmhold.games.drakon.formats.diagram import read_grid
from wyrmhold.games.drakon.geometry import cell_at

RULES: Final = "docs/rules/drakon.md"
DRAGON_RUN: Final = "docs/rules/dragon_run.md"
RECONSTRUCTED: Final = "docs/rules/reconstructed.md"
PLAYING: Final = "docs/playing.md"
LIBRARY: Final = "docs/library-reference.md"

BEGIN_LAIR: Final = "<!-- The lair: written by `python3 x.py docs` -->\n```text\n"
END_LAIR: Final = "```\n<!-- /The lair -->\n"

SAMPLE_LAIR: Final = """
    .           rotate:NE  harp:S      .
    blank:NS    start:NESW find_coin:E wind:NES
    .           escape:W   .           teleport:-
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or check them; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m wyrmhold.cli.docs", description="Write the pages made from the code."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a page is stale")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout")
    args = parser.parse_args(arguments)
    root: Path = args.root
    if not (root / PLAYING).is_file():
        parser.error(f"there is no {PLAYING} in '{root}': run this in a checkout, or give --root")
    stale = [name for name, text in pages(root).items() if read(root / name) != text]
    if args.check:
        for name in stale:
            print(f"{name} is stale: run `python3 x.py docs`", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(pages(root)[name], "utf-8")
        print(f"wrote {name}")
    return 0


def read(path: Path) -> str | None:
    """The text of a file, if there is one."""
    return path.read_text("utf-8") if path.is_file() else None


def pages(root: Path) -> dict[str, str]:
    """Every page that is made from the code, by its path, as it should be."""
    return {
        RULES: drakon_page(),
        DRAGON_RUN: dragon_run_page(),
        RECONSTRUCTED: reconstructed_page(),
        LIBRARY: library_page(),
        PLAYING: with_lair((root / PLAYING).read_text("utf-8")),
    }


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


if __name__ == "__main__":
    sys.exit(main())
