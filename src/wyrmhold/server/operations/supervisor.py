"""Runs several server processes on one listening socket and restarts those that die."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import structlog

log = structlog.get_logger()

CHECK_INTERVAL_S = 0.1
RESTART_PAUSES_S = (0.0, 0.5, 1.0, 2.0, 5.0)
"""Seconds to wait after each failed start in a row; the last applies from then on."""

MAX_FAILED_STARTS = 4
"""Give up after this many failed starts in a row while no process is serving."""

STOP_LIMIT_S = 28.0
READY = b"."
SERVER_CHILD = "wyrmhold.server.child"
"""The module a server process runs."""


def supervise(bound: socket.socket, workers: int, ready: Callable[[], None]) -> int:
    """Keep `workers` processes running until stopped. Returns the exit status.

    `ready` is called once, when the first of them serves. Dead processes are replaced. If none
    starts any more, give up, so that whoever started us notices.
    """
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    family = Family(bound, workers, ready)
    try:
        while not stopping.wait(CHECK_INTERVAL_S):
            family.look()
            if family.hopeless:
                print(
                    f"wyrmhold: {family.failed} server processes in a row did not start; "
                    "see the error above",
                    file=sys.stderr,
                )
                return 1
        return 0
    finally:
        family.end()


class Child:
    """One server process, which reports through a pipe that it is serving."""

    def __init__(self, bound: socket.socket, lifeline: int) -> None:
        self._news, told = os.pipe()
        os.set_blocking(self._news, False)
        numbers = (bound.fileno(), lifeline, told)
        # -P: do not import from the current folder.
        command = [sys.executable, "-P", "-m", SERVER_CHILD, *map(str, numbers)]
        try:
            self.process = subprocess.Popen(command, pass_fds=numbers)
        finally:
            os.close(told)
        self.serves = False

    def look(self) -> bool:
        """Returns whether it is alive, and updates `serves`."""
        if not self.serves:
            with suppress(BlockingIOError):
                self.serves = os.read(self._news, 1) == READY
        return self.process.poll() is None

    def close(self) -> None:
        os.close(self._news)


class Family:
    """The server processes."""

    def __init__(self, bound: socket.socket, workers: int, ready: Callable[[], None]) -> None:
        self._bound = bound
        self._ready: Callable[[], None] | None = ready
        self.failed = 0
        """Number of failed starts in a row."""
        self._not_before = 0.0
        # Children read from this pipe and notice its end when we die, however that happens.
        self._lifeline, self._ours = os.pipe()
        self._children: list[Child | None] = [None] * workers
        for place in range(workers):
            self._children[place] = self._launched()

    def _launched(self) -> Child:
        return Child(self._bound, self._lifeline)

    @property
    def hopeless(self) -> bool:
        serving = any([child is not None and child.serves for child in self._children])
        return self.failed >= MAX_FAILED_STARTS and not serving

    def look(self) -> None:
        """Check the processes and start missing ones."""
        for place, child in enumerate(self._children):
            if child is not None:
                self._children[place] = child if self._is_well(child) else None
            elif time.monotonic() >= self._not_before:
                self._children[place] = self._launched()

    def _is_well(self, child: Child) -> bool:
        served, alive = child.serves, child.look()
        if child.serves and not served:
            self.failed = 0
            if self._ready is not None:
                self._ready()
                self._ready = None
        if alive:
            return True
        child.close()
        log.warning("process_died", pid=child.process.pid, status=child.process.returncode)
        if not child.serves:
            self.failed += 1
        self._not_before = (
            time.monotonic() + RESTART_PAUSES_S[min(self.failed, len(RESTART_PAUSES_S) - 1)]
        )
        return False

    def end(self) -> None:
        """Stop all processes, killing those that do not stop."""
        children = [child for child in self._children if child is not None]
        for child in children:
            child.process.terminate()
        until = time.monotonic() + STOP_LIMIT_S
        for child in children:
            try:
                child.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                log.error("process_does_not_stop", pid=child.process.pid)
                child.process.kill()
                child.process.wait()
            child.close()
        os.close(self._lifeline)
        os.close(self._ours)
