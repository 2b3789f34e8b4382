"""Bot workers that start at once, forked from a process that has imported the games and the bots.

A forked server (`tests.server.forking`) asks for them over a socket that all such servers share. A
worker has the same pipes, variables, limits and session as one that the server starts as a program
of its own; but it is not the server's child, and the pipe of its exit status stands for it.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import cast

from tests.server.forking import NUMBER, become, freeze, request

PROGRAM = "wyrmhold.server.worker_main"


def forker(channel: socket.socket) -> socket.socket:
    """Fork the process that forks workers; return the socket that takes the requests.

    That process ends when nobody holds the socket any more.
    """
    import_module(PROGRAM)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if os.fork() == 0:
        channel.close()
        ours.close()
        work(theirs)
    theirs.close()
    return ours


def work(control: socket.socket) -> None:
    """Fork workers. Never returns, neither in this process nor in a worker."""
    from wyrmhold.bots.advice.advisers import adviser_of
    from wyrmhold.bots.players import PLAYERS
    from wyrmhold.server import worker_main
    from wyrmhold.server.workers.process import SINGLE_THREAD_VARIABLES

    os.environ.update(SINGLE_THREAD_VARIABLES)  # read when the bots import NumPy
    for game, players in PLAYERS.items():
        for _bot in players.values():
            pass  # imported
        adviser_of(game)
    freeze()
    found = request(control)
    if found is None:
        os._exit(0)
    wanted, [questions, answers] = found
    control.detach()
    become(wanted, {0: questions, 1: answers, 2: os.open(os.devnull, os.O_RDWR)})
    sys.path[:] = wanted["variables"]["PYTHONPATH"].split(os.pathsep)
    sys.argv[1:] = wanted["arguments"]
    try:
        worker_main.main(wanted["arguments"])
    finally:
        os._exit(1)  # not back into the program that has forked this process


class Worker:
    """A forked worker, with the part of `asyncio.subprocess.Process` that the server uses."""

    def __init__(
        self,
        pid: int,
        stdin: asyncio.StreamWriter,
        stdout: asyncio.StreamReader,
        told: asyncio.StreamReader,
    ) -> None:
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout
        self._status = asyncio.ensure_future(told.readexactly(NUMBER.size))

    async def wait(self) -> int:
        return int(NUMBER.unpack(await asyncio.shield(self._status))[0])

    def kill(self) -> None:
        if not self._status.done():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


def use(control: socket.socket) -> None:
    """Let the server in this process have forked workers."""
    from wyrmhold.server.workers import process

    async def start(arguments: list[str]) -> asyncio.subprocess.Process:
        wanted = {
            "arguments": arguments,
            "variables": process.environment(),
            "folder": str(Path.cwd()),
        }
        questions, to = os.pipe()
        back, answers = os.pipe()
        status, told = os.pipe()
        try:
            socket.send_fds(control, [json.dumps(wanted).encode()], [questions, answers, told])
        finally:
            for file in (questions, answers, told):
                os.close(file)
        news = await reading(status)
        (pid,) = NUMBER.unpack(await news.readexactly(NUMBER.size))
        worker = Worker(pid, await writing(to), await reading(back), news)
        return cast("asyncio.subprocess.Process", worker)

    process.start = start


async def reading(file: int) -> asyncio.StreamReader:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(file, "rb", 0)
    )
    return reader


async def writing(file: int) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(
        lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), os.fdopen(file, "wb", 0)
    )
    return asyncio.StreamWriter(transport, protocol, None, loop)
