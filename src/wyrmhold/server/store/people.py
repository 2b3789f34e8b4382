"""Who somebody is: guests, and whose device it is that asks.

Everybody begins as a guest on one device. Whatever changes who may act for a person begins by
locking the person's row and looking whether the device that asks is still theirs: such changes of
one person happen one after the other, and none of them for a device that has been dropped.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from wyrmhold.server.agreed import Colour
from wyrmhold.server.identity.errors import NotSignedIn
from wyrmhold.server.identity.persons import Person
from wyrmhold.server.identity.texts import clean_device_name, clean_name
from wyrmhold.server.identity.tokens import hash_of, new_token
from wyrmhold.server.randomness import random_guest_number
from wyrmhold.server.store.database import Database, may_be_id
from wyrmhold.server.store.schema import (
    accounts,
    bot_tokens,
    device_links,
    devices,
    persons,
    push_subscriptions,
    seat_tokens,
    webhooks,
)

HOUR_MS = 3_600_000
IDLE_MS = 365 * 24 * HOUR_MS
"""A device that nobody used for so long is not signed in any more."""

MOST_DEVICES = 30
"""Of one person. With one more, the one that was not used for longest is dropped."""

NOBODY = "Somebody"
"""The name of who wants to be forgotten."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class People:
    """Everybody the server knows. A `session` is the token of the device that asks."""

    def __init__(
        self,
        database: Database,
        now: Callable[[], int] = now_ms,
        guest_number: Callable[[], int] = random_guest_number,
    ) -> None:
        self._database = database
        self._now = now
        self._guest_number = guest_number

    async def make_guest(self, name: str | None, device: str) -> tuple[Person, str]:
        """A new person, and the session token of their first device."""
        shown = f"Guest {self._guest_number()}" if name is None else clean_name(name)
        device = clean_device_name(device)
        person, now = Person(secrets.token_urlsafe(12), shown), self._now()
        async with self._database.begin() as connection:
            await connection.execute(
                insert(persons).values(id=person.id, name=person.name, created=now, seen=now)
            )
            return person, await self.add_device(connection, person.id, device)

    async def person_of_session(self, session: str) -> Person | None:
        """Whose device this is. Notes once an hour that it was used."""
        token_hash, now = hash_of(session), self._now()
        query = (
            _person_query()
            .add_columns(devices.c.seen)
            .join(devices, devices.c.person_id == persons.c.id)
            .where(devices.c.token_hash == token_hash, devices.c.seen > now - IDLE_MS)
        )
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).one_or_none()
        if found is None:
            return None
        if found.seen <= now - HOUR_MS:
            async with self._database.begin() as connection:
                await connection.execute(
                    update(devices).where(devices.c.token_hash == token_hash).values(seen=now)
                )
                await connection.execute(
                    update(persons).where(persons.c.id == found.id).values(seen=now)
                )
        return _person(found)

    async def person(self, person: str) -> Person | None:
        """The person with this id."""
        if not may_be_id(person):
            return None
        async with self._database.reading() as connection:
            query = _person_query().where(persons.c.id == person)
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else _person(found)

    async def rename(self, session: str, name: str, colour: Colour | None) -> Person:
        """What the person is called from now on, and the colour they like to play."""
        name = clean_name(name)
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            await connection.execute(
                update(persons).where(persons.c.id == person.id).values(name=name, colour=colour)
            )
        return Person(person.id, name, colour, person.registered)

    async def forget(self, session: str) -> Person:
        """Forgets all that is known of the person but that they played: who they were."""
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            for table in (
                accounts,
                bot_tokens,
                device_links,
                devices,
                seat_tokens,
                push_subscriptions,
                webhooks,
            ):
                await connection.execute(delete(table).where(table.c.person_id == person.id))
            await connection.execute(
                update(persons)
                .where(persons.c.id == person.id)
                .values(name=NOBODY, colour=None, created=0, seen=0)
            )
        return Person(person.id, NOBODY)

    async def lock(self, connection: AsyncConnection, session: str) -> tuple[Person, str]:
        """The person whose device asks, locked, and the id of the device."""
        query = select(devices.c.id, devices.c.person_id).where(
            devices.c.token_hash == hash_of(session), devices.c.seen > self._now() - IDLE_MS
        )
        before = (await connection.execute(query)).one_or_none()
        if before is None:
            raise NotSignedIn
        person = await self.lock_person(connection, before.person_id)
        # Whoever had the lock before may have dropped the device.
        if (await connection.execute(query)).one_or_none() is None:
            raise NotSignedIn
        return person, before.id

    async def lock_person(self, connection: AsyncConnection, person: str) -> Person:
        """The person with this id, locked until the transaction is over."""
        lock = select(persons.c.id).where(persons.c.id == person).with_for_update(key_share=True)
        await connection.execute(lock)
        found = await connection.execute(_person_query().where(persons.c.id == person))
        return _person(found.one())

    async def add_device(self, connection: AsyncConnection, person: str, name: str) -> str:
        """The token of a new device. The person is new, or locked."""
        token, now = new_token(), self._now()
        await connection.execute(
            insert(devices).values(
                id=secrets.token_urlsafe(12),
                person_id=person,
                name=name,
                token_hash=hash_of(token),
                created=now,
                seen=now,
            )
        )
        mine = devices.c.person_id == person
        count = (
            await connection.execute(select(func.count()).select_from(devices).where(mine))
        ).scalar_one()
        if count > MOST_DEVICES:
            oldest = (
                select(devices.c.id)
                .where(mine, devices.c.token_hash != hash_of(token))
                .order_by(devices.c.seen, devices.c.created, devices.c.id)
                .limit(count - MOST_DEVICES)
            )
            await connection.execute(delete(devices).where(devices.c.id.in_(oldest)))
        return token


def _person_query() -> Select[tuple[str, str, Colour | None, str | None]]:
    return select(persons.c.id, persons.c.name, persons.c.colour, accounts.c.login).outerjoin_from(
        persons, accounts, accounts.c.person_id == persons.c.id
    )


def _person(row: Row[tuple[str, str, Colour | None, str | None]]) -> Person:
    return Person(row.id, row.name, row.colour, row.login is not None)
