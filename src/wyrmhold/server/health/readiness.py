"""Whether the database can be written, asked by load balancers every few seconds."""

from __future__ import annotations

import asyncio
import time

from wyrmhold.server.store.database import Database
from wyrmhold.server.store.errors import StoreUnavailable
from wyrmhold.server.store.faults import another

CHECK_TIMEOUT_S = 3.0
CHECK_LIFE_S = 1.0
"""Anybody may ask, so the disk is asked at most once in this time."""


class Readiness:
    """The result of the last check, shared by everybody who asks."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = asyncio.Lock()
        self._until = 0.0
        self._error: StoreUnavailable | None = None

    async def check(self) -> None:
        """Raises StoreUnavailable if nothing can be stored."""
        async with self._turn:
            if time.monotonic() >= self._until:
                self._error = await self._tried()
                self._until = time.monotonic() + CHECK_LIFE_S
        if self._error is not None:
            raise another(self._error)

    async def _tried(self) -> StoreUnavailable | None:
        try:
            async with asyncio.timeout(CHECK_TIMEOUT_S):
                await self._database.check_writing()
        except StoreUnavailable as error:
            return error
        except TimeoutError:
            return StoreUnavailable("the database does not respond")
        return None
