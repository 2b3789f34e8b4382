"""`python -m benchmarks.ladder`: keeps the results of matches and writes docs/strength.md.

It reads the files of `wyrmhold arena … --out benchmarks/results/ladder/NAME.jsonl`, keeps what
matters of them in benchmarks/results/strength.json, and writes the page from that. `--missing`
prints the commands that the page's claims still need.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from wyrmhold.lab.arena.ladder import Places, missing, write

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks/results"


def commit_of(root: Path) -> str | None:
    """The current commit; None if the sources differ from it."""
    changed = subprocess.run(["git", "diff", "--quiet", "HEAD", "--", "src"], cwd=root, check=False)
    if changed.returncode:
        return None
    found = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=root, check=True, capture_output=True, text=True
    )
    return found.stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.ladder", description=__doc__)
    parser.add_argument("--games", type=Path, default=RESULTS / "ladder", metavar="FOLDER")
    parser.add_argument("--results", type=Path, default=RESULTS / "strength.json", metavar="FILE")
    parser.add_argument("--page", type=Path, default=ROOT / "docs/strength.md", metavar="FILE")
    parser.add_argument(
        "--check", action="store_true", help="write nothing; fail if the page is stale"
    )
    parser.add_argument("--missing", action="store_true", help="print the commands still to run")
    args = parser.parse_args()
    earlier, chances = RESULTS / "ladder.json", RESULTS / "calibration.json"
    intro = ROOT / "benchmarks/strength_intro.txt"
    places = Places(args.games, args.results, earlier, chances, intro, args.page)
    if args.missing:
        args.games.mkdir(parents=True, exist_ok=True)  # the commands write their games there
        print("\n".join(missing(places)))
        return 0
    commit = None
    if not args.check and any(args.games.glob("*.jsonl")):
        commit = commit_of(ROOT)
        if commit is None:
            print("commit the sources first: results name the commit that played", file=sys.stderr)
            return 2
    return write(places, commit, args.check)


if __name__ == "__main__":
    sys.exit(main())
