"""Shared by the long runs: a new seed each time, printed at the start and with every failure."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import sys
import time
import traceback
from collections.abc import Awaitable, Callable, Sequence

REPEATED = ("PYTHONPATH", "WYRMHOLD_BATCH_TARGET")
"""Variables that decide what is tested: which sources, and the kernels' target."""

SEED_LIMIT = 1_000_000
"""Random seeds are smaller than this, to be easy to type."""


def add_seed(parser: argparse.ArgumentParser, *, batch: bool = False) -> None:
    """Add `--seed`, and `--batch` to repeat a single batch."""
    if batch:
        parser.add_argument("--batch", type=int, metavar="NUMBER", help="only this batch")
    parser.add_argument(
        "--seed", type=int, default=None, help="repeat the run with this seed (default: a new one)"
    )


class Soak:
    """The seed of a run, and the commands that repeat all or part of it."""

    def __init__(self, name: str, seed: int | None, options: Sequence[str] = ()) -> None:
        """`options` are the command line's; without a `seed`, a new one is drawn."""
        self.name = name
        self.seed = random.SystemRandom().randrange(1, SEED_LIMIT) if seed is None else seed
        self.options = without_seed(options)
        print(f"seed {self.seed}; to repeat: {self.command()}", flush=True)

    def command(self, *instead: str) -> str:
        """The command that repeats this run, or part of it with other options `instead`."""
        words = ["python3", "x.py", "soak", self.name, "--seed", str(self.seed)]
        values = {name: os.environ[name] for name in REPEATED if os.environ.get(name)}
        prefix = "".join([f"{name}={shlex.quote(value)} " for name, value in values.items()])
        return prefix + shlex.join([*words, *(instead or self.options)])

    def failed(self, what: object, *instead: str) -> None:
        """Report a failure and how to repeat it."""
        print(f"FAILED (seed {self.seed}): {what}", file=sys.stderr)
        print(f"to repeat: {self.command(*instead)}", file=sys.stderr, flush=True)


def without_seed(words: Sequence[str]) -> list[str]:
    """Arguments without `--seed N` and `--seed=N`."""
    found: list[str] = []
    drop = False
    for word in words:
        if not drop and word != "--seed" and not word.startswith("--seed="):
            found.append(word)
        drop = word == "--seed"
    return found


def batch_sizes(total: int, size: int, only: int | None) -> dict[int, int]:
    """The size of each batch, by number; or only that of batch `only`, in full, to repeat it."""
    if only is not None:
        return {only: size}
    return {number: min(size, total - at) for number, at in enumerate(range(0, total, size))}


async def explore(name: str, about: str | None, attempt: Callable[[int], Awaitable[str]]) -> int:
    """Try one seed after another. Returns the exit status.

    `attempt` raises whatever is wrong with a seed, and otherwise returns a description of what was
    tried.
    """
    parser = argparse.ArgumentParser(prog=f"x.py soak {name}", description=about)
    parser.add_argument("--tries", type=int, default=100, help="number of seeds (default: 100)")
    add_seed(parser)
    args = parser.parse_args()
    soak = Soak(name, args.seed, sys.argv[1:])
    failures = 0
    for seed in range(soak.seed, soak.seed + args.tries):
        began = time.monotonic()
        try:
            result = await attempt(seed)
        except Exception:  # whatever is wrong with one seed, the others are still worth a try
            failures += 1
            traceback.print_exc()
            result = f"FAILED; to repeat: python3 x.py soak {name} --seed {seed} --tries 1"
        print(f"seed {seed}: {result} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{failures} of {args.tries} seeds failed")
    return 1 if failures else 0
