"""Time limits of the tests, all scaled by one environment variable.

A test waits for a condition and gives up after a limit. The limit only decides how long a failing
test takes, so it is generous; on a very slow machine `WYRMHOLD_PATIENCE=4` makes every limit four
times as long.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Final

SCALE: Final = float(os.environ.get("WYRMHOLD_PATIENCE", "1"))


def patience(seconds: float) -> float:
    """A time limit in seconds, scaled."""
    return seconds * SCALE


def wait_until(condition: Callable[[], object], seconds: float = 60.0, pause: float = 0.02) -> None:
    """Wait until `condition()` is true; fails after the scaled time limit."""
    limit = time.monotonic() + patience(seconds)
    while not condition():
        if time.monotonic() > limit:
            raise AssertionError(f"still not true after {patience(seconds):.0f} s: {condition}")
        time.sleep(pause)
