"""Accounts: a login and password to sign in on any device."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Select, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from wyrmhold.server.clock import now_ms
from wyrmhold.server.identity.credentials import hash_of
from wyrmhold.server.identity.errors import (
    AlreadyRegistered,
    BadLogin,
    BadPassword,
    LoginTaken,
    NoAccount,
    WrongLogin,
)
from wyrmhold.server.identity.passwords import Passwords
from wyrmhold.server.identity.persons import Person
from wyrmhold.server.identity.texts import clean_device_name, clean_login, clean_password
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.people import People
from wyrmhold.server.store.schema import accounts, bot_tokens, device_links, devices, seat_tokens


class Accounts:
    """All accounts. A `session` is the credential of the calling device."""

    def __init__(
        self,
        database: Database,
        people: People,
        passwords: Passwords | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self._database = database
        self._people = people
        self._passwords = passwords if passwords is not None else Passwords()
        self._now = now

    async def register(self, session: str, login: str, password: str) -> Person:
        """Gives a guest a login and password. They keep their identity and games."""
        login, password = clean_login(login), clean_password(password)
        stored = await self._passwords.hash(password)
        async with self._database.begin() as connection:
            person, _ = await self._people.lock(connection, session)
            if person.registered:
                raise AlreadyRegistered("you already have an account")
            made = await connection.execute(
                self._database.insert(accounts)
                .values(person_id=person.id, login=login, password_hash=stored, created=self._now())
                .on_conflict_do_nothing()
                .returning(accounts.c.person_id)
            )
            if made.scalar_one_or_none() is None:
                raise LoginTaken("this login is taken")
        return Person(person.id, person.name, person.colour, registered=True)

    async def log_in(self, login: str, password: str, device: str) -> tuple[Person, str]:
        """Signs in a device. Neither the error nor the timing reveals whether the login exists."""
        device = clean_device_name(device)
        try:
            login, password = clean_login(login), clean_password(password)
        except (BadLogin, BadPassword):
            login = password = ""  # matches nobody, but takes the same path
        query = _account_query().where(accounts.c.login == login)
        while True:  # retry if the hash changed while it was being checked
            account = await self._account(query)
            fits = await self._passwords.fits(account and account.stored, password)
            if account is None or not fits:
                raise WrongLogin
            newer = await self._rehashed(account.stored, password)
            async with self._database.begin() as connection:
                person = await self._people.lock_person(connection, account.person)
                if await self._replace_password(connection, account, newer):
                    return person, await self._people.add_device(connection, person.id, device)

    async def change_password(
        self, session: str, old: str, new: str, *, revoke_tokens: bool = False
    ) -> None:
        """Changes the password and signs out all other devices, as one may be stolen."""
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
                    await self._people.lock(connection, session)
                raise NoAccount("you have no account")
            if not await self._passwords.fits(account.stored, old):
                raise WrongLogin
            async with self._database.begin() as connection:
                person, device = await self._people.lock(connection, session)
                if await self._replace_password(connection, account, stored):
                    await connection.execute(
                        delete(devices).where(
                            devices.c.person_id == person.id, devices.c.id != device
                        )
                    )
                    also = (device_links, *((seat_tokens, bot_tokens) if revoke_tokens else ()))
                    for table in also:
                        mine = table.c.person_id == person.id
                        await connection.execute(delete(table).where(mine))
                    return

    async def _rehashed(self, stored: str, password: str) -> str:
        """The hash, updated to the current parameters."""
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
        """Sets the hash, unless it has changed since the password was checked."""
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
