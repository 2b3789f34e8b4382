"""A worker process as seen from the server: its pipes and environment."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from wyrmhold.bots.blas import ONE_THREAD_VARIABLES
from wyrmhold.server.workers.messages import (
    LENGTH,
    Chose,
    Failed,
    Going,
    Ready,
    Reply,
    Said,
    Taken,
    length_in,
    read_reply,
)

MODULE = "wyrmhold.server.worker_main"

INHERITED_VARIABLES = ("LANG", "LC_ALL", "LC_CTYPE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""Variables passed to workers besides Python's own; bots must not see the server's settings."""

SINGLE_THREAD_VARIABLES = dict.fromkeys(ONE_THREAD_VARIABLES, "1")
"""Limits bots to one core; more threads would only cost others time and memory."""

Progress = Callable[[int, int], None]
"""Called with the number of steps done and the total."""


def no_progress(done: int, of: int) -> None:
    pass


class Broken(Exception):
    """A worker process died or sent invalid data."""


class Lost(Exception):
    """A worker process died while idle, so no bot is to blame."""


class Process:
    """One worker process and the pipes to it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._to = process.stdin
        self._from = process.stdout
        self.pid = process.pid

    @classmethod
    async def launched(cls, players: str, memory_mb: int, seconds: float) -> Process:
        """Starts a process and the pipes to it."""
        return cls(await start([players, str(memory_mb), str(seconds)]))

    async def hand_over(self, message: bytes) -> Failed | None:
        """Give the worker a question. Returns once the bot starts thinking, or why it cannot.

        Raises Lost if the worker died before taking the question, Broken if it died after.
        """
        try:
            self._to.write(message)
            await self._to.drain()
            taken = await self.reply()
        except (ConnectionError, Broken) as error:
            raise Lost(str(error)) from error
        reply = await self.reply()
        if not isinstance(taken, Taken) or not isinstance(reply, Ready | Failed):
            raise Broken("the worker sent an unexpected message")
        return reply if isinstance(reply, Failed) else None

    async def answer(self, progress: Progress = no_progress) -> Chose | Said | Failed:
        """The bot's answer. Raises Broken if the worker dies."""
        reply = await self.reply()
        while isinstance(reply, Going):
            progress(reply.done, reply.of)
            reply = await self.reply()
        if not isinstance(reply, Chose | Said | Failed):
            raise Broken("the worker sent an unexpected message")
        return reply

    async def reply(self) -> Reply:
        try:
            head = await self._from.readexactly(LENGTH.size)
            return read_reply(await self._from.readexactly(length_in(head)))
        except asyncio.IncompleteReadError as error:
            status = await self._process.wait()
            raise Broken(f"the worker ended with status {status}") from error
        except (ConnectionError, ValueError, msgspec.DecodeError) as error:
            raise Broken(f"the worker sent invalid data: {error}") from error

    async def end(self) -> None:
        """Kills the process and reaps it."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._to.close()
        await self._process.wait()
        with suppress(ConnectionError):
            await self._to.wait_closed()


async def start(arguments: list[str]) -> asyncio.subprocess.Process:
    """Start the program of a worker. Not a fork, because the server has threads."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # do not import from the current folder
        "-m",
        MODULE,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,  # tracebacks are sent as replies
        env=environment(),
        start_new_session=True,  # Ctrl-C in the terminal is for the server
    )


def environment() -> dict[str, str]:
    """The environment of a worker, with the same module path as this process."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in INHERITED_VARIABLES or name.startswith("PYTHON")
    }
    return {
        **kept,
        **SINGLE_THREAD_VARIABLES,
        "PYTHONPATH": os.pathsep.join([path for path in sys.path if path]),
    }
