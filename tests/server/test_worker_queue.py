"""Moves come before advice: nobody who asks for advice keeps a bot from playing."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.server.odd_bots import thinking_file
from tests.server.test_workers import BOT_S, ODD, POSITION, QUESTION_S, SEAT, ask, until
from wyrmhold.server.workers.pool import BotFailed, BotsBusy, Workers
from wyrmhold.server.workers.queue import MAX_WAITING, Job, JobQueue, QueueFull, Urgency


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def run(work: Callable[[Workers], Awaitable[None]], size: int, seconds: float = BOT_S) -> None:
    async def started() -> None:
        workers = Workers(size, seconds=seconds, players=ODD, patience=QUESTION_S)
        await workers.start()
        try:
            await work(workers)
        finally:
            await workers.stop()

    asyncio.run(started())


async def occupied(workers: Workers) -> asyncio.Task[str]:
    """A question that keeps the only worker busy until it is killed."""
    slow = asyncio.create_task(ask(workers, "endless"))
    await until(thinking_file().exists)
    return slow


def test_a_move_is_computed_before_all_advice_that_is_waiting() -> None:
    done: list[str] = []

    async def noted(name: str, answer: Awaitable[str]) -> None:
        await answer
        done.append(name)

    async def work(workers: Workers) -> None:
        slow = await occupied(workers)
        asked = [
            asyncio.create_task(noted("advice", workers.hint("drakon", POSITION, SEAT, seed)))
            for seed in range(6)
        ]
        asked.append(asyncio.create_task(noted("move", ask(workers, "any_answer"))))
        await until(lambda: workers.waiting == 7)
        os.kill(workers.pids()[0], signal.SIGKILL)
        with pytest.raises(BotFailed):
            await slow
        await asyncio.gather(*asked)
        assert done == ["move", *["advice"] * 6]

    run(work, size=1)


def test_advice_leaves_one_worker_of_several_to_the_moves() -> None:
    async def work(workers: Workers) -> None:
        advice = [
            asyncio.create_task(
                workers.choose("drakon", "endless", POSITION, SEAT, seed, Urgency.ADVICE)
            )
            for seed in range(8)
        ]
        await until(lambda: workers.waiting == 6)
        for seed in range(20):
            await ask(workers, "any_answer", seed)
        assert not any(task.done() for task in advice)
        for task in advice:
            task.cancel()

    run(work, size=3)


def test_the_fast_bot_of_a_table_that_has_waited_comes_first() -> None:
    async def work(workers: Workers) -> None:
        slow = await occupied(workers)
        move = asyncio.create_task(ask(workers, "endless", 2))
        await until(lambda: workers.waiting == 1)
        overdue = asyncio.create_task(
            workers.choose("drakon", "any_answer", POSITION, SEAT, 1, Urgency.OVERDUE)
        )
        await until(lambda: workers.waiting == 2)
        os.kill(workers.pids()[0], signal.SIGKILL)
        assert await overdue
        assert slow.done() and not move.done()
        move.cancel()
        with pytest.raises(BotFailed):
            await slow

    run(work, size=1)


def test_the_queue_for_advice_has_an_end_and_says_how_long_it_is() -> None:
    async def work(workers: Workers) -> None:
        thinks = await occupied(workers)
        waiting = [
            asyncio.create_task(workers.hint("drakon", POSITION, SEAT, seed))
            for seed in range(MAX_WAITING[Urgency.ADVICE])
        ]
        await until(lambda: workers.waiting == len(waiting))
        with pytest.raises(BotsBusy) as raised:
            await workers.hint("drakon", POSITION, SEAT, 99)
        assert raised.value.seconds == len(waiting) * 60
        for task in (*waiting, thinks):
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert workers.waiting == 0, "whoever gives up leaves the queue"

    run(work, size=1, seconds=60)


def test_a_question_nobody_has_worked_on_stays_next() -> None:
    async def story() -> None:
        queue = JobQueue(1)
        loop = asyncio.get_running_loop()
        first, second = [Job("drakon", name, b"", loop.create_future()) for name in "ab"]
        queue.put(first)
        queue.put(second)
        assert await queue.take() is first
        queue.put_back(first)
        queue.finished(first)
        assert await queue.take() is first

    asyncio.run(story())


def test_a_full_queue_refuses_its_own_kind_only() -> None:
    async def story() -> None:
        queue = JobQueue(2)
        loop = asyncio.get_running_loop()

        def job(urgency: Urgency) -> Job:
            return Job("drakon", "a", b"", loop.create_future(), urgency=urgency)

        for _ in range(MAX_WAITING[Urgency.ADVICE]):
            queue.put(job(Urgency.ADVICE))
        with pytest.raises(QueueFull):
            queue.put(job(Urgency.ADVICE))
        queue.put(job(Urgency.MOVE))
        assert (await queue.take()).urgency is Urgency.MOVE

    asyncio.run(story())
