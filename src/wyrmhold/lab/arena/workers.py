"""Processes that play games, each on one core, one game at a time.

A worker reads the number of a game from its pipe, plays it, and answers. When whoever started it
is gone, even by a kill, the pipe ends and so does the worker.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from wyrmhold.lab.arena.match import BotFailed, Match, Played, play
from wyrmhold.lab.arena.naming import bot_of

ONE_THREAD: Final = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""What keeps the libraries under NumPy to one core."""


def work(pipe: Connection, match: Match) -> None:
    """Play the games that are asked for. What goes wrong is told as a text."""
    with contextlib.suppress(EOFError, OSError), pipe:
        bots = None
        while True:
            number = pipe.recv()
            try:
                if bots is None:
                    bots = [bot_of(match.game, name) for name in match.bots]
                answer: Played | str = play(match, number, bots)
            except Exception as error:
                answer = str(error)
            pipe.send(answer)


def played_by(match: Match, numbers: Iterator[int], jobs: int) -> Generator[Played, None, None]:
    """Games in the order in which they are finished. Raises BotFailed."""
    workers: dict[Connection, BaseProcess] = {}
    try:
        with quietly():
            for _ in range(jobs):
                pipe, process = started(match)
                workers[pipe] = process
        busy: list[Connection] = []
        for pipe in workers:
            if (number := next(numbers, None)) is not None:
                pipe.send(number)
                busy.append(pipe)
        while busy:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                played = received(ready)
                number = next(numbers, None)
                if number is None:
                    busy.remove(ready)
                else:
                    ready.send(number)
                yield played
    finally:
        for process in workers.values():
            process.terminate()
        for pipe, process in workers.items():
            pipe.close()
            process.join()
            process.close()


def started(match: Match) -> tuple[Connection, BaseProcess]:
    """A worker, and our end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, its = context.Pipe()
    process = context.Process(target=work, args=(its, match), daemon=True)
    process.start()
    its.close()  # or the end of the worker would not be seen
    return ours, process


def received(pipe: Connection) -> Played:
    """What a worker answers."""
    try:
        answer = pipe.recv()
    except (EOFError, OSError):
        raise BotFailed("a process that played a game has died: was there enough memory?") from None
    if isinstance(answer, str):
        raise BotFailed(answer)
    assert isinstance(answer, Played)
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
