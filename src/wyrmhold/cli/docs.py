"""`python -m wyrmhold.cli.docs`: the pages that are made from the code, and whether they are stale.

It writes a page of rules for each game and docs/rules/reconstructed.md from the clauses, the boxes
and the cards, docs/library-reference.md from the docstrings of the public interface, and the
drawing of a lair in docs/playing.md from the terminal's code. `--check` writes nothing and exits
with 1 if one of them would change.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wyrmhold.cli.library_page import library_page
from wyrmhold.cli.page_texts.catalogues import text_files
from wyrmhold.cli.reconstructed_page import reconstructed_page
from wyrmhold.cli.rules import BOOKS
from wyrmhold.games.registry import GAMES, OURS

RULES: Final = "docs/rules"
RECONSTRUCTED: Final = "docs/rules/reconstructed.md"
LIBRARY: Final = "docs/library-reference.md"
VERSIONS: Final = "docs/versions.md"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the pages. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m wyrmhold.cli.docs", description="Write the pages made from the code."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a page is stale")
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout")
    args = parser.parse_args(arguments)
    root: Path = args.root
    if not (root / "docs").is_dir():
        parser.error(f"there is no docs in '{root}': run this in a checkout, or give --root")
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
    """The text that each page made from the code should have, by path."""
    books = {name: BOOKS[name] for name in OURS}
    return {
        **{f"{RULES}/{name}.md": book.page() for name, book in books.items() if book.page},
        RECONSTRUCTED: reconstructed_page(),
        LIBRARY: library_page(),
        **{path: text for book in books.values() for path, text in book.files(root).items()},
        **text_files(root),
        **versions_page(root),
    }


def versions_page(root: Path) -> dict[str, str]:
    """The page about versions, with the current rules versions; empty if there is no such page."""
    text = read(root / VERSIONS)
    if text is None:
        return {}
    for name in OURS:
        row = f"| rules of {BOOKS[name].title} | "
        text = re.sub(re.escape(row) + r"\d+", f"{row}{GAMES[name].rules_version}", text)
    return {VERSIONS: text}


if __name__ == "__main__":
    sys.exit(main())
