"""`--engine`: what plays the games of a command."""

from __future__ import annotations

import argparse

from wyrmhold.lab.kernel_games import ENGINES, LEAST_GAMES


def add_engine_option(parser: argparse.ArgumentParser) -> None:
    """Add `--engine`, None by default."""
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        help="kernel: the batch kernel, many times as fast, for games of random players and, in"
        " the arena and the laboratory, of some bots; python: the engine (default: the kernel, if"
        f" it is installed and can play the games, and there are at least {LEAST_GAMES})",
    )
