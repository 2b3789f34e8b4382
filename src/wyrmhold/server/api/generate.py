"""`python -m wyrmhold.server.api.generate`: generate the API description and the page's data.

Writes docs/openapi.json, web/src/lib/wire.ts, the page's game data in web/src/data and its lessons
in web/public/learn. `--check` writes nothing and exits with 1 if a file is stale.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from wyrmhold.server.api.openapi import document
from wyrmhold.server.api.reference import reference_files, written
from wyrmhold.server.api.typescript import wire_ts
from wyrmhold.server.tutorial.lessons import LESSONS, played

OPENAPI: Final = "docs/openapi.json"
TYPES: Final = "web/src/lib/wire.ts"
LEARN: Final = "web/public/learn"


def files() -> dict[str, str]:
    """The current text of every generated file, by path."""
    described = json.dumps(document(), indent=2, ensure_ascii=False) + "\n"
    lessons = {f"{LEARN}/{each.game}.json": written(played(each)) + "\n" for each in LESSONS}
    return {OPENAPI: described, TYPES: wire_ts(), **reference_files(), **lessons}


def stale(root: Path) -> list[str]:
    """The files that are out of date."""
    return [name for name, text in files().items() if read(root / name) != text]


def read(path: Path) -> str | None:
    """The text of a file, if there is one."""
    return path.read_text("utf-8") if path.is_file() else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the files. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m wyrmhold.server.api.generate",
        description="Generate the API description and its TypeScript types.",
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit with 1 if a file is stale"
    )
    parser.add_argument("--root", type=Path, default=Path(), metavar="DIR", help="the checkout")
    args = parser.parse_args(arguments)
    root: Path = args.root
    if not (root / "docs").is_dir():
        parser.error(f"there is no docs in '{root}': run it in a checkout, or give --root")
    old = stale(root)
    if args.check:
        for name in old:
            print(f"{name} is stale: run `python3 x.py docs`", file=sys.stderr)
        return 1 if old else 0
    for name in old:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files()[name], "utf-8")
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
