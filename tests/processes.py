"""Programs that tests start: every one of them is gone when its test ends, whatever happened.

A program gets a session, and so a process group, of its own. At the end the whole group is killed,
so that nothing a failed test leaves behind can disturb another one. `tests.surroundings` sees to it
that a program does not inherit ignored signals.
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
"""The time limit of a program that is expected to end by itself, before scaling."""


def start(command: Sequence[str | Path], **options: Any) -> subprocess.Popen[str]:
    """Start a program in a group of its own; whoever calls this calls `end` for certain."""
    options = {"stdin": subprocess.DEVNULL, "encoding": "utf-8", **options}
    return subprocess.Popen([str(word) for word in command], start_new_session=True, **options)


def end(process: subprocess.Popen[Any]) -> None:
    """Kill a program and all that it has started in its group, if they still run."""
    kill_group(process.pid)
    process.kill()  # where there are no groups
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError, ValueError):  # what was not written yet is lost
                pipe.close()


def kill_group(leader: int) -> None:
    """Kill every process of a group that `start` has made, also after its first one has ended."""
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


@contextmanager
def running(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that runs for the length of a block, at most; options are those of Popen."""
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
    """Run a program to its end: exit status and what it printed. Fails after the time limit."""
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
    """The processes that a process has started; none where the system does not say."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def gone(process: int) -> bool:
    """Whether a process does not run any more."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True
