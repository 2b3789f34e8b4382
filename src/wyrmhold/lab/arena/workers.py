"""Processes that play games, each on one core, one question at a time.

A worker reads a question from its pipe, such as the number of a game, and answers it. When whoever
started it is gone, even by a kill, the pipe ends and so does the worker.
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

from wyrmhold.bots.protocol import Bot
from wyrmhold.lab.arena.match import BotFailed, Match, Played, play
from wyrmhold.lab.arena.naming import bot_of

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""What keeps the libraries under NumPy to one core."""


Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Games:
    """Plays the games of a match by their numbers."""

    def __init__(self, match: Match) -> None:
        self.match: Final = match
        self._bots: list[Bot] | None = None

    def __call__(self, number: int) -> Played:
        if self._bots is None:
            self._bots = [bot_of(self.match.game, name) for name in self.match.bots]
        return play(self.match, number, self._bots)


def work(pipe: Connection, task: Callable[[Any], Any]) -> None:
    """Answer the questions that are asked. What goes wrong is told as a text."""
    with contextlib.suppress(EOFError, OSError), pipe:
        while True:
            question = pipe.recv()
            try:
                answer = (True, task(question))
            except Exception as error:
                answer = (False, str(error))
            pipe.send(answer)


def played_by(match: Match, numbers: Iterator[int], jobs: int) -> Generator[Played, None, None]:
    """Games in the order in which they are finished. Raises BotFailed."""
    return answered_by(Games(match), numbers, jobs)


def answered_by(
    task: Callable[[Question], Answer], questions: Iterator[Question], jobs: int
) -> Generator[Answer, None, None]:
    """Answers in the order in which they come. The task is pickled once for every process.

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
    """A worker, and our end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=work, args=(its, task), daemon=True)
    process.start()
    its.close()  # or the end of the worker would not be seen
    return ours, process


def received(pipe: Connection) -> Any:
    """What a worker answers."""
    try:
        good, answer = pipe.recv()
    except (EOFError, OSError):
        raise BotFailed("a process that played a game has died: was there enough memory?") from None
    if not good:
        raise BotFailed(answer)
    return answer


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Begin processes that use one core, and that Ctrl-C does not reach: they are told to stop."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    foremost = threading.current_thread() is threading.main_thread()
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN) if foremost else None
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
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
