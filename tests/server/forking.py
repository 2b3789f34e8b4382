"""The program of a process that has imported the server and becomes one as often as asked.

`tests.server.preloaded` runs this text with `python -c` and talks to it over a socket. For each
request it forks; the child goes on as if `python -c CODE ARGUMENTS` had just been started. Ends,
with all its children, when the socket closes.
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

STATUS = struct.Struct("i")


def requests(control: socket.socket) -> dict[str, Any]:
    """Forks for each request, which is returned in the child only."""
    children: dict[int, int] = {}
    """The pipe that takes the exit status of each process."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            bury(children)
        if control.fileno() not in ready:
            continue
        message, files, _, _ = socket.recv_fds(control, 1 << 20, 2)
        if not message:
            for child in children:
                os.kill(child, signal.SIGKILL)
            sys.exit()
        output, told = files
        child = os.fork()
        if child == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(output, 1)
            os.dup2(output, 2)
            control.detach()
            os.closerange(3, 4096)
            found: dict[str, Any] = json.loads(message)
            return found
        os.setpgid(child, child)  # so that it can be killed with all it starts
        children[child] = told
        os.close(output)
        control.send(str(child).encode())


def bury(children: dict[int, int]) -> None:
    """Report the processes that have ended."""
    while children:
        child, status = os.waitpid(-1, os.WNOHANG)
        if child == 0:
            return
        told = children.pop(child)
        with suppress(BrokenPipeError):  # nobody waits for it any more
            os.write(told, STATUS.pack(os.waitstatus_to_exitcode(status)))
        os.close(told)


if __name__ == "__main__":
    channel = socket.socket(fileno=int(sys.argv[1]))
    for module in LOADED:
        import_module(module)
    gc.collect()
    gc.freeze()  # so that collections in the children do not copy what they share
    wanted = requests(channel)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["variables"])
    sys.argv[1:] = wanted["arguments"]
    exec(wanted["code"])
