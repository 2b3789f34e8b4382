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


class Waiting:
    """A scaled time limit for a custom loop: call `waiting.check(what)` in each round.

    For loops that do more than test a condition. Asynchronous loops sleep by themselves.
    """

    def __init__(self, seconds: float = 120.0) -> None:
        self.seconds = patience(seconds)
        self._until = time.monotonic() + self.seconds

    @property
    def left(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self._until - time.monotonic())

    def check(self, what: object) -> None:
        """Fail if time is up."""
        if not self.left:
            raise AssertionError(f"still not true after {self.seconds:.0f} s: {what}")


def wait_until(
    condition: Callable[[], object],
    seconds: float = 120.0,
    pause: float = 0.02,
    what: Callable[[], object] | None = None,
) -> None:
    """Wait until `condition()` is true; fails after the scaled time limit and says `what()`."""
    waiting = Waiting(seconds)
    while not condition():
        if not waiting.left and not condition():
            waiting.check(condition if what is None else what())
        time.sleep(pause)
