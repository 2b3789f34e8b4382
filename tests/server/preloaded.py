"""Servers that start at once, because a process that has already imported everything forks them.

Importing the server takes far longer than anything else it does before it serves. Each test process
has one such process (`tests.server.forking`); each server is a process of its own, as usual.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import BinaryIO

from tests.patience import patience
from tests.server import forking

VARIES = ("WYRMHOLD_", "PYTEST_", "BROWSER")
"""Prefixes of the variables that the server reads after it was imported."""

POSSIBLE = hasattr(os, "fork") and sys.platform == "linux"


class Forked:
    """A forked process, with the part of `subprocess.Popen` that tests of servers use."""

    def __init__(self, pid: int, told: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._told = told
        self._reading = threading.Lock()

    def poll(self) -> int | None:
        return self._status(0)

    def wait(self, timeout: float | None = None) -> int:
        status = self._status(timeout)
        if status is None:
            assert timeout is not None
            raise subprocess.TimeoutExpired("a forked server", timeout)
        return status

    def _status(self, timeout: float | None) -> int | None:
        with self._reading:
            if self.returncode is not None:
                return self.returncode
            poll = select.poll()
            poll.register(self._told, select.POLLIN)
            if not poll.poll(None if timeout is None else timeout * 1000):
                return None
            found = os.read(self._told, forking.NUMBER.size)
            assert found, "the process that forks servers has ended"
            os.close(self._told)
            self.returncode = int(forking.NUMBER.unpack(found)[0])
            return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Forker:
    """The process that forks."""

    def __init__(self) -> None:
        self.variables = constant(os.environ)
        self._asking = threading.Lock()
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._control.settimeout(patience(300))
        with theirs:
            code = Path(forking.__file__).read_text("utf-8")
            self._process = subprocess.Popen(
                [sys.executable, "-c", code, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                cwd=Path(__file__).parents[2],  # it imports from the tests
            )
        atexit.register(self.close)

    def close(self) -> None:
        self._control.close()
        self._process.wait(patience(60))

    def fork(
        self,
        code: str,
        arguments: Sequence[str],
        variables: Mapping[str, str],
        output: int,
        forks_workers: bool,
    ) -> tuple[int, int]:
        """Run `python -c CODE ARGUMENTS` in its own process group, writing to `output`.

        Returns its process id and a pipe that gets its exit status.
        """
        wanted = {
            "code": code,
            "arguments": list(arguments),
            "variables": dict(variables),
            "folder": str(Path.cwd()),
            "forks_workers": forks_workers,
        }
        status, told = os.pipe()
        try:
            with self._asking:
                socket.send_fds(self._control, [json.dumps(wanted).encode()], [output, told])
        finally:
            os.close(told)
        return int(forking.NUMBER.unpack(os.read(status, forking.NUMBER.size))[0]), status


@cache
def forker() -> Forker:
    return Forker()


def constant(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables that have to be the same for a fork as for a new process."""
    return {name: value for name, value in variables.items() if not name.startswith(VARIES)}


def can_fork(variables: Mapping[str, str]) -> bool:
    """Whether a fork behaves like a new process with these variables."""
    return POSSIBLE and constant(variables) == forker().variables


def forked(
    code: str,
    arguments: Sequence[str],
    variables: Mapping[str, str],
    output: BinaryIO,
    *,
    forks_workers: bool,
) -> Forked:
    """A process that writes its output, and errors, to a file."""
    pid, told = forker().fork(code, arguments, variables, output.fileno(), forks_workers)
    return Forked(pid, told)
