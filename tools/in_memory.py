"""`python -m tools.in_memory MODULE [arguments]`: run a module with temporary files in memory.

The tests write a lot, and the server's database syncs every step to disk before it is published.
Memory is just as good for testing that a killed process loses nothing. If there is too little
room in memory, temporary files stay on disk.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

MEMORY = Path("/dev/shm")
ROOM = 4 * 1024**3
"""The free space required. The tests hold a few hundred megabytes until they end."""


WAKE_S = 1.0
"""How late a signal may be forwarded."""


@contextmanager
def temporary_files_in_memory(memory: Path = MEMORY) -> Iterator[None]:
    """Make programs started in this block keep their temporary files in memory."""
    if not is_roomy(memory):
        yield
        return
    before = dict(os.environ)
    # A short name, because the path of a Unix socket in it is limited to 107 characters.
    with tempfile.TemporaryDirectory(
        prefix="wyrm-", dir=memory, ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o755)  # PostgreSQL, which does not run as root, uses a folder in it
        os.environ["TMPDIR"] = folder
        try:
            yield
        finally:
            os.environ.clear()
            os.environ.update(before)


def is_roomy(memory: Path) -> bool:
    """Whether it exists, is writable, has enough room, and allows running programs."""
    if sys.platform == "win32" or not memory.is_dir() or not os.access(memory, os.W_OK | os.X_OK):
        return False
    found = os.statvfs(memory)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


def run_module(words: Sequence[str]) -> int:
    """Run a module with temporary files in memory and forward signals to it.

    Returns its exit status.
    """
    process: subprocess.Popen[bytes] | None = None
    early: list[int] = []

    def pass_on(number: int, frame: FrameType | None) -> None:
        if process is None:
            early.append(number)
        else:
            process.send_signal(number)

    def leave_to_it(number: int, frame: FrameType | None) -> None:
        """Do nothing once it runs: a terminal sends Ctrl-C to both processes."""
        if process is None:
            early.append(number)

    for name, handler in (("SIGTERM", pass_on), ("SIGHUP", pass_on), ("SIGINT", leave_to_it)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)
    with temporary_files_in_memory():
        process = subprocess.Popen([sys.executable, "-m", *words])
        for number in early:
            process.send_signal(number)
        status = None
        while status is None:
            # A signal that arrives just before an endless wait would be forwarded after it.
            with suppress(subprocess.TimeoutExpired):
                status = process.wait(WAKE_S)
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(run_module(sys.argv[1:]))
