"""`python -m tools.second_try [arguments of pytest]`: run the tests, and a few of them once more.

Tests that drive real processes and browsers may fail because the machine was busy. Those are run
again, alone, and named if they pass then: each such name is a bug to look into, but no reason to
hold up a commit. Every other test is right the first time.

What the tests write lies in memory meanwhile, where there is room for it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.commands import ROOT

PLACES = ("tests/bots/test_line", "tests/browser/", "tests/cli/", "tests/lab/", "tests/server/")
"""How the names of the tests begin that may be tried again."""

MOST = 5
"""More failures than this are no accident."""

TESTS_FAILED = 1
"""How pytest ends when tests ran and some failed; anything else is worse."""

MEMORY = Path("/dev/shm")
ROOM = 4 * 1024**3
"""The tests leave some hundred megabytes behind until they end."""


def run_tests(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Run pytest, and what deserves it a second time; the exit status."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's own memory of what failed
        command = [sys.executable, "-m", "pytest", *arguments, "-o", f"cache_dir={folder}"]
        status = subprocess.call(command, cwd=root)
        names = failed(Path(folder))
        if status != TESTS_FAILED or not deserve_it(names):
            return status
        print(f"\n=== second try, one at a time: {', '.join(names)}", flush=True)
        status = subprocess.call([*command, "-n0", "--lf", "--lfnf=none"], cwd=root)
    if status == 0:
        print(f"\npassed only on the second try: {', '.join(names)}", flush=True)
    return status


def failed(memory: Path) -> list[str]:
    """The names of the tests that failed, as pytest remembers them."""
    file = memory / "v" / "cache" / "lastfailed"
    return sorted(json.loads(file.read_text("utf-8"))) if file.exists() else []


def deserve_it(names: Sequence[str]) -> bool:
    """Whether the failures may be the machine's."""
    return 0 < len(names) <= MOST and all([name.startswith(PLACES) for name in names])


@contextmanager
def temporary_files_in_memory(memory: Path = MEMORY) -> Iterator[None]:
    """Let the programs that are started meanwhile put temporary files where no disk is waited for.

    A database of the server has every step on disk before it tells anybody, and tests make
    thousands of steps. That a killed process loses nothing can be seen in memory just as well.
    """
    if not is_roomy(memory):
        yield
        return
    before = dict(os.environ)
    with tempfile.TemporaryDirectory(prefix="wyrm-", dir=memory) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL, which root cannot be, has its own folder in it
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def is_roomy(memory: Path) -> bool:
    """Whether it is there, has room, and programs can be run from it."""
    if sys.platform == "win32" or not memory.is_dir():
        return False
    found = os.statvfs(memory)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


if __name__ == "__main__":
    # Whoever is told to stop leaves nothing behind in memory.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    with temporary_files_in_memory():
        sys.exit(run_tests(sys.argv[1:]))
