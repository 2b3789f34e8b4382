"""The server under test: fresh processes, pinned to given cores."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from server.machine import children

PLAIN = ("-c", "from wyrmhold.cli.main import main; raise SystemExit(main())")
READY_S = 60.0


class Server:
    """`wyrmhold serve`, without rate limits, on some cores."""

    def __init__(
        self,
        database: str,
        cores: Sequence[int],
        log: Path,
        *arguments: str,
        python: str = sys.executable,
        start: Sequence[str] = PLAIN,
        env: dict[str, str] | None = None,
    ) -> None:
        self._command = [
            python, *start, "serve", "--database", database, "--port", "0", "--bots", "1",
            "--no-limits", "--log-level", "warning", *arguments,
        ]  # fmt: skip
        self._cores = set(cores)
        self._log = log
        self._env = {**os.environ, **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self.url = ""

    def __enter__(self) -> Self:
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                self._command,
                stdout=output,
                stderr=output,
                env=self._env,
                preexec_fn=lambda: os.sched_setaffinity(0, self._cores),
            )
        until = time.monotonic() + READY_S
        while time.monotonic() < until and self._process.poll() is None:
            found = re.search(rb"served on (http://[^\s]+)", self._log.read_bytes())
            if found:
                self.url = found[1].decode()
                if self._is_ready():
                    return self
            time.sleep(0.05)
        self.__exit__(None, None, None)
        raise RuntimeError("the server does not start:\n" + self._log.read_text()[-3000:])

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.url + "/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def workers(self) -> list[int]:
        """Its child processes, such as those of `--workers`."""
        return children(self.pid)

    def metrics(self) -> dict[str, float]:
        """The server's own metrics."""
        with urllib.request.urlopen(self.url + "/metrics", timeout=30) as answer:
            lines = answer.read().decode().splitlines()
        rows = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
        return {name: float(value) for name, value in rows}
