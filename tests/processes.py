"""Programs started by tests. All of them are gone when the test ends, whatever happens.

Each program gets its own session and process group. At the end the whole group is killed, so that
leftovers of a failed test cannot disturb another one. `tests.surroundings` makes sure that
programs do not inherit ignored signals.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.patience import patience

LONG_S = 300.0
"""The unscaled time limit for a program that should end by itself."""


def start(command: Sequence[str | Path], **options: Any) -> subprocess.Popen[str]:
    """Start a program in its own process group. The caller must call `end`."""
    options = {"stdin": subprocess.DEVNULL, "encoding": "utf-8", **options}
    return subprocess.Popen([str(word) for word in command], start_new_session=True, **options)


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a program and everything it started in its group, if still running."""
    kill_group(process.pid)
    process.kill()  # for systems without process groups
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError, ValueError):  # unwritten output is lost
                pipe.close()


def kill_group(leader: int) -> None:
    """Kill every process in a group made by `start`, even after its leader has ended."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


@contextmanager
def running(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that is ended when the block ends; options are those of Popen."""
    process = start(command, **options)
    try:
        yield process
    finally:
        end(process)


def run(
    command: Sequence[str | Path],
    typed: str | None = None,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    seconds: float = LONG_S,
    **options: Any,
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; returns status and output. Fails after the time limit."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    if typed is not None:
        options["stdin"] = subprocess.PIPE
    with running(command, cwd=cwd, env=env, **options) as process:
        out, err = process.communicate(typed, timeout=patience(seconds))
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def python(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run this Python with arguments; options are those of `run`."""
    return run([sys.executable, *words], **options)


def children_of(process: int) -> list[int]:
    """The child processes of a process; empty if the system does not tell."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def gone(process: int) -> bool:
    """Whether a process has ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True
