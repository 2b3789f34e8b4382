"""Questions waiting for a worker: moves come before advice, and the queue has an end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from wyrmhold.server.workers.process import Progress, no_progress


class Urgency(IntEnum):
    """What comes first."""

    OVERDUE = 0
    """The answer of a fast bot, in place of one that has already kept a table waiting."""
    MOVE = 1
    ADVICE = 2
    """Hints and analyses: only one person waits for them."""


MAX_WAITING = {Urgency.OVERDUE: 1000, Urgency.MOVE: 1000, Urgency.ADVICE: 20}
"""Maximum number of waiting questions. A table has one at a time."""


@dataclass(frozen=True, eq=False)
class Job:
    """A question waiting for a worker or its answer."""

    game: str
    bot: str
    message: bytes
    answer: asyncio.Future[str]
    progress: Progress = no_progress
    urgency: Urgency = Urgency.MOVE


class QueueFull(Exception):
    """The queue for questions of this urgency is full."""

    def __init__(self, waiting: int) -> None:
        super().__init__(f"{waiting} questions are waiting")
        self.waiting = waiting


class JobQueue:
    """The most urgent question is next. Advice never occupies the last worker of several."""

    def __init__(self, workers: int) -> None:
        self.for_advice = max(1, workers - 1)
        """The number of workers that may give advice at the same time."""
        self._waiting: dict[Urgency, deque[Job]] = {urgency: deque() for urgency in Urgency}
        self._advising = 0
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, job: Job) -> None:
        """Raises QueueFull."""
        line = self._waiting[job.urgency]
        if len(line) >= MAX_WAITING[job.urgency]:
            raise QueueFull(len(line))
        line.append(job)
        self._changed.set()

    def put_back(self, job: Job) -> None:
        """Return a question that no worker has worked on. It is next."""
        self._waiting[job.urgency].appendleft(job)
        self._changed.set()

    def withdraw(self, job: Job) -> None:
        """Remove a question that nobody waits for any more, unless a worker already has it."""
        line = self._waiting[job.urgency]
        if job in line:
            line.remove(job)

    async def take(self) -> Job:
        """The next question, for a worker. Report it as `finished` afterwards."""
        while True:
            job = self._next()
            if job is not None:
                self._advising += job.urgency is Urgency.ADVICE
                return job
            self._changed.clear()
            await self._changed.wait()

    def _next(self) -> Job | None:
        for urgency, line in self._waiting.items():
            while line and line[0].answer.done():  # the caller has given up
                line.popleft()
            if line and (urgency is not Urgency.ADVICE or self._advising < self.for_advice):
                return line.popleft()
        return None

    def finished(self, job: Job) -> None:
        self._advising -= job.urgency is Urgency.ADVICE
        self._changed.set()

    def emptied(self) -> Iterator[Job]:
        """Remove and return all questions."""
        for line in self._waiting.values():
            while line:
                yield line.popleft()
