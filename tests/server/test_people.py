"""People: guests, their devices, links between devices, and seat tokens."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import select

from tests.server.people_kit import ROUNDS, Clock, Known, outcomes, with_people, with_two
from wyrmhold.server.identity.errors import BadLink, BadName, NoSuchDevice, NotSignedIn
from wyrmhold.server.identity.persons import Person, SeatPass
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.devices import LINK_MS
from wyrmhold.server.store.people import HOUR_MS, MAX_DEVICES
from wyrmhold.server.store.schema import devices, metadata, persons


def test_a_guest_is_known_by_the_session_and_nobody_else_is(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("  Rune ", "laptop")
        assert (guest.name, guest.colour, guest.registered) == ("Rune", None, False)
        assert await known.people.person_of_session(session) == guest
        assert await known.people.person(guest.id) == guest
        nameless, other = await known.people.make_guest(None, "phone")
        assert re.fullmatch(r"Guest \d{4}", nameless.name)
        assert other != session and nameless.id != guest.id
        for wrong in ("", session + "x", session[:-1], session.swapcase(), "\ud800", "\x00"):
            assert await known.people.person_of_session(wrong) is None
        assert await known.people.person("\x00") is None

    with_people(database_url, story)


def test_the_database_holds_no_token_and_no_password(sqlite: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("Rune", "laptop")
        await known.accounts.register(session, "rune", "a long password")
        given = [session, await known.devices.make_link(session), "a long password"]
        given.append(await known.seats.make("t1", 0, guest.id))
        async with database.reading() as connection:
            for table in metadata.sorted_tables:
                rows = str((await connection.execute(select(table))).all())
                assert not [secret for secret in given if secret in rows]
        assert all([len(token) == 43 for token in (session, given[1], given[3])])

    with_people(sqlite, story)


def test_seen_is_noted_at_most_once_an_hour(sqlite: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        _, session = await known.people.make_guest("Rune", "laptop")
        begin = clock.now

        async def seen() -> list[int]:
            async with database.reading() as connection:
                return [
                    (await connection.execute(select(table.c.seen))).scalar_one()
                    for table in (persons, devices)
                ]

        clock.now = begin + HOUR_MS - 1
        await known.people.person_of_session(session)
        assert await seen() == [begin, begin]
        clock.now = begin + HOUR_MS
        await known.people.person_of_session(session)
        assert await seen() == [clock.now, clock.now]

    with_people(sqlite, story)


def test_a_device_that_nobody_used_for_a_year_is_signed_out(sqlite: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        _, session = await known.people.make_guest("Rune", "laptop")
        clock.now += 364 * 24 * HOUR_MS
        assert await known.people.person_of_session(session) is not None
        clock.now += 364 * 24 * HOUR_MS
        assert await known.people.person_of_session(session) is not None, "it was used in between"
        clock.now += 365 * 24 * HOUR_MS
        assert await known.people.person_of_session(session) is None
        with pytest.raises(NotSignedIn):
            await known.devices.make_link(session)

    with_people(sqlite, story)


def test_a_person_changes_their_name_and_colour(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("Rune", "laptop")
        _, bystander = await known.people.make_guest("Ash", "laptop")
        assert await known.people.rename(session, "Thorn", "frost") == Person(
            guest.id, "Thorn", "frost"
        )
        assert await known.people.person_of_session(session) == Person(guest.id, "Thorn", "frost")
        with pytest.raises(BadName):
            await known.people.rename(session, "\u202eThorn", None)
        with pytest.raises(NotSignedIn):
            await known.people.rename("stranger", "Thorn", None)
        other = await known.people.person_of_session(bystander)
        assert other is not None and other.name == "Ash"

    with_people(database_url, story)


def test_people_can_list_name_and_drop_only_their_own_devices(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        _, laptop = await known.people.make_guest("Rune", "laptop")
        _, stranger = await known.people.make_guest("Ash", "laptop")
        clock.now += 1
        _, phone = await known.devices.use_link(await known.devices.make_link(laptop), "phone")
        listed = await known.devices.of(laptop)
        assert [(device.name, device.current) for device in listed] == [
            ("phone", False),
            ("laptop", True),
        ]
        phone_id, laptop_id = (device.id for device in listed)
        for wrong in (phone_id, "nothing", "\x00", "\ud800"):
            with pytest.raises(NoSuchDevice):
                await known.devices.name(stranger, wrong, "mine")
            with pytest.raises(NoSuchDevice):
                await known.devices.drop(stranger, wrong)
        with pytest.raises(BadName):
            await known.devices.name(laptop, phone_id, "x" * 41)
        await known.devices.name(laptop, phone_id, "telephone")
        assert [device.name for device in await known.devices.of(phone)] == ["telephone", "laptop"]
        await known.devices.drop(laptop, phone_id)
        assert await known.people.person_of_session(phone) is None
        assert await known.people.person_of_session(laptop) is not None
        calls: list[Callable[[], Awaitable[object]]] = [
            lambda: known.devices.of(phone),
            lambda: known.devices.name(phone, phone_id, "x"),
            lambda: known.devices.drop(phone, laptop_id),
            lambda: known.devices.make_link(phone),
            lambda: known.accounts.register(phone, "rune", "a long password"),
            lambda: known.accounts.change_password(phone, "a long password", "another password"),
            lambda: known.people.forget(phone),
        ]
        for call in calls:
            with pytest.raises(NotSignedIn):
                await call()

    with_people(database_url, story)


def test_the_least_recently_used_device_makes_room(sqlite: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        _, first = await known.people.make_guest("Rune", "device 0")
        for number in range(1, MAX_DEVICES + 2):
            clock.now += 1
            await known.devices.use_link(await known.devices.make_link(first), f"device {number}")
            if number == MAX_DEVICES - 1:
                clock.now += HOUR_MS
                await known.people.person_of_session(first)
        names = [device.name for device in await known.devices.of(first)]
        assert len(names) == MAX_DEVICES
        assert {"device 1", "device 2"}.isdisjoint(names) and "device 0" in names

    with_people(sqlite, story)


def test_a_link_works_once_and_for_a_quarter_of_an_hour(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        guest, session = await known.people.make_guest("Rune", "laptop")
        code = await known.devices.make_link(session)
        with pytest.raises(BadName):
            await known.devices.use_link(code, "")
        clock.now += LINK_MS - 1
        person, phone = await known.devices.use_link(code, "phone")
        assert person == guest and await known.people.person_of_session(phone) == guest
        with pytest.raises(BadLink):
            await known.devices.use_link(code, "again")
        late = await known.devices.make_link(session)
        clock.now += LINK_MS
        with pytest.raises(BadLink):
            await known.devices.use_link(late, "phone")
        replaced, newest = (
            await known.devices.make_link(session),
            await known.devices.make_link(session),
        )
        for wrong in (replaced, "", "\x00", newest.lower()):
            with pytest.raises(BadLink):
                await known.devices.use_link(wrong, "phone")
        await known.devices.use_link(newest, "tablet")
        assert len(await known.devices.of(session)) == 3

    with_people(database_url, story)


def test_only_one_of_two_concurrent_uses_of_a_link_succeeds(database_url: str) -> None:
    async def story(here: Known, there: Known) -> None:
        _, session = await here.people.make_guest("Rune", "laptop")
        for number in range(ROUNDS):
            code = await here.devices.make_link(session)
            results = await outcomes(
                here.devices.use_link(code, "a"),
                there.devices.use_link(code, "b"),
                there.devices.use_link(code, "c"),
            )
            assert [type(result) for result in results].count(BadLink) == 2
            assert len(await here.devices.of(session)) == number + 2

    with_two(database_url, story)


def test_a_device_dropped_while_it_makes_a_link_stays_out(
    database_url: str,
) -> None:
    async def story(here: Known, there: Known) -> None:
        _, owner = await here.people.make_guest("Rune", "laptop")
        for _ in range(ROUNDS):
            _, thief = await here.devices.use_link(await here.devices.make_link(owner), "stolen")
            stolen = next(d for d in await here.devices.of(thief) if d.current)
            code, dropped = await outcomes(
                there.devices.make_link(thief), here.devices.drop(owner, stolen.id)
            )
            assert dropped is None
            if isinstance(code, str):
                with pytest.raises(BadLink):
                    await there.devices.use_link(code, "stolen")
            assert len(await here.devices.of(owner)) == 1

    with_two(database_url, story)


def test_a_seat_token_opens_one_seat_until_it_is_revoked(database_url: str) -> None:
    async def story(known: Known, clock: Clock, database: Database) -> None:
        first = await known.seats.make("t1", 0, "p")
        again = await known.seats.make("t1", 0, "p")
        other = await known.seats.make("t1", 1, "q")
        elsewhere = await known.seats.make("t2", 0, "p")
        assert len({first, again, other, elsewhere}) == 4
        assert await known.seats.seat_of(first) == SeatPass("t1", 0, "p")
        assert await known.seats.seat_of(first[:-1]) is None
        await known.seats.revoke("t1", 0)
        opened = [await known.seats.seat_of(t) for t in (first, again, other, elsewhere)]
        assert opened == [None, None, SeatPass("t1", 1, "q"), SeatPass("t2", 0, "p")]

    with_people(database_url, story)
