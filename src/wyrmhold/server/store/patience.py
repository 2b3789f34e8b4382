"""Trying again while a service is away: a database that restarts is no reason to give up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

from wyrmhold.server.store.errors import StoreUnavailable

T = TypeVar("T")

PATIENCE = 10.0
"""How many seconds a database that is away is tried again before callers are told."""

FIRST_PAUSE_S = 0.02
LONGEST_PAUSE_S = 0.5


async def patiently(
    job: Callable[[bool], Awaitable[T]],
    seconds: float = PATIENCE,
    away: type[Exception] = StoreUnavailable,
    waiting: Callable[[Exception], None] = lambda error: None,
) -> T:
    """Does the job, again and again for so many seconds while it raises `away`.

    It is told whether an attempt that came to no known end was made before. `waiting` is called
    before each pause, and may raise to end it all.
    """
    until = monotonic() + seconds
    again = False
    pause = FIRST_PAUSE_S
    while True:
        try:
            return await job(again)
        except away as error:
            if monotonic() + pause > until:
                raise
            waiting(error)
        again = True
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE_S)
