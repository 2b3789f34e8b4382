"""One worker process, seen from the server: its pipes, and what it may inherit."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress

import msgspec

from wyrmhold.server.worker_wire import (
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

KEPT_IN_ENVIRONMENT = ("LANG", "LC_ALL", "LC_CTYPE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""A worker gets these and what concerns Python; the server's settings are no bot's business."""

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""A bot has one core: more threads would take time from others, and memory for nothing."""

Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""


def no_progress(done: int, of: int) -> None:
    pass


class Broken(Exception):
    """A worker process is dead, or talks nonsense."""


class Lost(Exception):
    """A worker process died while it had nothing to do: no bot's fault."""


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
        """A process that has begun to import. Not a fork: the server has threads."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # what lies in the folder of the moment is nothing to import
                "-m",
                MODULE,
                players,
                str(memory_mb),
                str(seconds),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # tracebacks come as replies
                env=environment(),
                start_new_session=True,  # a terminal's Ctrl-C is for the server
            )
        )

    async def hand_over(self, message: bytes) -> Failed | None:
        """Give the worker a question; returns when the bot begins to think, or why it cannot.

        Raises Lost if the worker was dead before it took the question, Broken if it dies over it.
        """
        try:
            self._to.write(message)
            await self._to.drain()
            taken = await self.reply()
        except (ConnectionError, Broken) as error:
            raise Lost(str(error)) from error
        reply = await self.reply()
        if not isinstance(taken, Taken) or not isinstance(reply, Ready | Failed):
            raise Broken("the worker talks out of turn")
        return reply if isinstance(reply, Failed) else None

    async def answer(self, progress: Progress = no_progress) -> Chose | Said | Failed:
        """What the bot answers. Raises Broken if the worker dies over it."""
        reply = await self.reply()
        while isinstance(reply, Going):
            progress(reply.done, reply.of)
            reply = await self.reply()
        if not isinstance(reply, Chose | Said | Failed):
            raise Broken("the worker talks out of turn")
        return reply

    async def reply(self) -> Reply:
        try:
            head = await self._from.readexactly(LENGTH.size)
            return read_reply(await self._from.readexactly(length_in(head)))
        except asyncio.IncompleteReadError as error:
            status = await self._process.wait()
            raise Broken(f"the worker ended with status {status}") from error
        except (ConnectionError, ValueError, msgspec.DecodeError) as error:
            raise Broken(f"the worker talks nonsense: {error}") from error

    async def end(self) -> None:
        """Kills the process, and takes note of its end so that no zombie stays."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._to.close()
        await self._process.wait()
        with suppress(ConnectionError):
            await self._to.wait_closed()


def environment() -> dict[str, str]:
    """What a worker inherits. It finds the same modules as this process."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name in KEPT_IN_ENVIRONMENT or name.startswith("PYTHON")
    }
    return {
        **kept,
        **ONE_THREAD,
        "PYTHONPATH": os.pathsep.join([path for path in sys.path if path]),
    }
