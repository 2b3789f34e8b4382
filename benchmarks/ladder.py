"""`python -m benchmarks.ladder`: writes the tables of docs/strength.md from the arena's files.

It reads the files of `wyrmhold arena … --out benchmarks/results/ladder/NAME.jsonl`, and keeps a
summary in benchmarks/results/ladder.json, from which the page is made.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from wyrmhold.lab.arena.ladder import write

ROOT = Path(__file__).resolve().parents[1]


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.ladder", description=__doc__)
    results = ROOT / "benchmarks/results"
    parser.add_argument("--results", type=Path, default=results / "ladder", metavar="FOLDER")
    parser.add_argument("--summary", type=Path, default=results / "ladder.json", metavar="FILE")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/strength.md", metavar="FILE")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the page is stale"
    )
    args = parser.parse_args()
    return write(args.results, args.summary, args.page, args.check)


if __name__ == "__main__":
    sys.exit(main())
