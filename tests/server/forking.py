"""The program of a process that has imported the server and becomes one as often as asked.

`tests.server.preloaded` runs this text with `python -c` and talks to it over a socket. For each
request it forks; the child goes on as if `python -c CODE ARGUMENTS` had just been started. Ends,
with all its children, when the socket closes.

Before it imports the server it forks a process that becomes bot workers in the same way, for the
servers that may have forked workers (`tests.server.forked_workers`).
"""

import gc
import json
import os
import select
import signal
import socket
import struct
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

LOADED = (
    "wyrmhold.cli.main", "wyrmhold.cli.serve", "wyrmhold.server.operations.process",
    "wyrmhold.server.store.integrity", "wyrmhold.server.store.migrations",
    "aiosqlite", "asyncpg", "redis.asyncio",
)  # fmt: skip
"""What servers import, some of it only when they need it."""

NUMBER = struct.Struct("i")
"""A process id or an exit status."""


def request(control: socket.socket) -> tuple[dict[str, Any], list[int]] | None:
    """Fork for each request; return it in the child, with the files that came along.

    The last file is a pipe that gets the process id, and later the exit status. Returns None in
    this process when the socket has been closed and all children have been killed.
    """
    children: dict[int, int] = {}
    """The pipe of each process."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            bury(children, os.WNOHANG)
        if control.fileno() not in ready:
            continue
        message, files, _, _ = socket.recv_fds(control, 1 << 20, 4)
        if not message:
            for child in children:
                os.kill(child, signal.SIGKILL)
            bury(children, 0)
            return None
        *files, told = files
        child = os.fork()
        if child == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()  # so that it can be killed with all it starts
            os.write(told, NUMBER.pack(os.getpid()))
            return json.loads(message), files
        children[child] = told
        for file in files:
            os.close(file)


def bury(children: dict[int, int], how: int) -> None:
    """Report the processes that have ended; without WNOHANG wait for all of them."""
    while children:
        child, status = os.waitpid(-1, how)
        if child == 0:
            return
        told = children.pop(child)
        with suppress(BrokenPipeError):  # nobody waits for it any more
            os.write(told, NUMBER.pack(os.waitstatus_to_exitcode(status)))
        os.close(told)


def become(wanted: dict[str, Any], standard: dict[int, int], keep: int = 2) -> None:
    """Take over the folder, the variables and the standard files; close others, but not `keep`."""
    for number, file in standard.items():
        os.dup2(file, number)
    os.closerange(3, keep)
    os.closerange(keep + 1, 4096)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["variables"])


def freeze() -> None:
    """Keep garbage collection in the children from copying the memory they share."""
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    from tests.server import forked_workers

    channel = socket.socket(fileno=int(sys.argv[1]))
    workers = forked_workers.forker(channel)
    for module in LOADED:
        import_module(module)
    freeze()
    found = request(channel)
    if found is None:
        workers.close()  # which ends the process that forks them
        os.wait()
        sys.exit()
    wanted, [output] = found
    channel.detach()
    become(wanted, {1: output, 2: output}, workers.fileno())
    if wanted["forks_workers"]:
        forked_workers.use(workers)
    else:
        workers.close()
    sys.argv[1:] = wanted["arguments"]
    exec(wanted["code"])
