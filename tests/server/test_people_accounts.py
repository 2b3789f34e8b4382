"""Accounts: registering, logging in, changing the password, and being deleted."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import insert, select

from tests.patience import patience
from tests.server.people_kit import ROUNDS, Clock, Known, opened, outcomes, with_people, with_two
from wyrmhold.server.identity.errors import (
    AlreadyRegistered,
    BadLink,
    BadLogin,
    BadPassword,
    LoginTaken,
    NoAccount,
    WrongLogin,
)
from wyrmhold.server.identity.passwords import Passwords
from wyrmhold.server.identity.persons import Person
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import accounts, webhooks


def test_a_guest_who_registers_stays_who_they_are(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("Rune", "laptop")
        registered = await known.accounts.register(session, " RUNE@Hold ", "a long password")
        assert registered == Person(guest.id, "Rune", None, registered=True)
        assert await known.people.person_of_session(session) == registered
        person, phone = await known.accounts.log_in("rune@hold", "a long password", "phone")
        assert person == registered
        assert await known.people.person_of_session(phone) == registered
        with pytest.raises(AlreadyRegistered):
            await known.accounts.register(session, "another", "a long password")
        _, other = await known.people.make_guest("Ash", "laptop")
        with pytest.raises(LoginTaken):
            await known.accounts.register(other, "Rune@HOLD", "a long password")
        with pytest.raises(BadLogin):
            await known.accounts.register(other, "ab", "a long password")
        with pytest.raises(BadPassword):
            await known.accounts.register(other, "ash", "short")
        left = await known.people.person_of_session(other)
        assert left is not None and not left.registered

    with_people(database_url, story)


def test_only_one_of_two_concurrent_registrations_gets_the_login(database_url: str) -> None:
    async def story(here: Known, there: Known) -> None:
        _, first = await here.people.make_guest("Rune", "laptop")
        for number in range(ROUNDS):
            _, second = await there.people.make_guest("Ash", "laptop")
            _, third = await there.people.make_guest("Ash", "laptop")
            results = await outcomes(
                here.accounts.register(second, f"login{number}", "a long password"),
                there.accounts.register(third, f"login{number}", "a long password"),
            )
            assert sorted(type(result).__name__ for result in results) == ["LoginTaken", "Person"]
        results = await outcomes(
            here.accounts.register(first, "rune", "a long password"),
            there.accounts.register(first, "thorn", "a long password"),
        )
        assert sorted(type(result).__name__ for result in results) == [
            "AlreadyRegistered",
            "Person",
        ]

    with_two(database_url, story)


class Counting(PasswordHasher):
    """Argon2 that counts its password checks."""

    def __init__(self, time_cost: int = 1) -> None:
        super().__init__(time_cost=time_cost, memory_cost=8, parallelism=1)
        self.costs: list[str] = []

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.costs.append(str(hash).split("$")[3])
        return super().verify(hash, password)


def test_a_wrong_login_and_a_wrong_password_cannot_be_told_apart(sqlite: str) -> None:
    """The same error, after one password check at the same cost."""

    async def story() -> None:
        hasher = Counting()
        async with opened(sqlite) as database:
            known = Known(database, Passwords(hasher))
            _, session = await known.people.make_guest("Rune", "laptop")
            await known.accounts.register(session, "rune", "a long password")
            tries = [
                ("rune", "a wrong password"),
                ("rune", ""),
                ("rune", "x" * 5000),
                ("rune", "\ud800 a long password"),
                ("thorn", "a long password"),
                ("x", "a long password"),
                ("\x00\ud800rune", "a long password"),
            ]
            said = set()
            for number, (login, password) in enumerate(tries, 1):
                with pytest.raises(WrongLogin) as caught:
                    await known.accounts.log_in(login, password, "phone")
                said.add(str(caught.value.as_json()))
                assert len(hasher.costs) == number
            assert len(said) == 1 and set(hasher.costs) == {"m=8,t=1,p=1"}
            assert len(await known.devices.of(session)) == 1

    asyncio.run(story())


def test_the_event_loop_goes_on_while_a_password_is_checked(sqlite: str) -> None:
    async def story() -> None:
        going, waits = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        class Slow(PasswordHasher):
            """Argon2 that finishes only after the loop has done something else."""

            def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
                loop.call_soon_threadsafe(going.set)
                asyncio.run_coroutine_threadsafe(waits.wait(), loop).result(timeout=patience(60))
                return super().verify(hash, password)

        async with opened(sqlite) as database:
            known = Known(database, Passwords(Slow(1, 8, 1)))
            log_in = asyncio.create_task(known.accounts.log_in("rune", "a long password", "phone"))
            await going.wait()
            assert not log_in.done()
            waits.set()
            with pytest.raises(WrongLogin):
                await log_in

    asyncio.run(story())


def test_a_password_is_rehashed_when_the_parameters_change(database_url: str) -> None:
    async def story() -> None:
        async with opened(database_url) as database:
            before = Known(database, Passwords(Counting(time_cost=1)))
            _, session = await before.people.make_guest("Rune", "laptop")
            await before.accounts.register(session, "rune", "a long password")
            after = Known(database, Passwords(Counting(time_cost=2)))

            async def stored() -> str:
                async with database.reading() as connection:
                    query = select(accounts.c.password_hash)
                    return str((await connection.execute(query)).scalar_one())

            with pytest.raises(WrongLogin):
                await after.accounts.log_in("rune", "a wrong password", "phone")
            assert ",t=1," in await stored()
            # All at once: each finds, or has made, a different hash than it started with.
            await asyncio.gather(
                *[after.accounts.log_in("rune", "a long password", "phone") for _ in range(4)]
            )
            newer = await stored()
            assert ",t=2," in newer
            await after.accounts.log_in("rune", "a long password", "tablet")
            assert await stored() == newer
            assert len(await after.devices.of(session)) == 6

    asyncio.run(story())


def test_a_new_password_signs_all_other_devices_out(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        _, session = await known.people.make_guest("Rune", "laptop")
        with pytest.raises(NoAccount):
            await known.accounts.change_password(session, "a long password", "another password")
        await known.accounts.register(session, "rune", "a long password")
        _, phone = await known.accounts.log_in("rune", "a long password", "phone")
        code = await known.devices.make_link(phone)
        for wrong in ("a wrong password", "", "\ud800"):
            with pytest.raises(WrongLogin):
                await known.accounts.change_password(session, wrong, "another password")
        with pytest.raises(BadPassword):
            await known.accounts.change_password(session, "a long password", "short")
        assert await known.people.person_of_session(phone) is not None
        await known.accounts.change_password(session, "a long password", "another password")
        assert await known.people.person_of_session(phone) is None
        assert await known.people.person_of_session(session) is not None
        with pytest.raises(BadLink):
            await known.devices.use_link(code, "phone")
        with pytest.raises(WrongLogin):
            await known.accounts.log_in("rune", "a long password", "phone")
        await known.accounts.log_in("rune", "another password", "phone")

    with_people(database_url, story)


def test_a_login_during_a_password_change_is_signed_out(database_url: str) -> None:
    async def story(here: Known, there: Known) -> None:
        _, owner = await here.people.make_guest("Rune", "laptop")
        await here.accounts.register(owner, "rune", "password 0")
        for number in range(ROUNDS):
            old, new = f"password {number}", f"password {number + 1}"
            changed, logged_in = await outcomes(
                here.accounts.change_password(owner, old, new),
                there.accounts.log_in("rune", old, "stolen"),
            )
            assert changed is None
            if isinstance(logged_in, tuple):
                assert await there.people.person_of_session(logged_in[1]) is None
            else:
                assert isinstance(logged_in, WrongLogin)

    with_two(database_url, story)


def test_a_deleted_person_leaves_no_name_device_account_or_address(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("Rune", "laptop")
        await known.accounts.register(session, "rune", "a long password")
        await known.people.rename(session, "Rune", "frost")
        _, bystander = await known.people.make_guest("Ash", "laptop")
        code = await known.devices.make_link(session)
        token = await known.seats.make("t1", 0, guest.id)
        async with database.begin() as connection:
            await connection.execute(
                insert(webhooks).values(
                    id="w", person_id=guest.id, url="u", form="json", created=0, failures=0
                )
            )
        assert await known.people.forget(session) == Person(guest.id, "Somebody")
        assert await known.people.person(guest.id) == Person(guest.id, "Somebody")
        assert await known.people.person_of_session(session) is None
        assert await known.seats.seat_of(token) is None
        with pytest.raises(BadLink):
            await known.devices.use_link(code, "phone")
        with pytest.raises(WrongLogin):
            await known.accounts.log_in("rune", "a long password", "phone")
        async with database.reading() as connection:
            assert not (await connection.execute(select(webhooks))).all()
        assert await known.people.person_of_session(bystander) is not None
        await known.accounts.register(bystander, "rune", "a long password")

    with_people(database_url, story)


def test_a_person_deleted_while_a_device_signs_in_stays_deleted(database_url: str) -> None:
    async def story(here: Known, there: Known) -> None:
        for number in range(ROUNDS):
            _, session = await here.people.make_guest("Rune", "laptop")
            login = f"login{number}"
            await here.accounts.register(session, login, "a long password")
            code = await here.devices.make_link(session)
            _, *results = await outcomes(
                here.people.forget(session),
                there.devices.use_link(code, "phone"),
                there.accounts.log_in(login, "a long password", "tablet"),
            )
            for result in results:
                if isinstance(result, tuple):
                    assert await there.people.person_of_session(result[1]) is None

    with_two(database_url, story)
