"""The batch kernels compiled once for a test run, by one of its processes.

Without this, processes that need the same function at the same time would all compile it, and each
that needs another one would translate again what lies below both (`wyrmhold.batch.parts`).
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TypeVar

from tests.order import COMPILING
from tests.processes import run

ROOT: Final = Path(__file__).resolve().parents[1]

LEAST_FILES: Final = 4
"""In a run of fewer test files, only what they call is compiled."""

NOT_COMPILED: Final = (
    "tests/batch/test_drakon_draws.py",
    "tests/batch/test_drakon_rounds.py",
    "tests/batch/test_drakon_searched.py",
    "tests/batch/test_kernel_mutants.py",
    "tests/batch/test_parts.py",
)
"""Files whose tests interpret the kernels, or compile something themselves."""

COMPILE_TIMEOUT_S: Final = 6000.0
"""Enough for a machine that gives this a tenth of a processor."""

T = TypeVar("T")


def users(tests: Iterable[T], name: Callable[[T], str]) -> frozenset[T]:
    """The tests that wait until all kernels are compiled: users of kernels, if in many files."""
    called = [test for test in tests if name(test).startswith(COMPILING)]
    found = [test for test in called if not name(test).startswith(NOT_COMPILED)]
    files = {name(test).partition("::")[0] for test in found}
    return frozenset(found if len(files) >= LEAST_FILES else ())


def changed(kernels: Path) -> str:
    """The latest change of any source file in this folder. Numba compares these times too."""
    return str(max(file.stat().st_mtime for file in kernels.rglob("*.py")))


@cache
def compile_kernels() -> None:
    """Compile all kernels, unless an earlier run did. Wait while another process does so."""
    if sys.platform == "win32" or find_spec("numba") is None:
        return
    import fcntl

    from wyrmhold.batch import target

    folder = Path(target.cache_folder("drakon"))
    folder.mkdir(parents=True, exist_ok=True)
    version = changed(Path(target.__file__).parent)
    with (folder / "compiled").open("a+") as done:
        fcntl.flock(done, fcntl.LOCK_EX)
        done.seek(0)
        if done.read() == version:
            return
        # If this fails, tests compile what they call, and `test_compile_all.py` tells why.
        command = [sys.executable, "-m", "tests.batch.compile_all"]
        with suppress(subprocess.TimeoutExpired):
            run(command, seconds=COMPILE_TIMEOUT_S, cwd=ROOT)
        done.truncate(0)
        done.write(version)
