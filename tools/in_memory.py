"""`python -m tools.in_memory MODULE [arguments]`: run a module with its temporary files in memory.

The tests write a lot, and a database of the server has every step on disk before it tells anybody.
That a killed process loses nothing can be seen in memory just as well. Where there is no room in
memory, nothing changes.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

MEMORY = Path("/dev/shm")
ROOM = 4 * 1024**3
"""The tests leave some hundred megabytes behind until they end."""


@contextmanager
def temporary_files_in_memory(memory: Path = MEMORY) -> Iterator[None]:
    """Let programs that are started meanwhile put temporary files where no disk is waited for."""
    if not is_roomy(memory):
        yield
        return
    before = dict(os.environ)
    # Also with room for a socket's name in it, which may have 107 characters and no more.
    with tempfile.TemporaryDirectory(
        prefix="wyrm-", dir=memory, ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL, which root cannot be, has its own folder in it
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def is_roomy(memory: Path) -> bool:
    """Whether it is there, can be written to, has room, and programs can be run from it."""
    if sys.platform == "win32" or not memory.is_dir() or not os.access(memory, os.W_OK | os.X_OK):
        return False
    found = os.statvfs(memory)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


def run_module(words: Sequence[str]) -> int:
    """Run a module, and leave the decision to it when somebody wants to stop; its exit status."""
    process = subprocess.Popen([sys.executable, "-m", *words])

    def pass_on(number: int, frame: FrameType | None) -> None:
        process.send_signal(number)

    def leave_to_it(number: int, frame: FrameType | None) -> None:
        """A terminal sends Ctrl-C to both."""

    for name, handler in (("SIGTERM", pass_on), ("SIGHUP", pass_on), ("SIGINT", leave_to_it)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)
    status = process.wait()
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    with temporary_files_in_memory():
        sys.exit(run_module(sys.argv[1:]))
