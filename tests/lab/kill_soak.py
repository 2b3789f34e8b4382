"""`python3 x.py soak kill`: kill a large run repeatedly and compare it with an undisturbed one.

The program is killed with SIGKILL while its processes play. The resumed run must end with exactly
the requested number of games, and with the same tables, byte for byte.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

import polars as pl

from tests.lab.experiment_files import files, killed_once_it_has, lab_process
from tests.soaking import Soak, add_seed

EXPERIMENT = """\
game = "dragon_run"
seed = {seed}
games = {games}
chunk = 20
report = ["wins", "length"]

[grid]
players = 3
bots = ["{bot}"]
"""


def finish(*words: str) -> None:
    """Run to the end. Raises AssertionError."""
    with lab_process(*words) as process:
        _, told = process.communicate()
    assert process.returncode == 0, f"the run ended with {process.returncode}: {told}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.lab.kill_soak", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--bot", default="level-1")
    parser.add_argument("--jobs", default="2")
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak("kill", args.seed, sys.argv[1:])
    try:
        disturb(args, soak.seed)
    except AssertionError as wrong:
        soak.failed(wrong)
        return 1
    return 0


def disturb(args: argparse.Namespace, seed: int) -> None:
    """Kill a run as often as requested, and compare it with an undisturbed one."""
    rng = random.Random(seed)
    kills = 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        toml, broken, whole = folder / "soak.toml", folder / "broken", folder / "whole"
        toml.write_text(EXPERIMENT.format(games=args.games, bot=args.bot, seed=seed))
        chunks = args.games // 20
        for wanted in sorted(rng.sample(range(1, chunks - 5), args.kills)):
            was_killed = killed_once_it_has(broken, wanted, str(toml), "--jobs", args.jobs)
            kills += was_killed
            how = "killed" if was_killed else "ended before it was killed"
            print(f"{how} with {wanted} of {chunks} chunks", flush=True)
        assert kills, "every run ended before it was killed"
        finish(str(toml), "--out", str(broken), "--jobs", args.jobs)
        finish(str(toml), "--out", str(whole), "--jobs", args.jobs)
        games = pl.read_parquet(broken / "games.parquet")
        different = games.select("cell", "number").n_unique()
        same = files(broken) == files(whole)
    print(
        f"{len(games)} games, {different} different ones, {kills} kills;"
        f" the tables are {'the same' if same else 'NOT the same'} as those of an undisturbed run"
        f" ({time.monotonic() - began:.0f} s)"
    )
    assert same, "the tables differ"
    assert len(games) == different == args.games, "games are lost or doubled"


if __name__ == "__main__":
    sys.exit(main())
