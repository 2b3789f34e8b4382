"""Numbers on the command line, with limits that error messages state."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def whole(least: int, most: int) -> Callable[[str], int]:
    """A parser for whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not digits.isascii() or not digits.isdigit() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}': give a whole number, {least} to {most}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """Parses a duration from 0.01 to 3600 seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0.01 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}': give seconds, 0.01 to 3600")
    return number
