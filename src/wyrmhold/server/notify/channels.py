"""Notification channels of people: browsers with push messages, and webhooks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from sqlalchemy import Table, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import new_id
from wyrmhold.server.notify.errors import BadAddress, TooManyChannels
from wyrmhold.server.notify.outgoing import target_of
from wyrmhold.server.notify.webhook import Form
from wyrmhold.server.notify.webpush import browser_keys
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import push_subscriptions, webhooks

MAX_BROWSERS = 10
MAX_WEBHOOKS = 5

MAX_FAILURES_IN_A_ROW = 9
"""Remove a channel after more failures in a row than this."""


class Channel(Struct, frozen=True):
    """A channel as shown to its person.

    It shows only the host of the address, because anybody who knows the full address can send
    there.
    """

    id: str
    kind: Literal["push", "json", "discord"]
    host: str
    created: int
    failures: int


class Browser(Struct, frozen=True):
    """A browser that receives push messages."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    created: int
    failures: int


class Webhook(Struct, frozen=True):
    """An address that receives messages in one of two formats."""

    id: str
    url: str
    form: Form
    created: int
    failures: int


class Channels:
    """The channels of all people."""

    def __init__(self, database: Database, allow_plain: bool = False) -> None:
        """`allow_plain` also allows push services without encryption."""
        self._database = database
        self._allow_plain = allow_plain

    async def subscribe(self, person: str, endpoint: str, p256dh: str, auth: str) -> Channel:
        """Adds a browser. A known one is reassigned to the person who subscribed last.

        Raises BadAddress, BadSubscription, TooManyChannels.
        """
        host = target_of(endpoint)
        if not host.secure and not self._allow_plain:
            raise BadAddress("a push service must have an https:// address")
        browser_keys(p256dh, auth)
        made = now_ms()
        fields = {"person_id": person, "p256dh": p256dh, "auth": auth, "failures": 0}
        row = {"id": new_id(), "endpoint": endpoint, "created": made, **fields}
        insert = (
            self._database.insert(push_subscriptions)
            .values(row)
            .on_conflict_do_update(index_elements=["endpoint"], set_={**fields, "created": made})
            .returning(push_subscriptions.c.id)
        )
        async with self._database.begin() as connection:
            await room_for_one(connection, push_subscriptions, person, MAX_BROWSERS, endpoint)
            kept = (await connection.execute(insert)).scalar_one()
        return Channel(kept, "push", host.host, made, 0)

    async def add_webhook(self, person: str, url: str, form: Form) -> Channel:
        """Adds a webhook. Raises BadAddress, TooManyChannels."""
        host = target_of(url)
        made = now_ms()
        row = {"id": new_id(), "person_id": person, "url": url, "form": form}
        async with self._database.begin() as connection:
            await room_for_one(connection, webhooks, person, MAX_WEBHOOKS)
            await connection.execute(webhooks.insert().values(**row, created=made, failures=0))
        return Channel(row["id"], form, host.host, made, 0)

    async def remove(self, person: str, channel: str) -> bool:
        """Removes one of the person's channels. Returns whether it existed."""
        removed = 0
        async with self._database.begin() as connection:
            for table in (push_subscriptions, webhooks):
                one = delete(table).where(table.c.id == channel, table.c.person_id == person)
                removed += (await connection.execute(one)).rowcount
        return removed > 0

    async def unsubscribe(self, person: str, endpoint: str) -> bool:
        """Removes a browser by its endpoint. Returns whether it existed."""
        table = push_subscriptions
        one = delete(table).where(table.c.endpoint == endpoint, table.c.person_id == person)
        async with self._database.begin() as connection:
            return (await connection.execute(one)).rowcount > 0

    async def remove_all(self, person: str) -> None:
        """Removes all channels of the person."""
        async with self._database.begin() as connection:
            for table in (push_subscriptions, webhooks):
                await connection.execute(delete(table).where(table.c.person_id == person))

    async def of(self, person: str) -> list[Channel]:
        """The person's channels, oldest first."""
        found = [
            Channel(each.id, "push", target_of(each.endpoint).host, each.created, each.failures)
            if isinstance(each, Browser)
            else Channel(each.id, each.form, target_of(each.url).host, each.created, each.failures)
            for each in await self.reaching(person)
        ]
        return sorted(found, key=lambda channel: (channel.created, channel.id))

    async def reaching(self, person: str) -> list[Browser | Webhook]:
        """The person's channels, with everything needed to send."""
        async with self._database.reading() as connection:
            browsers = await connection.execute(
                select(push_subscriptions).where(push_subscriptions.c.person_id == person)
            )
            hooks = await connection.execute(select(webhooks).where(webhooks.c.person_id == person))
            return [
                *[
                    Browser(row.id, row.endpoint, row.p256dh, row.auth, row.created, row.failures)
                    for row in browsers
                ],
                *[Webhook(row.id, row.url, row.form, row.created, row.failures) for row in hooks],
            ]

    async def worked(self, channel: Browser | Webhook) -> None:
        """Resets the failure count after a delivered message."""
        if channel.failures:
            table = table_of(channel)
            async with self._database.begin() as connection:
                none = update(table).where(table.c.id == channel.id).values(failures=0)
                await connection.execute(none)

    async def failed(self, channel: Browser | Webhook) -> None:
        """Counts a failed message, and removes the channel after too many in a row."""
        table = table_of(channel)
        this = table.c.id == channel.id
        async with self._database.begin() as connection:
            await connection.execute(
                update(table).where(this).values(failures=1 + table.c.failures)
            )
            await connection.execute(
                delete(table).where(this, table.c.failures > MAX_FAILURES_IN_A_ROW)
            )

    async def gone(self, channel: Browser | Webhook) -> None:
        """Removes a channel whose endpoint no longer exists."""
        table = table_of(channel)
        async with self._database.begin() as connection:
            await connection.execute(delete(table).where(table.c.id == channel.id))


def table_of(channel: Browser | Webhook) -> Table:
    return push_subscriptions if isinstance(channel, Browser) else webhooks


async def room_for_one(
    connection: AsyncConnection, table: Table, person: str, most: int, endpoint: str | None = None
) -> None:
    """Raises TooManyChannels if the person has reached the limit, not counting this endpoint."""
    query = select(func.count()).select_from(table).where(table.c.person_id == person)
    if endpoint is not None:
        query = query.where(table.c.endpoint != endpoint)
    if (await connection.execute(query)).scalar_one() >= most:
        raise TooManyChannels(f"you can have at most {most}; remove one first")
