"""Work that takes long, done in slices or in a thread, so that the server answers meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeVar

from wyrmhold.server.workers.crowd import Crowd

T = TypeVar("T")

SLICE = 20
"""Steps of long work done at once; they take some milliseconds."""

AT_ONCE = 2
"""Pieces of long work in progress. Each adds a slice to the time that others wait."""

MAX_WAITING = 40
MAX_EACH = 8
USUAL_S = 1.0
"""Maximum numbers in progress or waiting, in all and for one address, and the time one takes."""


async def in_slices(work: Iterable[T]) -> list[T]:
    """Everything an iterator yields, pausing now and then so that others are served."""
    found: list[T] = []
    for number, each in enumerate(work, 1):
        found.append(each)
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return found


async def done_in_slices(work: Iterable[T]) -> T | None:
    """The last thing an iterator yields, pausing now and then so that others are served."""
    last: T | None = None
    for number, each in enumerate(work, 1):
        last = each
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return last


class LongWork:
    """Long work for requests: a few pieces run at a time, and the rest wait or are refused."""

    def __init__(self) -> None:
        self._crowd = Crowd(MAX_WAITING, MAX_EACH, USUAL_S)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._thread = asyncio.Semaphore(1)
        """Threads share one processor with the server, so there is one at a time."""

    async def sliced(self, address: str, work: Iterable[object]) -> None:
        """Run an iterator to its end. Raises Busy."""
        with self._crowd.place(address):
            async with self._turns:
                await done_in_slices(work)

    async def in_thread(self, address: str, work: Callable[[], T]) -> T:
        """Call a function in a thread. Raises Busy."""
        with self._crowd.place(address):
            async with self._thread:
                return await asyncio.to_thread(work)
