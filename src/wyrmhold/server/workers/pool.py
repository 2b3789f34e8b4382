"""Runs bots in worker processes, so that none of them can block or harm the server.

A worker handles one question at a time, with time and memory limits, and without access to the
server's database, addresses or secrets. One that fails or is too slow is killed and replaced.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from typing import TypeVar

import structlog

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.workers.messages import (
    MAX_MESSAGE_BYTES,
    Ask,
    AskAnalysis,
    AskHint,
    Chose,
    Failed,
    Question,
    Ready,
    Said,
    Why,
    framed,
)
from wyrmhold.server.workers.process import Broken, Lost, Process, Progress, no_progress
from wyrmhold.server.workers.queue import Job, JobQueue, QueueFull, Urgency

T = TypeVar("T")

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.workers")

PLAYERS = "wyrmhold.bots.players:PLAYERS"

QUESTION_LIMIT_S = 30.0
"""Time limit of a question, including the wait for a worker."""

START_LIMIT_S = 30.0
"""Time limit for a worker to start, and to import a new bot."""

MAX_RESTART_PAUSE_S = 5.0
"""Maximum pause between attempts to start a worker."""

HINTS = "hint"
ANALYSES = "analysis"
"""Used in the log instead of a bot's name."""


class BotFailed(WyrmholdError):
    """A bot gave no valid answer. Details are in the log."""

    code = "bot_failed"


class BotTooSlow(BotFailed):
    """A bot did not answer in time."""

    code = "bot_too_slow"


class BotsBusy(BotTooSlow):
    """Too many questions are waiting. One more would wait for about `seconds`."""

    code = "bots_busy"

    def __init__(self, seconds: float) -> None:
        super().__init__("too many questions are waiting")
        self.seconds = seconds


MESSAGES: dict[Why, str] = {
    "unknown": "no such bot",
    "error": "the bot failed",
    "illegal": "the bot's answer is illegal",
    "memory": "the bot needed too much memory",
    "fault": "the bot's program gave no valid answer",
}


class Workers:
    """A number of worker processes. All methods belong to one event loop."""

    def __init__(
        self,
        size: int,
        seconds: float = 2.0,
        memory_mb: int = 512,
        players: str = PLAYERS,
        patience: float = QUESTION_LIMIT_S,
    ) -> None:
        self.size = size
        self.seconds = seconds
        self.memory_mb = memory_mb
        self.players = players
        self.patience = patience
        self.replaced = 0
        """Number of workers replaced so far."""
        self._jobs = JobQueue(size)
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
        """Ends all processes at once. Pending questions get BotFailed."""
        self._open = False
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        for job in self._jobs.emptied():
            settle(job.answer, BotFailed("the server is stopping"))

    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return sorted(self._running)

    @property
    def waiting(self) -> int:
        """Number of questions waiting for a worker."""
        return len(self._jobs)

    async def choose(
        self,
        game: str,
        bot: str,
        dumped: dict[str, object],
        seat: int,
        seed: int,
        urgency: Urgency = Urgency.MOVE,
    ) -> str:
        """A bot's answer for a seat. Raises BotFailed or BotTooSlow.

        `dumped` comes from `imagined_position`. The same seed gives the same answer.
        """
        return await self._asked(Ask(game, bot, dumped, seat, str(seed)), bot, urgency)

    async def hint(
        self, game: str, dumped: dict[str, object], seat: int, seed: int, given: str | None = None
    ) -> str:
        """A hint for a seat, as JSON. Raises BotFailed or BotTooSlow.

        `dumped` comes from `imagined_position`; `given` is an answer to judge as well.
        """
        ask = AskHint(game, dumped, seat, str(seed), given)
        return await self._asked(ask, HINTS, Urgency.ADVICE)

    async def analyse(self, game: str, record: str, seed: int, progress: Progress) -> str:
        """The analysis of a finished record, as JSON. Raises BotFailed or BotTooSlow."""
        ask = AskAnalysis(game, record, str(seed))
        return await self._asked(ask, ANALYSES, Urgency.ADVICE, progress)

    async def _asked(
        self, ask: Question, bot: str, urgency: Urgency, progress: Progress = no_progress
    ) -> str:
        """The answer to a question, once a worker is free."""
        if not self._open:
            raise BotFailed("the server is stopping")
        message = framed(ask)
        if len(message) > MAX_MESSAGE_BYTES:
            raise BotFailed("the position is too large for a bot")
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        job = Job(ask.game, bot, message, answer, progress, urgency)
        try:
            self._jobs.put(job)
            async with asyncio.timeout(self.patience):
                return await answer
        except QueueFull as error:
            raise BotsBusy(error.waiting * self.seconds / max(1, self.size)) from None
        except TimeoutError:
            raise BotTooSlow("no worker was free for the bot in time") from None
        finally:
            self._jobs.withdraw(job)

    async def _keep(self, ready: asyncio.Future[None]) -> None:
        """Keeps one worker running and gives it questions."""
        pause = 0.1
        while True:
            process = None
            try:
                process = await self._started()
                self._running[process.pid] = process
                settle(ready, None)
                pause = 0.1
                await self._serve(process)
            except Exception as error:  # keep going, because bots are needed again later
                log.error("worker_does_not_start", reason=repr(error))
                settle(ready, BotFailed("the bots' worker processes do not start"))
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RESTART_PAUSE_S)
            finally:
                if process is not None:
                    self._running.pop(process.pid, None)
                    await uninterrupted(process.end())
            self.replaced += process is not None

    async def _started(self) -> Process:
        process = await Process.launched(self.players, self.memory_mb, self.seconds)
        try:
            async with asyncio.timeout(START_LIMIT_S):
                reply = await process.reply()
            if isinstance(reply, Ready):
                return process
            raise Broken(reply.detail if isinstance(reply, Failed) else "an unexpected answer")
        except BaseException as error:
            await uninterrupted(process.end())
            if isinstance(error, TimeoutError):
                raise Broken("the worker was not ready in time") from None
            raise

    async def _serve(self, process: Process) -> None:
        """Gives a worker questions until it has to be replaced."""
        while True:
            job = await self._jobs.take()
            try:
                usable = await self._exchange(process, job)
            except Lost as error:
                log.warning("worker_lost", pid=process.pid, reason=str(error))
                self._jobs.put_back(job)
                return
            except asyncio.CancelledError:
                settle(job.answer, BotFailed("the server is stopping"))
                raise
            finally:
                self._jobs.finished(job)
            if not usable:
                return

    async def _exchange(self, process: Process, job: Job) -> bool:
        """Gets the answer to one question. Returns whether the worker can be used again."""
        told = log.bind(game=job.game, bot=job.bot, pid=process.pid)
        try:
            reply: Chose | Said | Failed | None
            async with asyncio.timeout(START_LIMIT_S):
                reply = await process.hand_over(job.message)
            if reply is None:
                async with asyncio.timeout(self.seconds):
                    reply = await process.answer(job.progress)
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
        if isinstance(reply, Said):
            settle(job.answer, reply.text)
            return True
        told.warning("bot_failed", why=reply.why, detail=reply.detail)
        settle(job.answer, BotFailed(MESSAGES[reply.why]))
        return reply.why != "memory"


def settle(future: asyncio.Future[T], result: T | BaseException) -> None:
    """Sets the result of a future, unless it is already done."""
    if future.done():
        return
    if isinstance(result, BaseException):
        future.set_exception(result)
    else:
        future.set_result(result)


async def uninterrupted(work: Awaitable[None]) -> None:
    """Completes the work even if the task is cancelled meanwhile."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def imagined_position(
    game: AnyGame, state: AnyState, seat: int, rng: random.Random
) -> dict[str, object]:
    """A position for a bot to think about, which depends on nothing the seat cannot know.

    It looks the same to the seat. Everything hidden is dealt again at random, and what others
    secretly know is left out.
    """
    return game.dump(game.imagined(state, seat, rng))
