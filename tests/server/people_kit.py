"""Shared by the tests of people: a database with its tables, a clock, two servers at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from argon2 import PasswordHasher

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.errors import IdentityError
from wyrmhold.server.identity.passwords import Passwords
from wyrmhold.server.store.accounts import Accounts
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.devices import Devices
from wyrmhold.server.store.people import People
from wyrmhold.server.store.schema import metadata
from wyrmhold.server.store.seat_tokens import SeatTokens

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
ROUNDS = 8
"""Rounds of each race: enough for both orders to happen."""


class Clock:
    """A time that moves only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


class Known:
    """All people one server knows, with what belongs to them."""

    def __init__(
        self, database: Database, passwords: Passwords, now: Callable[[], int] = now_ms
    ) -> None:
        self.people = People(database, now)
        self.devices = Devices(database, self.people, now)
        self.accounts = Accounts(database, self.people, passwords, now)
        self.seats = SeatTokens(database)


@asynccontextmanager
async def opened(url: str, create: bool = True) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    try:
        if create:
            async with database.begin() as connection:
                await connection.run_sync(metadata.create_all)
        yield database
    finally:
        await database.close()


def with_people(url: str, story: Callable[[Known, Clock, Database], Awaitable[None]]) -> None:
    async def tell() -> None:
        clock = Clock()
        async with opened(url) as database:
            await story(Known(database, Passwords(QUICK), clock), clock, database)

    asyncio.run(tell())


def with_two(url: str, story: Callable[[Known, Known], Awaitable[None]]) -> None:
    """Run the story with two servers on one database, as far as the database can tell."""

    async def tell() -> None:
        async with opened(url) as first, opened(url, create=False) as second:
            await story(Known(first, Passwords(QUICK)), Known(second, Passwords(QUICK)))

    asyncio.run(tell())


async def outcomes(*calls: Awaitable[object]) -> list[object]:
    """The results of concurrent calls: return values, and errors shown to people."""
    results = await asyncio.gather(*calls, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException) and not isinstance(result, IdentityError):
            raise result
    return list(results)
