"""Who somebody is: guests, their devices, links between devices, accounts, and seat tokens.

Everybody begins as a guest on one device. Whatever changes who may act for a person begins by
locking the person's row and looking whether the device that asks is still theirs: such changes of
one person happen one after the other, and none of them for a device that has been dropped.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from wyrmhold.server.agreed import Colour
from wyrmhold.server.identity.errors import (
    AlreadyRegistered,
    BadLink,
    BadLogin,
    BadPassword,
    LoginTaken,
    NoAccount,
    NoSuchDevice,
    NotSignedIn,
    WrongLogin,
)
from wyrmhold.server.identity.passwords import Passwords
from wyrmhold.server.identity.persons import Device, Person, SeatPass
from wyrmhold.server.identity.texts import (
    DEVICE_NAME_LENGTH,
    clean_login,
    clean_name,
    clean_password,
)
from wyrmhold.server.identity.tokens import hash_of, new_token
from wyrmhold.server.store.database import Database
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
LINK_MS = 15 * 60_000
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
        passwords: Passwords | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._database = database
        self._passwords = passwords if passwords is not None else Passwords()
        self._now = now

    async def make_guest(self, name: str | None, device: str) -> tuple[Person, str]:
        """A new person, and the session token of their first device."""
        shown = f"Guest {1000 + secrets.randbelow(9000)}" if name is None else clean_name(name)
        device = _device_name(device)
        person, now = Person(secrets.token_urlsafe(12), shown), self._now()
        async with self._database.begin() as connection:
            await connection.execute(
                insert(persons).values(id=person.id, name=person.name, created=now, seen=now)
            )
            return person, await self._add_device(connection, person.id, device)

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
        if not _may_be_id(person):
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

    async def devices(self, session: str) -> list[Device]:
        """All devices of the person, the one used last first."""
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

    async def name_device(self, session: str, device: str, name: str) -> None:
        name = _device_name(name)
        if not _may_be_id(device):
            raise NoSuchDevice
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            renamed = await connection.execute(
                update(devices)
                .where(devices.c.id == device, devices.c.person_id == person.id)
                .values(name=name)
            )
            if renamed.rowcount == 0:
                raise NoSuchDevice

    async def drop_device(self, session: str, device: str) -> None:
        """Signs a device out: another one of the person's, or the one that asks."""
        if not _may_be_id(device):
            raise NoSuchDevice
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            dropped = await connection.execute(
                delete(devices).where(devices.c.id == device, devices.c.person_id == person.id)
            )
            if dropped.rowcount == 0:
                raise NoSuchDevice
            # A link that the device made would let it in again.
            await connection.execute(
                delete(device_links).where(device_links.c.person_id == person.id)
            )

    async def make_link(self, session: str) -> str:
        """A code that signs one more device in, once and soon. An older one stops working."""
        code, now = new_token(), self._now()
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
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
        """Signs a device in for the person who made the code. Of two that try, one gets in."""
        device, now = _device_name(device), self._now()
        code_hash = hash_of(code)
        owner = select(device_links.c.person_id).where(device_links.c.code_hash == code_hash)
        async with self._database.begin() as connection:
            person_id = (await connection.execute(owner)).scalar_one_or_none()
            if person_id is None:
                raise BadLink
            person = await self._lock_person(connection, person_id)
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
            return person, await self._add_device(connection, person.id, device)

    async def register(self, session: str, login: str, password: str) -> Person:
        """Gives the guest a login and a password. They stay who they are, with their games."""
        login, password = clean_login(login), clean_password(password)
        stored = await self._passwords.hash(password)
        upsert = sqlite.insert if self._database.kind == "sqlite" else postgresql.insert
        async with self._database.begin() as connection:
            person, _ = await self.lock(connection, session)
            if person.registered:
                raise AlreadyRegistered("you have an account already")
            made = await connection.execute(
                upsert(accounts)
                .values(person_id=person.id, login=login, password_hash=stored, created=self._now())
                .on_conflict_do_nothing()
                .returning(accounts.c.person_id)
            )
            if made.scalar_one_or_none() is None:
                raise LoginTaken("somebody has this login already")
        return Person(person.id, person.name, person.colour, registered=True)

    async def log_in(self, login: str, password: str, device: str) -> tuple[Person, str]:
        """Signs a device in. Neither error nor time shows whether the login exists."""
        device = _device_name(device)
        try:
            login, password = clean_login(login), clean_password(password)
        except (BadLogin, BadPassword):
            login = password = ""  # nobody's: takes the same way to the same end
        query = _account_query().where(accounts.c.login == login)
        while True:  # once more if the hash is another one by the time it has been checked
            account = await self._account(query)
            fits = await self._passwords.fits(account and account.stored, password)
            if account is None or not fits:
                raise WrongLogin
            newer = await self._rehashed(account.stored, password)
            async with self._database.begin() as connection:
                person = await self._lock_person(connection, account.person)
                if await self._replace_password(connection, account, newer):
                    return person, await self._add_device(connection, person.id, device)

    async def change_password(self, session: str, old: str, new: str) -> None:
        """A new password; all other devices are signed out, for one of them may be a thief's."""
        new = clean_password(new)
        try:
            old = clean_password(old)
        except BadPassword:
            raise WrongLogin from None
        query = (
            _account_query()
            .join(devices, devices.c.person_id == accounts.c.person_id)
            .where(devices.c.token_hash == hash_of(session))
        )
        stored = await self._passwords.hash(new)
        while True:
            account = await self._account(query)
            if account is None:
                async with self._database.begin() as connection:
                    await self.lock(connection, session)
                raise NoAccount("you have no account")
            if not await self._passwords.fits(account.stored, old):
                raise WrongLogin
            async with self._database.begin() as connection:
                person, device = await self.lock(connection, session)
                if await self._replace_password(connection, account, stored):
                    await connection.execute(
                        delete(devices).where(
                            devices.c.person_id == person.id, devices.c.id != device
                        )
                    )
                    await connection.execute(
                        delete(device_links).where(device_links.c.person_id == person.id)
                    )
                    return

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

    async def make_seat_token(self, table: str, seat: int, person: str) -> str:
        """A token that lets whoever has it act for a seat, until it is revoked."""
        token = new_token()
        async with self._database.begin() as connection:
            await connection.execute(
                insert(seat_tokens).values(
                    token_hash=hash_of(token),
                    table_id=table,
                    seat=seat,
                    person_id=person,
                    created=self._now(),
                )
            )
        return token

    async def seat_of_token(self, token: str) -> SeatPass | None:
        query = select(seat_tokens).where(seat_tokens.c.token_hash == hash_of(token))
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else SeatPass(found.table_id, found.seat, found.person_id)

    async def revoke(self, table: str, seat: int) -> None:
        """No token of this seat works any more."""
        async with self._database.begin() as connection:
            await connection.execute(
                delete(seat_tokens).where(
                    seat_tokens.c.table_id == table, seat_tokens.c.seat == seat
                )
            )

    async def lock(self, connection: AsyncConnection, session: str) -> tuple[Person, str]:
        """The person whose device asks, locked, and the id of the device."""
        query = select(devices.c.id, devices.c.person_id).where(
            devices.c.token_hash == hash_of(session), devices.c.seen > self._now() - IDLE_MS
        )
        before = (await connection.execute(query)).one_or_none()
        if before is None:
            raise NotSignedIn
        person = await self._lock_person(connection, before.person_id)
        # Whoever had the lock before may have dropped the device.
        if (await connection.execute(query)).one_or_none() is None:
            raise NotSignedIn
        return person, before.id

    async def _lock_person(self, connection: AsyncConnection, person: str) -> Person:
        lock = select(persons.c.id).where(persons.c.id == person).with_for_update(key_share=True)
        await connection.execute(lock)
        found = await connection.execute(_person_query().where(persons.c.id == person))
        return _person(found.one())

    async def _add_device(self, connection: AsyncConnection, person: str, name: str) -> str:
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

    async def _rehashed(self, stored: str, password: str) -> str:
        """The hash with today's parameters."""
        if not self._passwords.is_outdated(stored):
            return stored
        return await self._passwords.hash(password)

    async def _account(self, query: Select[tuple[str, str]]) -> _Account | None:
        async with self._database.reading() as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else _Account(found.person_id, found.password_hash)

    async def _replace_password(
        self, connection: AsyncConnection, account: _Account, stored: str
    ) -> bool:
        """Sets the hash, unless it is another one than the password was checked against."""
        replaced = await connection.execute(
            update(accounts)
            .where(
                accounts.c.person_id == account.person, accounts.c.password_hash == account.stored
            )
            .values(password_hash=stored)
        )
        return replaced.rowcount > 0


class _Account(NamedTuple):
    person: str
    stored: str


def _account_query() -> Select[tuple[str, str]]:
    return select(accounts.c.person_id, accounts.c.password_hash)


def _person_query() -> Select[tuple[str, str, Colour | None, str | None]]:
    return select(persons.c.id, persons.c.name, persons.c.colour, accounts.c.login).outerjoin_from(
        persons, accounts, accounts.c.person_id == persons.c.id
    )


def _person(row: Row[tuple[str, str, Colour | None, str | None]]) -> Person:
    return Person(row.id, row.name, row.colour, row.login is not None)


def _device_name(text: str) -> str:
    return clean_name(text, DEVICE_NAME_LENGTH)


def _may_be_id(text: str) -> bool:
    """Whether the text can be looked for at all: PostgreSQL takes no NUL and no half of a pair."""
    return text.isascii() and text.isprintable()
