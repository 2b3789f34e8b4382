"""A bot's program, seen from the host: start it, talk to it, end it.

Nothing the program does can block the host: one thread writes to it, one reads from it, and one
keeps the tail of its standard error.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Final, Literal

from wyrmhold.bots.line import guard
from wyrmhold.bots.line.faults import BotFault
from wyrmhold.bots.line.limits import Limits
from wyrmhold.bots.line.restrictions import rules
from wyrmhold.bots.line.wire import MAX_LINE_BYTES, written

KEPT_IN_ENVIRONMENT: Final = (
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "PATH",
    "SYSTEMROOT",
    "TEMP",
    "TMP",
    "TMPDIR",
)
"""Environment variables passed to a bot. Nothing else, so that settings and secrets stay
private."""

STDERR_BYTES: Final = 4096
"""Bytes kept from the end of a program's standard error."""

EXIT_WAIT_S: Final = 5.0
"""Seconds to wait for a program to exit before it is killed."""

OUT_OF_MEMORY: Final = re.compile(
    "MemoryError|out of memory|bad_alloc|cannot allocate memory|memory allocation of|heap limit"
    "|allocation failed|OutOfMemoryError",
    re.IGNORECASE,
)
"""Out-of-memory messages of common languages."""

MEMORY_NEAR_LIMIT: Final = 0.9

Heard = bytes | Literal["end", "flood"] | None
"""A line, the end of the output, too much output, or None for a timeout."""


class Child:
    """A running program. Not thread-safe."""

    def __init__(self, command: Sequence[str], limits: Limits, folder: Path | None = None) -> None:
        """Start a program, without a shell. Raises BotFault."""
        self.limits: Final = limits
        self._complaints = b""
        self._heard: SimpleQueue[Heard] = SimpleQueue()
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._line: socket.socket | None = None
        self._temporary: Final = tempfile.TemporaryDirectory(
            prefix="wyrmhold-bot-", ignore_cleanup_errors=True
        )
        try:
            self._process = self._started(list(command), folder)
        except (OSError, ValueError) as error:
            self._temporary.cleanup()
            raise BotFault("crash", f"{command[0]} cannot be started: {error}") from None
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        self.pid: Final = process.pid
        threads = (
            threading.Thread(target=self._speak, args=(process.stdin,), daemon=True),
            threading.Thread(target=self._listen, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(process.stderr,), daemon=True),
        )
        for thread in threads:
            thread.start()
        self._last_words: Final = threads[2]

    def _started(self, command: list[str], folder: Path | None) -> subprocess.Popen[bytes]:
        kept = {name: os.environ[name] for name in KEPT_IN_ENVIRONMENT if name in os.environ}
        if sys.platform == "win32":  # no guard: memory limits and process groups need POSIX
            return popen(command, kept, folder, ())
        ours, its = socket.socketpair()
        self._line = ours
        if not self.limits.all_files:
            kept.update(dict.fromkeys(("TEMP", "TMP", "TMPDIR"), self._temporary.name))
        written_rules = json.dumps(rules(command, self.limits, self._temporary.name))
        guarded = [sys.executable, "-I", "-S", guard.__file__, str(its.fileno()), written_rules]
        try:
            return popen([*guarded, *command], kept, folder, (its.fileno(),))
        finally:
            its.close()

    # --- talking ------------------------------------------------------------------------------

    def say(self, line: dict[str, object]) -> None:
        """Send a line, without waiting for the program to read it."""
        self._to_say.put(written(line))

    def hear(self, until: float) -> Heard:
        """Wait for the next line until `until`, a time of `time.monotonic`."""
        try:
            return self._heard.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            return None

    def _speak(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (data := self._to_say.get()) is not None:
                pipe.write(data)
                pipe.flush()
        with suppress(OSError):
            pipe.close()

    def _listen(self, pipe: IO[bytes]) -> None:
        """Split the output into lines, and stop at a flood."""
        rest = b""
        with pipe:
            while chunk := os.read(pipe.fileno(), MAX_LINE_BYTES):
                *lines, rest = (rest + chunk).split(b"\n")
                if max([len(line) for line in lines] + [len(rest)]) > MAX_LINE_BYTES:
                    self._heard.put("flood")
                    return
                for line in lines:
                    if line.strip():
                        self._heard.put(line)
                if self._heard.qsize() > 2 * self.limits.lines:
                    self._heard.put("flood")
                    return
        self._heard.put("end")

    def _overhear(self, pipe: IO[bytes]) -> None:
        with pipe:
            while chunk := os.read(pipe.fileno(), STDERR_BYTES):
                self._complaints = (self._complaints + chunk)[-STDERR_BYTES:]

    # --- the end ------------------------------------------------------------------------------

    def death(self) -> BotFault:
        """Why a program that closed its output has ended."""
        status, peak_kb = self._last_status()
        self.kill()
        self._last_words.join(EXIT_WAIT_S)
        said = self._complaints.decode("utf-8", "replace").strip()
        last = said.splitlines()[-1].strip()[:300] if said else ""
        told = f"; its last message: {last}" if last else ""
        most_kb = self.limits.memory_mb * 1024
        starved = OUT_OF_MEMORY.search(said) or (most_kb and peak_kb > MEMORY_NEAR_LIMIT * most_kb)
        if starved and status != 0:
            limit = f"the limit is {self.limits.memory_mb} MiB"
            return BotFault("memory", f"the bot used too much memory ({limit}){told}")
        if status is None:
            return BotFault("crash", f"the bot closed its output{told}")
        how = f"with status {status}" if status >= 0 else f"by signal {-status}"
        return BotFault("crash", f"the bot's program ended {how}{told}")

    def _last_status(self) -> tuple[int | None, int]:
        """The exit status and peak memory of a program; the status is None if it still runs."""
        if self._line is None:
            with suppress(subprocess.TimeoutExpired):
                return self._process.wait(EXIT_WAIT_S), 0
            return None, 0
        self._line.settimeout(EXIT_WAIT_S)
        with suppress(OSError, ValueError):
            status, peak_kb = self._line.recv(100).split()
            return int(status), int(peak_kb)
        return None, 0

    def quit(self) -> bool:
        """Ask the program to exit and wait; whether it did so with status 0."""
        self.say({"quit": True})
        self._to_say.put(None)
        status, _ = self._last_status()
        self.kill()
        return status == 0

    def kill(self) -> None:
        """Kill the program and everything it has started."""
        self._to_say.put(None)
        if self._line is None:
            self._process.kill()
        else:
            self._line.close()  # which the guard notices
        try:
            self._process.wait(EXIT_WAIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._temporary.cleanup()


def popen(
    command: list[str], kept: dict[str, str], folder: Path | None, handed_on: tuple[int, ...]
) -> subprocess.Popen[bytes]:
    """Start a process with three pipes, out of reach of the terminal's Ctrl-C."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=kept,
        cwd=folder,
        pass_fds=handed_on,
        start_new_session=True,
    )
