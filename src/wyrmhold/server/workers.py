"""Bots think in processes of their own, so that none of them can block or harm the server.

A worker process has one question at a time, limits of time and memory, and no database, network
address or secret of the server's. One that breaks or is too slow is killed and replaced.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Awaitable
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

import msgspec
import structlog

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.worker_wire import (
    LENGTH,
    LONGEST,
    Ask,
    Chose,
    Failed,
    Ready,
    Reply,
    Taken,
    Why,
    framed,
    length_in,
    read_reply,
)

T = TypeVar("T")

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.workers")

MODULE = "wyrmhold.server.worker_main"
PLAYERS = "wyrmhold.bots.players:PLAYERS"

PATIENCE_S = 30.0
"""How long a question waits for a worker and its answer together."""

START_S = 30.0
LONGEST_PAUSE_S = 5.0
"""Between two attempts to start a worker where the system does not let us."""

KEPT_IN_ENVIRONMENT = ("LANG", "LC_ALL", "LC_CTYPE", "PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")
"""A worker gets these and what concerns Python; the server's settings are no bot's business."""


class BotFailed(WyrmholdError):
    """A bot gave no answer that counts. What happened is in the log."""

    code = "bot_failed"


class BotTooSlow(BotFailed):
    """A bot did not answer in time."""

    code = "bot_too_slow"


MESSAGES: dict[Why, str] = {
    "unknown": "there is no such bot",
    "error": "the bot failed",
    "illegal": "the bot's answer is not allowed",
    "memory": "the bot needed too much memory",
}


class Broken(Exception):
    """A worker process is dead, or talks nonsense."""


class Lost(Exception):
    """A worker process died while it had nothing to do: no bot's fault."""


@dataclass(frozen=True)
class Job:
    """A question that waits for a worker, or for its answer."""

    game: str
    bot: str
    message: bytes
    answer: asyncio.Future[str]


class Workers:
    """A number of worker processes. All methods belong to one event loop."""

    def __init__(
        self,
        size: int,
        seconds: float = 2.0,
        memory_mb: int = 512,
        players: str = PLAYERS,
        patience: float = PATIENCE_S,
    ) -> None:
        self.size = size
        self.seconds = seconds
        self.memory_mb = memory_mb
        self.players = players
        self.patience = patience
        self.replaced = 0
        """How many workers had to be replaced so far."""
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []
        self._running: dict[int, Process] = {}
        self._open = False

    async def start(self) -> None:
        """Starts the processes and waits until all are ready. Raises BotFailed if one is not."""
        loop = asyncio.get_running_loop()
        ready: list[asyncio.Future[None]] = [loop.create_future() for _ in range(self.size)]
        self._open = True
        self._keepers = [asyncio.create_task(self._keep(first)) for first in ready]
        try:
            await asyncio.gather(*ready)
        except BaseException:
            for first in ready:
                first.cancel()
            await self.stop()
            raise

    async def stop(self) -> None:
        """Ends all processes at once; whoever still waits gets BotFailed."""
        self._open = False
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        while not self._jobs.empty():
            settle(self._jobs.get_nowait().answer, BotFailed("the server is stopping"))

    def pids(self) -> list[int]:
        """The processes that are running now."""
        return sorted(self._running)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self._jobs.qsize()

    async def choose(
        self, game: str, bot: str, dumped: dict[str, object], seat: int, seed: int
    ) -> str:
        """The token that a bot answers with for a seat. Raises BotFailed, BotTooSlow.

        `dumped` is what `imagined_position` made. The same seed gives the same answer.
        """
        if not self._open:
            raise BotFailed("the server is stopping")
        message = framed(Ask(game, bot, dumped, seat, str(seed)))
        if len(message) > LONGEST:
            raise BotFailed("the position is too large for a bot")
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(game, bot, message, answer))
        try:
            async with asyncio.timeout(self.patience):
                return await answer
        except TimeoutError:
            raise BotTooSlow("no worker was free for the bot in time") from None

    async def _keep(self, ready: asyncio.Future[None]) -> None:
        """Keeps one worker running and hands it question after question."""
        pause = 0.1
        while True:
            process = None
            try:
                process = await self._started()
                self._running[process.pid] = process
                settle(ready, None)
                pause = 0.1
                await self._serve(process)
            except Exception as error:  # whatever it is, bots are needed again later
                log.error("worker_does_not_start", reason=repr(error))
                settle(ready, BotFailed("the worker processes of the bots do not start"))
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)
            finally:
                if process is not None:
                    self._running.pop(process.pid, None)
                    await uninterrupted(process.end())
            self.replaced += process is not None

    async def _started(self) -> Process:
        process = await Process.launched(self.players, self.memory_mb, self.seconds)
        try:
            async with asyncio.timeout(START_S):
                reply = await process.reply()
            if isinstance(reply, Ready):
                return process
            raise Broken(reply.detail if isinstance(reply, Failed) else "an answer to nothing")
        except BaseException as error:
            await uninterrupted(process.end())
            if isinstance(error, TimeoutError):
                raise Broken("the worker is not ready in time") from None
            raise

    async def _serve(self, process: Process) -> None:
        """Hands a worker one question after the other until it has to be replaced."""
        while True:
            job = await self._jobs.get()
            if job.answer.done():  # whoever asked has given up
                continue
            try:
                if not await self._exchange(process, job):
                    return
            except Lost as error:
                log.warning("worker_lost", pid=process.pid, reason=str(error))
                self._jobs.put_nowait(job)
                return
            except asyncio.CancelledError:
                settle(job.answer, BotFailed("the server is stopping"))
                raise

    async def _exchange(self, process: Process, job: Job) -> bool:
        """Gets the answer to one question; whether the worker can be asked again."""
        told = log.bind(game=job.game, bot=job.bot, pid=process.pid)
        try:
            async with asyncio.timeout(self.seconds):
                reply = await process.ask(job.message)
        except TimeoutError:
            told.warning("bot_too_slow", seconds=self.seconds)
            settle(job.answer, BotTooSlow("the bot did not answer in time"))
            return False
        except Broken as error:
            told.warning("bot_broke_its_worker", reason=str(error))
            settle(job.answer, BotFailed("the bot failed"))
            return False
        if isinstance(reply, Chose):
            settle(job.answer, reply.token)
            return True
        told.warning("bot_failed", why=reply.why, detail=reply.detail)
        settle(job.answer, BotFailed(MESSAGES[reply.why]))
        return reply.why != "memory"


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

    async def ask(self, message: bytes) -> Chose | Failed:
        """Raises Lost if the worker was dead before it began, Broken if it dies over it."""
        try:
            self._to.write(message)
            await self._to.drain()
            taken = await self.reply()
        except (ConnectionError, Broken) as error:
            raise Lost(str(error)) from error
        reply = await self.reply()
        if not isinstance(taken, Taken) or not isinstance(reply, Chose | Failed):
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
    return {**kept, "PYTHONPATH": os.pathsep.join([path for path in sys.path if path])}


def settle(future: asyncio.Future[T], result: T | BaseException) -> None:
    """Fulfils what somebody may still be waiting for."""
    if future.done():
        return
    if isinstance(result, BaseException):
        future.set_exception(result)
    else:
        future.set_result(result)


async def uninterrupted(work: Awaitable[None]) -> None:
    """Does the work to its end, also when the task is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def imagined_position(
    game: AnyGame, state: AnyState, seat: int, rng: random.Random
) -> dict[str, object]:
    """A position to let a bot think about: nothing in it depends on what the seat cannot know.

    For the seat it is the same position. Everything hidden is dealt anew; what others are secretly
    sure of is left out.
    """
    return game.dump(game.imagined(state, seat, rng))
