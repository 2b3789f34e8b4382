"""One notification per turn and person, with real databases and real web servers as targets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import func, select
from structlog.testing import capture_logs

from tests.server.kit import TIME_LIMIT_S
from tests.server.receiver import Receiver
from tests.server.test_notify_webpush import (
    AUTH,
    BROWSER_POINT,
    BROWSER_SECRET,
    claims_of,
    decrypted,
    secret_key,
)
from wyrmhold.server.notify import turns
from wyrmhold.server.notify.channels import MAX_BROWSERS, MAX_WEBHOOKS, Channels
from wyrmhold.server.notify.errors import BadAddress, BadSubscription, TooManyChannels
from wyrmhold.server.notify.outgoing import Outgoing
from wyrmhold.server.notify.turns import Notifier, StillWaiting
from wyrmhold.server.notify.webhook import Turn, body
from wyrmhold.server.notify.webpush import b64, from_b64, point_of
from wyrmhold.server.store.database import Database
from wyrmhold.server.store.schema import metadata, notices

SITE = "https://games.example"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as opened:
        yield opened


async def always(table: str, turn: int, person: str) -> bool:
    return True


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    try:
        async with database.begin() as connection:
            await connection.run_sync(metadata.create_all)
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def notifying(
    database: Database, still_waiting: StillWaiting = always, delay: float = 0.0
) -> AsyncIterator[Notifier]:
    outgoing = Outgoing(allow_private=True, time_limit=TIME_LIMIT_S)
    notifier = Notifier(database, SITE + "/", outgoing, still_waiting, delay=delay)
    await notifier.start()
    try:
        yield notifier
    finally:
        await notifier.stop(grace=TIME_LIMIT_S)


async def until(what: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    async with asyncio.timeout(TIME_LIMIT_S):
        while not what():
            await asyncio.sleep(0.005)


async def told(notifier: Notifier, turn: int, person: str = "ada", table: str = "t1") -> None:
    """Announce whose turn it is, and wait until that is dealt with."""
    await notifier.turn(table, turn, person, "drakon", "Friday")
    await until(lambda: notifier.waiting == 0)


async def reachable(channels: Channels, receiver: Receiver, person: str = "ada") -> None:
    """Register two browsers and two webhooks."""
    for name in ("phone", "laptop"):
        endpoint = f"{receiver.url}/push/{person}/{name}"
        await channels.subscribe(person, endpoint, BROWSER_POINT, AUTH)
    await channels.add_webhook(person, f"{receiver.url}/hook/{person}", "json")
    await channels.add_webhook(person, f"{receiver.url}/discord/{person}", "discord")


async def claims(database: Database) -> int:
    async with database.reading() as connection:
        query = select(func.count()).select_from(notices)
        return int((await connection.execute(query)).scalar_one())


ADAS = ["/discord/ada", "/hook/ada", "/push/ada/laptop", "/push/ada/phone"]


def test_a_turn_reaches_every_channel_of_the_person_in_its_own_form(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> str:
        async with opened(sqlite) as database, notifying(database) as notifier:
            await reachable(notifier.channels, receiver)
            await reachable(notifier.channels, receiver, "bob")
            await told(notifier, 7)
            return notifier.application_key

    key = asyncio.run(run())
    assert receiver.paths() == ADAS
    sent = {message.path: message for message in receiver.messages}
    event = sent["/hook/ada"].json()
    assert sent["/hook/ada"].headers["content-type"] == "application/json"
    assert isinstance(event.pop("at"), int)
    assert event == {
        "event": "your_turn",
        "table": "t1",
        "game": "drakon",
        "title": "Friday",
        "url": f"{SITE}/table/t1",
    }
    assert sent["/discord/ada"].json() == {
        "content": f"Your turn: `drakon: Friday` {SITE}/table/t1",
        "allowed_mentions": {"parse": []},
    }
    push = sent["/push/ada/phone"]
    text = decrypted(push.body, secret_key(BROWSER_SECRET), from_b64(AUTH))
    assert b'"event":"your_turn"' in text and b'"table":"t1"' in text
    jwt = push.headers["authorization"].removeprefix("vapid t=").removesuffix(f", k={key}")
    assert claims_of(jwt, key)["aud"] == receiver.url
    assert claims_of(jwt, key)["sub"] == SITE + "/"


def test_a_title_makes_no_link_or_mention_in_discord() -> None:
    title = "@everyone `[x](https://evil.example)`\n" + "a" * 3000
    text = body(Turn("t", "drakon", title, "https://games.example/table/t", 0), "discord")
    assert text.count(b"`") == 2
    assert b"\\n" not in text
    assert len(text) < 500
    assert text.endswith(b'"allowed_mentions":{"parse":[]}}')


@pytest.mark.parametrize("title", ["", "drakon"])
def test_a_table_without_a_title_is_named_by_its_game_once(title: str) -> None:
    text = body(Turn("t", "drakon", title, "https://games.example/", 0), "discord")
    assert b"Your turn: `drakon` https://games.example/" in text


def test_two_processes_that_see_the_same_turns_notify_once(
    database_url: str, receiver: Receiver
) -> None:
    async def run() -> None:
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(opened(database_url))
            second = await stack.enter_async_context(opened(database_url))
            both = [
                await stack.enter_async_context(notifying(database)) for database in (first, second)
            ]
            assert both[0].application_key == both[1].application_key
            await reachable(both[0].channels, receiver)
            for turn in range(1, 9):
                for notifier in both:
                    await notifier.turn("t1", turn, "ada", "drakon", "Friday")
                    await notifier.turn("t1", turn, "ada", "drakon", "Friday")
            await until(lambda: both[0].waiting == both[1].waiting == 0)
        assert receiver.paths() == sorted(ADAS * 8)
        async with opened(database_url) as database, notifying(database) as restarted:
            for turn in range(1, 9):
                await told(restarted, turn)
            assert receiver.paths() == sorted(ADAS * 8)
            await told(restarted, 9)
            assert receiver.paths() == sorted(ADAS * 9)

    asyncio.run(run())


def test_every_table_turn_and_person_is_notified_separately(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            for person in ("ada", "bob"):
                await notifier.channels.add_webhook(person, f"{receiver.url}/{person}", "json")
            await told(notifier, 1, "ada")
            await told(notifier, 1, "bob")
            await told(notifier, 1, "ada", "t2")
            await told(notifier, 2, "ada")

    asyncio.run(run())
    assert receiver.paths() == ["/ada", "/ada", "/ada", "/bob"]


def test_an_answer_within_the_delay_prevents_the_notification(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database, delay=0.05) as notifier:
            await notifier.channels.add_webhook("ada", f"{receiver.url}/", "json")
            await notifier.turn("t1", 1, "ada", "drakon", "")
            await notifier.turn("t1", 2, "ada", "drakon", "")
            await notifier.answered("t1", 1, "ada")
            await notifier.answered("t1", 1, "bob")
            await until(lambda: notifier.waiting == 0)
            assert await claims(database) == 1

    asyncio.run(run())
    assert len(receiver.messages) == 1


@pytest.mark.parametrize("yes", [0, 1])
def test_nothing_is_sent_after_the_answer_wherever_it_was_given(
    sqlite: str, receiver: Receiver, yes: int
) -> None:
    asked: list[tuple[str, int, str]] = []

    async def still_waiting(table: str, turn: int, person: str) -> bool:
        asked.append((table, turn, person))
        return len(asked) <= yes  # with one yes, the answer comes while the notice is being claimed

    async def run() -> None:
        async with opened(sqlite) as database, notifying(database, still_waiting) as notifier:
            await notifier.channels.add_webhook("ada", f"{receiver.url}/", "json")
            await told(notifier, 3)

    asyncio.run(run())
    assert asked == [("t1", 3, "ada")] * (yes + 1)
    assert receiver.messages == []


def test_a_turn_of_somebody_without_channels_leaves_no_trace(sqlite: str) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            await told(notifier, 1)
            assert await claims(database) == 0

    asyncio.run(run())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten_and_a_webhook_gets_more_chances(
    sqlite: str, receiver: Receiver, status: int
) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            await reachable(notifier.channels, receiver)
            receiver.status = {"/push/ada/phone": status, "/hook/ada": status}
            await told(notifier, 1)
            left = [(each.kind, each.failures) for each in await notifier.channels.of("ada")]
            assert sorted(left) == [("discord", 0), ("json", 1), ("push", 0)]

    asyncio.run(run())


def test_ten_failures_in_a_row_end_a_channel_and_a_success_forgives(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            channels = notifier.channels
            await channels.subscribe("ada", f"{receiver.url}/push", BROWSER_POINT, AUTH)
            await channels.add_webhook("ada", f"{receiver.url}/redirects", "json")
            await channels.add_webhook("ada", "http://169.254.169.254/", "json")
            receiver.status = {"/push": 500, "/redirects": 302}
            for turn in range(1, 10):
                await told(notifier, turn)
            assert [each.failures for each in await channels.of("ada")] == [9, 9, 9]
            receiver.status = {"/redirects": 302}
            await told(notifier, 10)
            assert [(each.kind, each.failures) for each in await channels.of("ada")] == [
                ("push", 0)
            ]

    asyncio.run(run())


def test_no_address_or_key_of_a_channel_gets_into_the_log(sqlite: str, receiver: Receiver) -> None:
    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            await reachable(notifier.channels, receiver)
            receiver.status = dict.fromkeys(ADAS, 500)
            await told(notifier, 1)

    with capture_logs() as logged:
        asyncio.run(run())
    assert len(logged) == 4
    assert all(word not in str(logged) for word in ("/push", "/hook", AUTH, BROWSER_POINT))


def test_stopping_finishes_what_is_being_sent_and_leaves_the_rest_unclaimed(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> None:
        async with opened(sqlite) as database:
            async with notifying(database) as notifier:
                for person in ("ada", "bob"):
                    await notifier.channels.add_webhook(person, f"{receiver.url}/{person}", "json")
                receiver.gate.clear()
                await notifier.turn("t1", 1, "ada", "drakon", "")
                await until(lambda: receiver.paths() == ["/ada"])
                notifier._delay = 60
                await notifier.turn("t1", 1, "bob", "drakon", "")
                stopping = asyncio.create_task(notifier.stop(grace=TIME_LIMIT_S))
                await asyncio.sleep(0)
                receiver.gate.set()
                await stopping
                await notifier.turn("t1", 2, "ada", "drakon", "")
                assert notifier.waiting == 0
                assert await claims(database) == 1
                assert [each.failures for each in await notifier.channels.of("ada")] == [0]
            async with notifying(database) as restarted:
                await told(restarted, 1, "ada")
                await told(restarted, 1, "bob")

    asyncio.run(run())
    assert receiver.paths() == ["/ada", "/bob"]


def test_a_notification_begun_when_the_server_stops_is_sent(
    sqlite: str, receiver: Receiver
) -> None:
    async def run() -> None:
        begun, go_on = asyncio.Event(), asyncio.Event()

        async def still_waiting(table: str, turn: int, person: str) -> bool:
            begun.set()
            return await go_on.wait()

        async with opened(sqlite) as database, notifying(database, still_waiting) as notifier:
            await notifier.channels.add_webhook("ada", f"{receiver.url}/", "json")
            await notifier.turn("t1", 1, "ada", "drakon", "")
            await begun.wait()
            stopping = asyncio.create_task(notifier.stop(grace=TIME_LIMIT_S))
            await asyncio.sleep(0)
            go_on.set()
            await stopping

    asyncio.run(run())
    assert len(receiver.messages) == 1


def test_a_turn_is_notified_once_the_database_is_back(
    sqlite: str, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "RETRY_S", 0.05)

    async def run() -> None:
        async with opened(sqlite) as database, notifying(database) as notifier:
            await notifier.channels.add_webhook("ada", f"{receiver.url}/", "json")
            await database.close()
            await notifier.turn("t1", 1, "ada", "drakon", "")
            await until(lambda: notifier._waiting["t1", 1, "ada"].attempts == 1)
            await database.open()
            await until(lambda: notifier.waiting == 0)

    asyncio.run(run())
    assert len(receiver.messages) == 1


def test_a_question_that_fails_ends_neither_the_sender_nor_other_turns(
    sqlite: str, receiver: Receiver
) -> None:
    async def still_waiting(table: str, turn: int, person: str) -> bool:
        if turn < 10:
            raise RuntimeError("no such table")
        return True

    async def run() -> None:
        async with opened(sqlite) as database, notifying(database, still_waiting) as notifier:
            await notifier.channels.add_webhook("ada", f"{receiver.url}/", "json")
            for turn in range(11):
                await told(notifier, turn)

    with capture_logs() as logged:
        asyncio.run(run())
    assert len(receiver.messages) == 1
    assert [line["event"] for line in logged] == ["notice_failed"] * 10


def test_a_person_sees_and_removes_only_their_own_channels(sqlite: str, receiver: Receiver) -> None:
    async def run() -> None:
        async with opened(sqlite) as database:
            channels = Channels(database, allow_plain=True)
            await reachable(channels, receiver)
            mine = await channels.of("ada")
            assert sorted(each.kind for each in mine) == ["discord", "json", "push", "push"]
            assert {each.host for each in mine} == {"localhost"}
            assert await channels.of("bob") == []
            assert not await channels.remove("bob", mine[0].id)
            assert not await channels.unsubscribe("bob", f"{receiver.url}/push/ada/phone")
            assert await channels.of("ada") == mine
            assert await channels.remove("ada", mine[0].id)
            assert not await channels.remove("ada", mine[0].id)
            assert await channels.unsubscribe("ada", f"{receiver.url}/push/ada/laptop")
            assert len(await channels.of("ada")) == 2
            await channels.remove_all("ada")
            assert await channels.of("ada") == []

    asyncio.run(run())


def test_a_browser_that_subscribes_again_belongs_to_its_current_user(
    database_url: str,
) -> None:
    async def run() -> None:
        async with opened(database_url) as database:
            channels = Channels(database)
            endpoint = "https://push.example/abc"
            first = await channels.subscribe("ada", endpoint, BROWSER_POINT, AUTH)
            other = b64(point_of(ec.generate_private_key(ec.SECP256R1())))
            second = await channels.subscribe("bob", endpoint, other, AUTH)
            assert second.id == first.id
            assert await channels.of("ada") == []
            assert [each.id for each in await channels.of("bob")] == [first.id]
            [browser] = await channels.reaching("bob")
            assert other in str(browser)

    asyncio.run(run())


def test_an_unusable_address_is_refused(sqlite: str) -> None:
    async def run() -> None:
        async with opened(sqlite) as database:
            channels = Channels(database)
            with pytest.raises(BadAddress):
                await channels.subscribe("ada", "http://push.example/", BROWSER_POINT, AUTH)
            with pytest.raises(BadAddress):
                await channels.add_webhook("ada", "gopher://example.org/", "json")
            with pytest.raises(BadSubscription):
                await channels.subscribe("ada", "https://push.example/", "AAAA", AUTH)
            assert await channels.of("ada") == []

    asyncio.run(run())


def test_a_person_has_a_limited_number_of_channels(sqlite: str) -> None:
    async def run() -> None:
        async with opened(sqlite) as database:
            channels = Channels(database)
            endpoint = "https://push.example/"
            for number in range(MAX_BROWSERS):
                await channels.subscribe("ada", f"{endpoint}{number}", BROWSER_POINT, AUTH)
            with pytest.raises(TooManyChannels):
                await channels.subscribe("ada", endpoint, BROWSER_POINT, AUTH)
            await channels.subscribe("ada", f"{endpoint}0", BROWSER_POINT, AUTH)  # known already
            for _ in range(MAX_WEBHOOKS):
                await channels.add_webhook("ada", "https://example.org/", "json")
            with pytest.raises(TooManyChannels):
                await channels.add_webhook("ada", "https://example.org/", "json")
            assert len(await channels.of("ada")) == MAX_BROWSERS + MAX_WEBHOOKS

    asyncio.run(run())
