"""Limits the library behind NumPy's matrix products to one thread while a bot thinks.

The bots' matrices are small: threads that wait for one another take longer than the products, up to
four times as long. Processes of the server and of the arena are limited by variables of their
environment; in the process of a program that is too late, and not ours to decide for the rest of
it. So the library is limited during an answer only. What somebody has set with a variable stays.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

ONE_THREAD_VARIABLES: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""Variables that limit NumPy's libraries when they are loaded."""

PLACES: Final = ("../numpy.libs", ".dylibs")
"""Where the wheels of NumPy keep OpenBLAS, relative to the package."""

NAMES: Final = ("scipy_openblas_{}_num_threads64_", "scipy_openblas_{}_num_threads")


Threads = tuple[Callable[[int], object], int]
"""The function that sets the number of threads, and their usual number."""


@cache
def switch() -> Threads | None:
    """What can be limited: None if there is only one thread, or no such function."""
    if any(name in os.environ for name in ONE_THREAD_VARIABLES):
        return None
    package = Path(str(sys.modules["numpy"].__file__)).parent
    for place in PLACES:
        for file in sorted((package / place).glob("*openblas*")):
            try:
                library = ctypes.CDLL(str(file))
            except OSError:
                continue
            for name in NAMES:
                if hasattr(library, name.format("set")):
                    usual = int(getattr(library, name.format("get"))())
                    return (getattr(library, name.format("set")), usual) if usual > 1 else None
    return None


class Limited:
    """How many callers want one thread now: the last to leave restores the usual number."""

    def __init__(self) -> None:
        self._lock: Final = threading.Lock()
        self._callers = 0

    def change(self, by: int, threads: Threads) -> None:
        limit, usual = threads
        with self._lock:
            before, self._callers = self._callers, self._callers + by
            if (before == 0) != (self._callers == 0):
                limit(1 if self._callers else usual)


LIMITED: Final = Limited()


@contextmanager
def one_thread() -> Iterator[None]:
    """Let matrix products use one thread. Does nothing before NumPy is loaded."""
    threads = switch() if "numpy" in sys.modules else None
    if threads is None:
        yield
        return
    LIMITED.change(1, threads)
    try:
        yield
    finally:
        LIMITED.change(-1, threads)
