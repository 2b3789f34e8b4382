"""What the long runs share: a new seed each time, told at the start and with every failure."""

from __future__ import annotations

import argparse
import os
import random
import shlex
import sys
from collections.abc import Sequence

MOST = 1_000_000
"""Seeds that are drawn are smaller than this, so that they can be typed."""


def add_seed(parser: argparse.ArgumentParser, *, batch: bool = False) -> None:
    """Let a long run take a seed, and the number of a single batch to repeat."""
    if batch:
        parser.add_argument("--batch", type=int, metavar="NUMBER", help="only this batch")
    parser.add_argument(
        "--seed", type=int, default=None, help="repeats the run of that seed (default: a new one)"
    )


class Soak:
    """The seed of a run, and how to repeat the run or a part of it."""

    def __init__(self, name: str, seed: int | None, options: Sequence[str] = ()) -> None:
        """`options` are those given, less the seed; without a seed a new one is drawn."""
        self.name = name
        self.seed = random.SystemRandom().randrange(1, MOST) if seed is None else seed
        self.options = without_seed(options)
        print(f"seed {self.seed}; to repeat: {self.command()}", flush=True)

    def command(self, *instead: str) -> str:
        """The command that repeats this run, or a part of it with other options."""
        words = ["python3", "x.py", "soak", self.name, "--seed", str(self.seed)]
        engine = os.environ.get("PYTHONPATH")
        prefix = f"PYTHONPATH={shlex.quote(engine)} " if engine else ""
        return prefix + shlex.join([*words, *(instead or self.options)])

    def failed(self, what: object, *instead: str) -> None:
        """Tell of a failure and how to repeat it."""
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
    """How much each batch does, by its number; `only` one of them, in full, to repeat it."""
    if only is not None:
        return {only: size}
    return {number: min(size, total - at) for number, at in enumerate(range(0, total, size))}
