"""Retries while a service is unavailable, such as a restarting database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.faults import StoreFaulty

T = TypeVar("T")

RETRY_LIMIT_S = 10.0
"""Seconds to keep retrying an unavailable database before raising an error."""

FIRST_PAUSE_S = 0.02
MAX_PAUSE_S = 0.5


async def patiently(
    job: Callable[[bool], Awaitable[T]],
    seconds: float = RETRY_LIMIT_S,
    away: type[Exception] = StoreUnavailable,
    waiting: Callable[[Exception], None] = lambda error: None,
) -> T:
    """Retries the job for up to `seconds` while it raises `away`, but not a fault.

    The job is told whether an earlier attempt had an unknown outcome. `waiting` is called before
    each pause and may raise to give up.
    """
    until = monotonic() + seconds
    again = False
    pause = FIRST_PAUSE_S
    while True:
        try:
            return await job(again)
        except away as error:
            if isinstance(error, StoreFaulty) or monotonic() + pause > until:
                raise
            waiting(error)
        again = True
        await asyncio.sleep(pause)
        pause = min(2 * pause, MAX_PAUSE_S)
