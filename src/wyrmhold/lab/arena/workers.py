"""Worker processes that play games, each on one core, one question at a time.

A worker reads a question from its pipe, such as the number of a game, and answers it. When its
parent is gone, even if killed, the pipe closes and the worker ends.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from wyrmhold.bots.blas import ONE_THREAD_VARIABLES
from wyrmhold.bots.protocol import Bot
from wyrmhold.lab.arena.bot_names import bot_of
from wyrmhold.lab.arena.match import BotFailed, Match, Played, play

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Games:
    """Plays the games of a match by number."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self._bots: list[Bot] | None = None

    def __call__(self, number: int) -> Played:
        if self._bots is None:
            self._bots = [bot_of(self.match.game, name) for name in self.match.bots]
        return play(self.match, number, self._bots)


def work(pipe: Connection, task: Callable[[Any], Any]) -> None:
    """Answer questions from the pipe. Errors are sent back as text."""
    with contextlib.suppress(EOFError, OSError), pipe:
        while True:
            question = pipe.recv()
            try:
                answer = (True, task(question))
            except Exception as error:
                answer = (False, str(error))
            pipe.send(answer)


def played_by(match: Match, numbers: Iterator[int], jobs: int) -> Generator[Played, None, None]:
    """Play games in parallel, yielding each when it is finished. Raises BotFailed."""
    return answered_by(Games(match), numbers, jobs)


def answered_by(
    task: Callable[[Question], Answer], questions: Iterator[Question], jobs: int
) -> Generator[Answer, None, None]:
    """Answer questions in parallel, as they are done. The task is pickled once per process.

    Raises BotFailed.
    """
    workers: dict[Connection, BaseProcess] = {}
    try:
        with quietly():
            for _ in range(jobs):
                pipe, process = started(task)
                workers[pipe] = process
        busy: list[Connection] = []
        for pipe in workers:
            for question in islice(questions, 1):
                pipe.send(question)
                busy.append(pipe)
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                answer = received(ready)
                busy.remove(ready)
                for question in islice(questions, 1):
                    ready.send(question)
                    busy.append(ready)
                yield answer
    finally:
        for process in workers.values():
            process.terminate()
        for pipe, process in workers.items():
            pipe.close()
            process.join()
            process.close()


def started(task: Callable[[Any], Any]) -> tuple[Connection, BaseProcess]:
    """Start a worker; returns our end of its pipe and the process."""
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=work, args=(its, task), daemon=True)
    process.start()
    its.close()  # or we would not notice the worker's end
    return ours, process


def received(pipe: Connection) -> Any:
    """Receive a worker's answer."""
    try:
        good, answer = pipe.recv()
    except (EOFError, OSError):
        raise BotFailed("a worker process died: is there enough memory?") from None
    if not good:
        raise BotFailed(answer)
    return answer


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Let new processes use one core and ignore Ctrl-C, so that we stop them in order."""
    before = {name: os.environ.get(name) for name in ONE_THREAD_VARIABLES}
    foremost = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if foremost else None
    os.environ.update(dict.fromkeys(ONE_THREAD_VARIABLES, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        if foremost:
            signal.signal(signal.SIGINT, handler)
