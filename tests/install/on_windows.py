"""Run as a program: pretend, for Wyrmhold's own modules, that this is Windows.

    python -m tests.install.on_windows [ARGUMENTS of wyrmhold]

Everything specific to POSIX is removed: modules, functions, signals and Unix sockets. Libraries
that support Windows themselves are loaded first. Without arguments, every module a player needs is
imported.
"""

from __future__ import annotations

import importlib
import importlib.abc
import os
import pkgutil
import signal
import socket
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType

LIBRARIES = (
    "aiosqlite", "alembic.command", "argon2", "asyncio", "asyncio.subprocess",
    "concurrent.futures.process", "cryptography.hazmat.primitives.asymmetric.ec",
    "cryptography.hazmat.primitives.ciphers.aead", "http.server", "msgspec",
    "multiprocessing.connection", "multiprocessing.context", "multiprocessing.process", "numpy",
    "prometheus_client", "rich.console", "rich.live", "rich.progress_bar",
    "sqlalchemy.dialects.sqlite.aiosqlite", "sqlalchemy.ext.asyncio", "starlette.applications",
    "structlog", "subprocess", "urllib.request", "uuid", "uvicorn",
    "uvicorn.protocols.websockets.websockets_sansio_impl", "webbrowser",
)  # fmt: skip

MODULES = (
    "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty",
    "uvloop",
)  # fmt: skip
FUNCTIONS = (
    "chown", "fchmod", "fchown", "fork", "forkpty", "geteuid", "getgid", "getpgid", "getuid",
    "killpg", "mkfifo", "nice", "sched_getaffinity", "setsid", "statvfs", "sysconf", "uname",
    "wait4", "waitid",
)  # fmt: skip
SIGNALS = (
    "SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2",
    "SIGWINCH", "alarm", "pause", "pthread_sigmask", "setitimer", "sigwait",
)  # fmt: skip
SOCKETS = ("AF_UNIX",)

EXCLUDED_MODULES = (
    "wyrmhold.cli.language_model.",  # belongs to an extra
    "wyrmhold.server.store.migrations.",  # only Alembic can load them
)


class Blocker(importlib.abc.MetaPathFinder):
    """Blocks the modules that Windows lacks."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def pretend() -> None:
    for name in LIBRARIES:
        importlib.import_module(name)
    for module, names in ((os, FUNCTIONS), (signal, SIGNALS), (socket, SOCKETS)):
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Blocker())
    sys.platform = "win32"


def import_all() -> None:
    """Import the command line, the server and the bots."""
    for part in ("kernel", "games", "bots", "server", "cli"):
        package = importlib.import_module(f"wyrmhold.{part}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.startswith(EXCLUDED_MODULES) and not found.name.endswith("__main__"):
                importlib.import_module(found.name)
                print(found.name)


if __name__ == "__main__":
    pretend()
    if len(sys.argv) == 1:
        import_all()
    else:
        from wyrmhold.cli.main import main

        sys.exit(main(sys.argv[1:]))
