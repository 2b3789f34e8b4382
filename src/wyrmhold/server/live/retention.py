"""How long things are kept, and the job that enforces it. The page /privacy shows these figures."""

from __future__ import annotations

import asyncio
import contextlib

import structlog
from sqlalchemy import select

from wyrmhold.kernel.errors import WyrmholdError
from wyrmhold.server.clock import now_ms
from wyrmhold.server.live.deletion import Forgetting
from wyrmhold.server.store import operator_log
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.erasure import Erasure
from wyrmhold.server.store.people import People
from wyrmhold.server.store.schema import settings
from wyrmhold.server.wire.messages import Out

log = structlog.get_logger()

DAY_MS = 86_400_000
INTERVAL_S = 3600.0
BATCH = 200
CHAT_MARK = "chat_deleted_until"


class Kept(Out, frozen=True):
    """For how many days the server keeps what it knows about people."""

    guest_days: int = 365
    """A guest who does not come back."""
    device_days: int = 365
    """A device that is not used."""
    chat_days: int = 365
    """Chat, after the last change to a finished table."""
    seat_token_days: int = 30
    """Seat tokens, after the last change to a finished table."""
    notice_days: int = 30
    """Who was notified of which turn."""


KEPT = Kept()


class Retention:
    """Deletes what is older than promised, once an hour."""

    def __init__(self, database: Database, people: People, forgetting: Forgetting) -> None:
        self._database = database
        self._erasure = Erasure(database)
        self._people = people
        self._forgetting = forgetting
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="retention")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _work(self) -> None:
        while True:
            try:
                await self.run(now_ms())
            except WyrmholdError as error:
                log.warning("retention_failed", error=str(error))
            except Exception:
                log.exception("retention_failed")
            await asyncio.sleep(INTERVAL_S)

    async def run(self, now: int) -> None:
        """Delete what is due. Several processes may do so at once."""
        await self._forgetting.resume()
        for person in await self._erasure.idle_guests(now - KEPT.guest_days * DAY_MS, BATCH):
            await self._people.forget_person(person)
            await self._forgetting.forget(person)
        await self._drop_chat(now - KEPT.chat_days * DAY_MS)
        await self._erasure.purge(
            links=now,
            devices_before=now - KEPT.device_days * DAY_MS,
            notices_before=now - KEPT.notice_days * DAY_MS,
            seats_before=now - KEPT.seat_token_days * DAY_MS,
        )

        await operator_log.trim(self._database, now)

    async def _drop_chat(self, before: int) -> None:
        """Delete the chat of tables that ended before a time, going on from where this stopped."""
        query = select(settings.c.value).where(settings.c.name == CHAT_MARK)
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        after = int(found or -1)
        for table, ended in await self._erasure.ended_between(after, before, BATCH):
            await self._forgetting.drop_chat(table)
            after = max(after, ended)
        await self._database.put_setting(CHAT_MARK, str(after))
