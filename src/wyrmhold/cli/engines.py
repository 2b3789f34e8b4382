"""`--engine`: what plays the games of a command."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from wyrmhold.lab.kernel_games import ENGINES, KERNEL, LEAST_GAMES


def add_engine_option(parser: argparse.ArgumentParser) -> None:
    """Add `--engine`, None by default."""
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        help="kernel: the batch kernel, for games of random players only, many times as fast;"
        " python: the engine (default: the kernel, if it is installed and there are at least"
        f" {LEAST_GAMES} such games)",
    )


def with_engine(report: Mapping[str, object], engine: str) -> dict[str, object]:
    """A report as JSON. Only the kernel is named: the engine is what the notation describes."""
    return {**report, "engine": engine} if engine == KERNEL else dict(report)
