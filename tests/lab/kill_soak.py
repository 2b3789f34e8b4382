"""`python -m tests.lab.kill_soak`: kill a large run again and again, compare it with a whole one.

The program is killed with SIGKILL while its processes play. What it left must go on to exactly the
number of games that was wanted, and to the same tables, byte for byte.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

import polars as pl

from tests.lab.experiment_files import files, kill_once_it_has, lab_process

EXPERIMENT = """\
game = "dragon_run"
seed = 11
games = {games}
chunk = 20
report = ["wins", "length"]

[grid]
players = 3
bots = ["{bot}"]
"""


def finish(*words: str) -> None:
    """Run to the end."""
    process = lab_process(*words)
    _, told = process.communicate()
    if process.returncode:
        sys.exit(f"the run failed with {process.returncode}: {told}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.lab.kill_soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--bot", default="level-1")
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--seed", type=int, default=1, help="of when it is killed")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        toml, broken, whole = folder / "soak.toml", folder / "broken", folder / "whole"
        toml.write_text(EXPERIMENT.format(games=args.games, bot=args.bot))
        chunks = args.games // 20
        for wanted in sorted(rng.sample(range(1, chunks - 5), args.kills)):
            process = lab_process(str(toml), "--out", str(broken), "--jobs", args.jobs)
            if not kill_once_it_has(process, broken, wanted):
                sys.exit("the run ended before it was killed")
            print(f"killed with {wanted} of {chunks} chunks", flush=True)
        finish(str(toml), "--out", str(broken), "--jobs", args.jobs)
        finish(str(toml), "--out", str(whole), "--jobs", args.jobs)
        games = pl.read_parquet(broken / "games.parquet")
        different = games.select("cell", "number").n_unique()
        same = files(broken) == files(whole)
    print(
        f"{len(games)} games, {different} different ones, {args.kills} kills;"
        f" the tables are {'the same' if same else 'NOT the same'} as those of an undisturbed run"
        f" ({time.monotonic() - began:.0f} s)"
    )
    return 0 if same and len(games) == different == args.games else 1


if __name__ == "__main__":
    sys.exit(main())
