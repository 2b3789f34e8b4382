"""The order in which the processes of a test run take the tests.

Each process starts with a contiguous block of tests and, when it is done, takes tests from the end
of another one's block. Tests of the server, the page and programs mostly wait for other processes.
They come at the start of three blocks, so that they run while the others keep the cores busy; at
the end of a run, waiting would leave the cores idle. The last block starts with the batch kernels,
which have to be compiled: one process does that once, and later ones find the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeVar

WAITING = (("tests/browser/",), ("tests/server/",), ("tests/install/", "tests/cli/"))
"""The folders to start with, by block."""

COMPILING = (
    "tests/batch/",
    "tests/envs/test_recipes.py",
    "tests/envs/test_trajectories.py",
    "tests/lab/test_kernel_games.py",
    "tests/lab/test_league.py",
)
"""The folders and files to start the last block with: tests that play on a batch kernel. In another
process they wait until all kernels are compiled (`tests.compiled`)."""

T = TypeVar("T")


def in_blocks(tests: Sequence[T], name: Callable[[T], str], processes: int) -> list[T]:
    """The tests in `processes` blocks of equal size. Those that mostly wait come first."""
    waiting = [[test for test in tests if name(test).startswith(start)] for start in WAITING]
    compiling = [test for test in tests if name(test).startswith(COMPILING)]
    first_ones = (*sum(WAITING, ()), *COMPILING)
    others = iter([test for test in tests if not name(test).startswith(first_ones)])
    size = len(tests) // processes
    order: list[T] = []
    for first in waiting[:processes]:
        order += first + list(islice(others, max(0, size - len(first))))
    rest = [test for first in waiting[processes:] for test in first]
    return [*order, *rest, *compiling, *others]
