"""Server processes that can be killed: `wyrmhold serve` on one port, with everything it starts."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.patience import Waiting, patience
from tests.processes import kill_group
from tests.server import web
from tests.server.kit import MAIN, SEED
from tests.server.preloaded import Forked, can_fork, forked
from tests.server.services import children_of, free_port
from wyrmhold.server.operations.process import TEST_SEED

READY_S = patience(180)
CHILD = "wyrmhold.server.child"
FAULT_LINES = 40
"""Lines kept after a fault in the log, which say what it was."""


class Fleet:
    """`wyrmhold serve` on one port, its processes, and their output."""

    def __init__(self, folder: Path, database: str, *arguments: str) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self._arguments = [
            "serve", "--database", database, "--port", str(self.port),
            "--bots", "1", "--bot-pause", "0", "--no-limits", *arguments,
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._groups: list[int] = []
        """The process groups, one per start."""
        self._seen: set[int] = set()
        """Every process ever started, by us or by one of them."""

    def start(self) -> None:
        variables = {**os.environ, TEST_SEED: str(SEED)}
        with self.log.open("ab") as output:
            if can_fork(variables):
                self._process = forked(
                    MAIN,
                    self._arguments,
                    variables,
                    output,
                    forks_workers=False,  # `servers` finds a server's workers among its children
                )
            else:
                self._process = subprocess.Popen(
                    [sys.executable, "-c", MAIN, *self._arguments],
                    env=variables,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=output,
                    start_new_session=True,
                )
            self._groups.append(self._process.pid)

    async def keep(self) -> None:
        """Restart it whenever it ends, as a service manager would."""
        while True:
            if self._process is not None and self._process.poll() is not None:
                self.start()
            await asyncio.sleep(0.02)

    def servers(self) -> list[int]:
        """The processes clients are connected to now."""
        assert self._process is not None
        parent = self._process.pid
        family = [parent, *(pid for pid in children_of(parent) if CHILD in command_of(pid))]
        for pid in family:
            self._seen.update([pid, *children_of(pid)])
        return [pid for pid in family if clients_of(pid, self.port)]

    async def strike(self, rng: random.Random) -> str:
        """kill -9 a process with clients; sometimes the one that started it."""
        assert self._process is not None
        async with asyncio.timeout(READY_S):
            while not (busy := self.servers()):
                await asyncio.sleep(0.02)
        parent = self._process.pid
        if parent not in busy and rng.random() < 0.06:
            os.kill(parent, signal.SIGKILL)
            return "parent processes killed"
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(busy), signal.SIGKILL)
        return "server processes killed"

    async def ready(self) -> None:
        async with asyncio.timeout(READY_S), web.AsyncClient(base_url=self.url) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/readyz", timeout=READY_S)).status_code == 200:
                        return
                await asyncio.sleep(0.05)

    def stop(self) -> int:
        """Ask it to stop; return its exit status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        self._seen.update([process.pid, *children_of(process.pid)])
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(READY_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise

    def end(self) -> None:
        """End it, and anything a failure left behind."""
        try:
            self.stop()
        finally:
            for group in self._groups:
                kill_group(group)

    async def orphans(self) -> list[int]:
        """Our processes that are still alive after a grace period."""
        waiting = Waiting(120)
        while True:
            left = sorted(pid for pid in self._seen if "wyrmhold" in command_of(pid))
            if not left or not waiting.left:
                return left
            await asyncio.sleep(0.1)

    def tail(self) -> str:
        """The end of its output."""
        return self.log.read_text(errors="replace")[-6000:]

    def faults(self) -> list[str]:
        """Errors the server itself logged."""
        lines = self.log.read_text(errors="replace").splitlines()
        marks = ("Traceback", '"level":"error"', '"level":"critical"', "never retrieved")
        return [
            "\n".join(lines[n : n + FAULT_LINES])[:6000]
            for n, line in enumerate(lines)
            if any(mark in line for mark in marks)
        ]


def command_of(pid: int) -> str:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def clients_of(pid: int, port: int) -> int:
    """Number of connections a process holds on a port (Linux)."""
    ours = set()
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        parts = line.split()
        if parts[1].endswith(f":{port:04X}") and parts[3] == "01":
            ours.add(f"socket:[{parts[9]}]")
    found = 0
    for file in Path(f"/proc/{pid}/fd").glob("*"):
        with contextlib.suppress(OSError):
            found += str(file.readlink()) in ours
    return found
