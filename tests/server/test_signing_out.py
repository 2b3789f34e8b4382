"""Signing out reaches every process: two of them, on PostgreSQL and Valkey."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

import pytest

from tests.server import web
from tests.server.inside import listening, served
from tests.server.kit import (
    START,
    TIME_LIMIT_S,
    Client,
    Person,
    Refused,
    ServerProcess,
    connected,
)
from tests.server.services import Postgres
from tests.server.test_other_processes import Deaf
from wyrmhold.server.store.migrations import migrate

PASSWORD = "correct horse battery"


class Two(NamedTuple):
    """The addresses of two processes with the same database."""

    here: str
    there: str


class Listener(ServerProcess):
    """A server that never sweeps: it has to hear of a sign-out from the process that did it."""

    code = f"from wyrmhold.server.live import hub; hub.SWEEP_INTERVAL_S = float(10**6); {START}"


@contextmanager
def listener(database: str, valkey_url: str) -> Iterator[str]:
    server = Listener(database, "--redis", valkey_url)
    url = server.start()
    try:
        yield url
    finally:
        server.stop()


@pytest.fixture(scope="module")
def two(postgres_server: Postgres, valkey_url: str) -> Iterator[Two]:
    database = postgres_server.create_database()
    with listener(database, valkey_url) as one, listener(database, valkey_url) as other:
        yield Two(one, other)


@asynccontextmanager
async def signed_in(url: str, cookie: str) -> AsyncIterator[Person]:
    """The same person in another browser."""
    person = Person(url)
    person.http.cookies.set("wyrmhold", cookie)
    async with person.http:
        yield person


@asynccontextmanager
async def linked(two: Two, person: Person) -> AsyncIterator[Person]:
    """A second device of a person, at the other process."""
    code = (await person.post("/api/me/link"))["code"]
    second = Person(two.there)
    async with second.http:
        await second.post("/api/link", {"code": code})
        yield second


async def check_deaf(host: Person, table: str, client: Client) -> None:
    """Nothing reaches a closed socket."""
    had = len(client.messages)
    await host.post(f"/api/tables/{table}/chat", {"text": "between us"})
    assert len(client.messages) == had
    assert client.messages[-1]["type"] == "bye"


async def device_of(person: Person, current: bool) -> str:
    devices = (await person.get("/api/me/devices"))["devices"]
    return next(str(each["id"]) for each in devices if each["current"] == current)


async def removes_the_device(ada: Person, second: Person) -> None:
    device = await device_of(ada, current=False)
    await ada.ask("DELETE", f"/api/me/devices/{device}")


async def changes_the_password(ada: Person, second: Person) -> None:
    await ada.post("/api/account/password", {"old": PASSWORD, "new": PASSWORD + "!"})


async def signs_out_there(ada: Person, second: Person) -> None:
    async with signed_in(ada.url, second.http.cookies["wyrmhold"]) as same:
        await same.ask("DELETE", "/api/session")


async def is_deleted(ada: Person, second: Person) -> None:
    await ada.ask("DELETE", "/api/me")


Ending = Callable[[Person, Person], Awaitable[None]]


@pytest.mark.parametrize(
    "ending", [removes_the_device, changes_the_password, signs_out_there, is_deleted]
)
def test_a_socket_at_another_process_is_closed(two: Two, ending: Ending) -> None:
    async def play() -> None:
        async with (
            Person(two.here, "Ben") as host,
            Person(two.here, "Ada") as ada,
            linked(two, ada) as second,
        ):
            login = f"ada-{ending.__name__.replace('_', '-')}"
            await ada.post("/api/account", {"login": login, "password": PASSWORD})
            table = await host.table("drakon", [{}, {}])
            await ada.join(table)
            async with second.watching(table) as client:
                assert client.welcome["seats"] == [0]
                await ending(ada, second)
                await client.until(lambda: client.closed)
                await check_deaf(host, table, client)
                with pytest.raises(Refused, match="not_signed_in"):
                    await second.get("/api/me")

    asyncio.run(play())


@asynccontextmanager
async def with_token(url: str, table: str, token: str) -> AsyncIterator[Client]:
    """A socket opened with a seat token and no session."""
    address = url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    headers = {"authorization": f"Bearer {token}"}
    async with connected(address, additional_headers=headers) as socket:
        client = Client(socket)
        await client.hello({})
        try:
            yield client
        finally:
            await client.close()


@pytest.mark.parametrize("how", ["one", "all", "password", "deleted"])
def test_seat_tokens_are_listed_and_revoked_at_every_process(two: Two, how: str) -> None:
    async def play() -> None:
        async with Person(two.here, "Ben") as host, Person(two.here, "Ada") as ada:
            await ada.post("/api/account", {"login": f"seat-{how}", "password": PASSWORD})
            table = await host.table("drakon", [{}, {}])
            token = (await ada.join(table))["token"]
            (listed,) = (await ada.get("/api/me/seat-tokens"))["tokens"]
            assert (listed["table"], listed["seat"]) == (table, 0)
            assert token not in str(listed)
            async with with_token(two.there, table, token) as client:
                assert client.welcome["seats"] == [0]
                if how == "one":
                    await ada.ask("DELETE", f"/api/me/seat-tokens/{listed['id']}")
                elif how == "all":
                    await ada.ask("DELETE", "/api/me/seat-tokens")
                elif how == "deleted":
                    await ada.ask("DELETE", "/api/me")
                else:
                    body = {"old": PASSWORD, "new": PASSWORD + "!", "revoke_tokens": True}
                    await ada.post("/api/account/password", body)
                await client.until(lambda: client.closed)
                await check_deaf(host, table, client)
            async with web.AsyncClient(base_url=two.there, timeout=TIME_LIMIT_S) as http:
                headers = {"authorization": f"Bearer {token}"}
                answer = await http.get(f"/api/tables/{table}/view?as=0", headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")
            if how != "deleted":
                assert (await ada.get("/api/me/seat-tokens"))["tokens"] == []

    asyncio.run(play())


def test_tokens_outlive_a_new_password_unless_they_are_to_be_revoked(two: Two) -> None:
    async def play() -> None:
        async with Person(two.here, "Ben") as host, Person(two.here, "Ada") as ada:
            await ada.post("/api/account", {"login": "ada-keeps", "password": PASSWORD})
            await ada.join(await host.table("drakon", [{}, {}]))
            await ada.post("/api/me/bot-tokens", {"name": "Bot", "scopes": ["table:read"]})
            await ada.post("/api/account/password", {"old": PASSWORD, "new": PASSWORD + "!"})
            for kind in ("seat", "bot"):
                assert len((await ada.get(f"/api/me/{kind}-tokens"))["tokens"]) == 1

    asyncio.run(play())


def test_nobody_revokes_the_token_of_somebody_else(two: Two) -> None:
    async def play() -> None:
        async with Person(two.here, "Ben") as host, Person(two.here, "Ada") as ada:
            await ada.join(await host.table("drakon", [{}, {}]))
            (listed,) = (await ada.get("/api/me/seat-tokens"))["tokens"]
            for wrong in (listed["id"], listed["id"][:-1], "%", "x"):
                with pytest.raises(Refused, match="no_such_thing"):
                    await host.ask("DELETE", f"/api/me/seat-tokens/{wrong}")
            assert len((await ada.get("/api/me/seat-tokens"))["tokens"]) == 1

    asyncio.run(play())


@pytest.mark.parametrize("how", ["token", "password"])
def test_a_stream_at_another_process_ends_with_its_bot_token(two: Two, how: str) -> None:
    async def play() -> None:
        async with Person(two.here, "Ada") as ada, web.AsyncClient(base_url=two.there) as http:
            await ada.post("/api/account", {"login": f"bot-{how}", "password": PASSWORD})
            body = {"name": "Bot", "scopes": ["table:read"]}
            made = await ada.post("/api/me/bot-tokens", body)
            headers = {"authorization": f"Bearer {made['token']}"}
            path = "/api/bot/events"
            async with http.stream("GET", path, headers=headers, timeout=TIME_LIMIT_S) as stream:
                assert stream.status_code == 200
                if how == "token":
                    await ada.ask("DELETE", f"/api/me/bot-tokens/{made['about']['id']}")
                else:
                    new = {"old": PASSWORD, "new": PASSWORD + "!", "revoke_tokens": True}
                    await ada.post("/api/account/password", new)
                lines = [line async for line in stream.aiter_lines() if line]
                assert "bye" in lines[-1]
            assert (await http.get("/api/me", headers=headers)).status_code == 401

    asyncio.run(play())


def test_a_sign_out_that_was_not_heard_is_found_in_the_database(sqlite: str) -> None:
    """Without a line between the processes, sockets and cached sessions end with the next sweep."""

    async def play() -> None:
        await migrate(sqlite)
        bound = listening()
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
        async with served(sqlite, bound) as here:
            here.hub.fanout = Deaf()
            async with Person(url, "Ben") as host, Person(url, "Ada") as ada:
                table = await host.table("drakon", [{}, {}])
                token = (await ada.join(table))["token"]
                me = (await ada.get("/api/me"))["id"]
                async with (
                    ada.watching(table) as own,
                    with_token(url, table, token) as other,
                    host.watching(table) as hosting,
                ):
                    session = here.sessions.session_in(ada.http.cookies["wyrmhold"])
                    assert session is not None
                    device = next(d for d in await here.devices.of(session) if d.current)
                    await here.devices.drop(session, device.id)  # as another process would
                    await here.seat_tokens.drop(me, None)
                    await own.until(lambda: own.closed and other.closed)
                    assert not hosting.closed
                    with pytest.raises(Refused, match="not_signed_in"):
                        await ada.get("/api/me")

    asyncio.run(play())
