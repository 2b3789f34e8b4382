"""A person's devices, and the links that sign in another one."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import delete, insert, or_, select, update

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import hash_of, new_secret
from wyrmhold.server.identity.errors import BadLink, NoSuchDevice, NotSignedIn
from wyrmhold.server.identity.persons import Device, Person
from wyrmhold.server.identity.texts import clean_device_name
from wyrmhold.server.store.database import Database, may_be_id
from wyrmhold.server.store.people import People
from wyrmhold.server.store.schema import device_links, devices

LINK_MS = 15 * 60_000


class Devices:
    """All devices. A `session` is the credential of the calling device."""

    def __init__(self, database: Database, people: People, now: Callable[[], int] = now_ms) -> None:
        self._database = database
        self._people = people
        self._now = now

    async def of(self, session: str) -> list[Device]:
        """All devices of the person, most recently used first."""
        own = (
            select(devices.c.person_id)
            .where(devices.c.token_hash == hash_of(session))
            .scalar_subquery()
        )
        query = (
            select(devices)
            .where(devices.c.person_id == own)
            .order_by(devices.c.seen.desc(), devices.c.created.desc(), devices.c.id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        if not rows:
            raise NotSignedIn
        token_hash = hash_of(session)
        return [
            Device(row.id, row.name, row.created, row.seen, row.token_hash == token_hash)
            for row in rows
        ]

    async def name(self, session: str, device: str, name: str) -> None:
        name = clean_device_name(name)
        if not may_be_id(device):
            raise NoSuchDevice
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            renamed = await connection.execute(
                update(devices)
                .where(devices.c.id == device, devices.c.person_id == person.id)
                .values(name=name)
            )
            if renamed.rowcount == 0:
                raise NoSuchDevice

    async def drop(self, session: str, device: str) -> None:
        """Signs out one of the person's devices, possibly the calling one."""
        if not may_be_id(device):
            raise NoSuchDevice
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            dropped = await connection.execute(
                delete(devices).where(devices.c.id == device, devices.c.person_id == person.id)
            )
            if dropped.rowcount == 0:
                raise NoSuchDevice
            # A link made by the device would let it in again.
            await connection.execute(
                delete(device_links).where(device_links.c.person_id == person.id)
            )

    async def make_link(self, session: str) -> str:
        """A code that signs in another device once, within LINK_MS. Older codes stop working."""
        code, now = new_secret(), self._now()
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            await connection.execute(
                delete(device_links).where(
                    or_(device_links.c.person_id == person.id, device_links.c.expires <= now)
                )
            )
            await connection.execute(
                insert(device_links).values(
                    code_hash=hash_of(code),
                    person_id=person.id,
                    created=now,
                    expires=now + LINK_MS,
                )
            )
        return code

    async def use_link(self, code: str, device: str) -> tuple[Person, str]:
        """Signs in a device for the person who made the code. A code works only once."""
        device, now = clean_device_name(device), self._now()
        code_hash = hash_of(code)
        owner = select(device_links.c.person_id).where(device_links.c.code_hash == code_hash)
        async with self._database.begin() as connection:
            person_id = (await connection.execute(owner)).scalar_one_or_none()
            if person_id is None:
                raise BadLink
            person = await self._people.lock_person(connection, person_id)
            used = await connection.execute(
                update(device_links)
                .where(
                    device_links.c.code_hash == code_hash,
                    device_links.c.used.is_(None),
                    device_links.c.expires > now,
                )
                .values(used=now)
            )
            if used.rowcount == 0:
                raise BadLink
            return person, await self._people.add_device(connection, person.id, device)
