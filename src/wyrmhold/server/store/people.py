"""People and their sessions.

Everybody starts as a guest on one device. Every change to who may act for a person first locks the
person's row and checks that the calling device is still theirs. So such changes happen one after
the other, and never for a device that was dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import hash_of, new_id, new_secret
from wyrmhold.server.identity.errors import NotSignedIn
from wyrmhold.server.identity.persons import DELETED_NAME, Person
from wyrmhold.server.identity.texts import clean_device_name, clean_name
from wyrmhold.server.randomness import random_guest_number
from wyrmhold.server.store.database import Database, may_be_id
from wyrmhold.server.store.faults import StoreFaulty
from wyrmhold.server.store.schema import (
    accounts,
    bot_tokens,
    device_links,
    devices,
    notices,
    persons,
    push_subscriptions,
    seat_tokens,
    webhooks,
)
from wyrmhold.server.table_settings import Colour

HOUR_MS = 3_600_000
IDLE_MS = 365 * 24 * HOUR_MS
"""A device unused for this long is signed out."""

PENDING = 1
"""`seen` of a deleted person (`created` is 0) who is still named at tables."""

MAX_DEVICES = 30
"""Per person. Beyond this, the least recently used one is dropped."""


class About(NamedTuple):
    """When a person came first and last, and the login of their account."""

    created: int
    seen: int
    login: str | None


class People:
    """All people. A `session` is the credential of the calling device."""

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
        """Creates a person. Returns them and the session of their first device."""
        shown = f"Guest {self._guest_number()}" if name is None else clean_name(name)
        device = clean_device_name(device)
        person, now = Person(new_id(), shown), self._now()
        async with self._database.begin() as connection:
            await connection.execute(
                insert(persons).values(id=person.id, name=person.name, created=now, seen=now)
            )
            return person, await self.add_device(connection, person.id, device)

    async def person_of_session(self, session: str) -> Person | None:
        """The person whose device this is. Records its use once an hour."""
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
            with suppress(StoreFaulty):  # reading goes on when nothing can be stored
                await self._record_use(found.id, token_hash, now)
        return _person(found)

    async def _record_use(self, person: str, token_hash: str, now: int) -> None:
        async with self._database.begin() as connection:
            await connection.execute(
                update(devices).where(devices.c.token_hash == token_hash).values(seen=now)
            )
            await connection.execute(update(persons).where(persons.c.id == person).values(seen=now))

    async def person(self, person: str) -> Person | None:
        """The person with this id."""
        if not may_be_id(person):
            return None
        async with self._database.reading() as connection:
            query = _person_query().where(persons.c.id == person)
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else _person(found)

    async def about(self, person: str) -> About:
        """What is stored about a person besides their name."""
        query = (
            select(persons.c.created, persons.c.seen, accounts.c.login)
            .outerjoin_from(persons, accounts, accounts.c.person_id == persons.c.id)
            .where(persons.c.id == person)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).one()
        return About(row.created, row.seen, row.login)

    async def rename(self, session: str, name: str, colour: Colour | None) -> Person:
        """Changes the person's name and preferred colour."""
        name = clean_name(name)
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            await connection.execute(
                update(persons).where(persons.c.id == person.id).values(name=name, colour=colour)
            )
        return Person(person.id, name, colour, person.registered)

    async def forget(self, session: str) -> Person:
        """Deletes everything about the person except their games. Returns who they were."""
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            await self._delete(connection, person.id)
        return Person(person.id, DELETED_NAME)

    async def forget_person(self, person: str) -> None:
        """Deletes everything about a person except their games, by their id."""
        async with self._database.begin() as connection:
            await self.lock_person(connection, person)
            await self._delete(connection, person)

    async def _delete(self, connection: AsyncConnection, person: str) -> None:
        for table in (
            accounts,
            bot_tokens,
            device_links,
            devices,
            notices,
            seat_tokens,
            push_subscriptions,
            webhooks,
        ):
            await connection.execute(delete(table).where(table.c.person_id == person))
        await connection.execute(
            update(persons)
            .where(persons.c.id == person)
            .values(name=DELETED_NAME, colour=None, created=0, seen=PENDING)
        )

    async def lock(self, connection: AsyncConnection, session: str) -> tuple[Person, str]:
        """Locks the calling device's person. Returns them and the device's id."""
        query = select(devices.c.id, devices.c.person_id).where(
            devices.c.token_hash == hash_of(session), devices.c.seen > self._now() - IDLE_MS
        )
        before = (await connection.execute(query)).one_or_none()
        if before is None:
            raise NotSignedIn
        person = await self.lock_person(connection, before.person_id)
        # The previous holder of the lock may have dropped the device.
        if (await connection.execute(query)).one_or_none() is None:
            raise NotSignedIn
        return person, before.id

    async def lock_person(self, connection: AsyncConnection, person: str) -> Person:
        """Locks the person with this id until the transaction ends."""
        lock = select(persons.c.id).where(persons.c.id == person).with_for_update(key_share=True)
        await connection.execute(lock)
        found = await connection.execute(_person_query().where(persons.c.id == person))
        return _person(found.one())

    async def add_device(self, connection: AsyncConnection, person: str, name: str) -> str:
        """Adds a device and returns its session. The person must be new or locked."""
        session, now = new_secret(), self._now()
        await connection.execute(
            insert(devices).values(
                id=new_id(),
                person_id=person,
                name=name,
                token_hash=hash_of(session),
                created=now,
                seen=now,
            )
        )
        mine = devices.c.person_id == person
        count = (
            await connection.execute(select(func.count()).select_from(devices).where(mine))
        ).scalar_one()
        if count > MAX_DEVICES:
            oldest = (
                select(devices.c.id)
                .where(mine, devices.c.token_hash != hash_of(session))
                .order_by(devices.c.seen, devices.c.created, devices.c.id)
                .limit(count - MAX_DEVICES)
            )
            await connection.execute(delete(devices).where(devices.c.id.in_(oldest)))
        return session


def _person_query() -> Select[tuple[str, str, Colour | None, str | None]]:
    return select(persons.c.id, persons.c.name, persons.c.colour, accounts.c.login).outerjoin_from(
        persons, accounts, accounts.c.person_id == persons.c.id
    )


def _person(row: Row[tuple[str, str, Colour | None, str | None]]) -> Person:
    return Person(row.id, row.name, row.colour, row.login is not None)
