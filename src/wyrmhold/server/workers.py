"""Bots think in processes of their own, so that none of them can block or harm the server.

A worker process has one question at a time, limits of time and memory, and no database, network
address or secret of the server's. One that breaks or is too slow is killed and replaced.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.server.worker_process import Broken, Lost, Process, Progress, no_progress
from wyrmhold.server.worker_wire import (
    LONGEST,
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

T = TypeVar("T")

log: structlog.stdlib.BoundLogger = structlog.get_logger("wyrmhold.workers")

PLAYERS = "wyrmhold.bots.players:PLAYERS"

PATIENCE_S = 30.0
"""How long a question waits for a worker and its answer together."""

START_S = 30.0
"""How long a worker may take to start, and to import a bot that it has not imported yet."""

LONGEST_PAUSE_S = 5.0
"""Between two attempts to start a worker where the system does not let us."""

HINTS = "hint"
ANALYSES = "analysis"
"""What stands for the name of a bot in the log where none is asked."""


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
    "fault": "the bot's program gave no answer that counts",
}


@dataclass(frozen=True)
class Job:
    """A question that waits for a worker, or for its answer."""

    game: str
    bot: str
    message: bytes
    answer: asyncio.Future[str]
    progress: Progress = no_progress


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
        return await self._asked(Ask(game, bot, dumped, seat, str(seed)), bot)

    async def hint(
        self, game: str, dumped: dict[str, object], seat: int, seed: int, given: str | None = None
    ) -> str:
        """What a seat could answer, and why, as JSON. Raises BotFailed, BotTooSlow.

        `dumped` is what `imagined_position` made; `given` an answer that is to be weighed too.
        """
        return await self._asked(AskHint(game, dumped, seat, str(seed), given), HINTS)

    async def analyse(self, game: str, record: str, seed: int, progress: Progress) -> str:
        """The analysis of a finished record, as JSON. Raises BotFailed, BotTooSlow."""
        return await self._asked(AskAnalysis(game, record, str(seed)), ANALYSES, progress)

    async def _asked(self, ask: Question, bot: str, progress: Progress = no_progress) -> str:
        """The answer to a question, when a worker had time for it."""
        if not self._open:
            raise BotFailed("the server is stopping")
        message = framed(ask)
        if len(message) > LONGEST:
            raise BotFailed("the position is too large for a bot")
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(ask.game, bot, message, answer, progress))
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
            reply: Chose | Said | Failed | None
            async with asyncio.timeout(START_S):
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
