"""Clients that answer twice, late, for others, or not at all: each answer counts once."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import random
import re
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.server import web
from tests.server.kit import (
    TIME_LIMIT_S,
    Client,
    Json,
    Person,
    Refused,
    ServerProcess,
    serving,
    sqlite_url,
)
from tests.server.test_playing import play_on
from tests.server.truth import read_logs
from wyrmhold.server.tables import entries as e


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One process on SQLite, for all tests of this file. It must not fail itself."""
    with serving(sqlite_url(tmp_path_factory.mktemp("awkward"))) as running:
        yield running
    assert not [line for line in running.said if "Traceback" in line]


@dataclass
class Playing:
    """A game of two players, as both see it."""

    table: str
    ada: Person
    bo: Person
    one: Client
    two: Client
    addresses: tuple[str, ...]

    async def asked(self) -> tuple[int, Client, Json]:
        """The asked seat, its client and its question."""
        await self.one.until(lambda: self.one.prompts.get("0") or self.two.prompts.get("1"))
        seat = 0 if self.one.prompts.get("0") else 1
        client = (self.one, self.two)[seat]
        prompt = client.prompts[str(seat)]
        assert prompt is not None
        return seat, client, prompt

    async def move(self, rng: random.Random) -> tuple[int, int, str]:
        """Let the asked seat answer; return seat, prompt and token."""
        seat, client, prompt = await self.asked()
        do = rng.choice(prompt["legal"])
        assert (await client.answer(seat, do))["type"] == "done"
        await self.in_step()
        return seat, prompt["id"], do

    async def in_step(self) -> None:
        """Wait until both have heard everything."""
        for person, client, seat in ((self.ada, self.one, "0"), (self.bo, self.two, "1")):
            number = await newest(person, self.addresses, self.table, seat)
            await client.reach(seat, number)


@asynccontextmanager
async def two_at_a_table(
    url: str, game: str = "drakon", second: str | None = None, **options: object
) -> AsyncIterator[Playing]:
    """A running game. The second player connects to the address `second`, if given."""
    async with Person(url, "Ada") as ada, Person(url, "Bo") as bo:
        table = await ada.table(game, [{}, {}], options=options, settings={"window_s": 0})
        await ada.join(table)
        await bo.join(table)
        await ada.post(f"/api/tables/{table}/start")
        async with (
            elsewhere(bo, second or url) as there,
            ada.watching(table) as one,
            there.watching(table) as two,
        ):
            yield Playing(table, ada, bo, one, two, (url, second or url))


@contextmanager
def two_processes(database: str, redis: str) -> Iterator[list[ServerProcess]]:
    """Two processes of one server, each with its own address."""
    servers = [ServerProcess(database, "--redis", redis) for _ in range(2)]
    with ThreadPoolExecutor() as threads, ExitStack() as stack:
        for server in servers:
            stack.callback(stopped, server)
        list(threads.map(ServerProcess.start, servers))
        yield servers


def stopped(server: ServerProcess) -> None:
    if server.process is not None and server.process.poll() is None:
        server.stop()


@asynccontextmanager
async def elsewhere(person: Person, url: str) -> AsyncIterator[Person]:
    """The same person, at another process of the server."""
    twin = Person(url)
    twin.http.cookies.update(person.http.cookies)
    try:
        yield twin
    finally:
        await twin.http.aclose()


async def newest(person: Person, addresses: Sequence[str], table: str, who: str) -> int:
    """The last number of a stream, from whichever process is ahead."""
    path = f"/api/tables/{table}/view?as={who}"
    answers = [await person.http.get(url + path) for url in set(addresses)]
    return max(int(answer.json()["number"]) for answer in answers)


async def answers_in_log(server: ServerProcess, table: str) -> list[tuple[int, str]]:
    rows = (await read_logs(server.arguments[2], table))[table]
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    found = [e.read_entry(row.body) for row in rows]
    return [(entry.seat, entry.do) for entry in found if isinstance(entry, e.Answered)]


def test_the_same_answer_twice_is_acknowledged_twice_and_counts_once(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            rng = random.Random(1)
            for _ in range(6):
                seat, client, prompt = await playing.asked()
                do = rng.choice(prompt["legal"])
                before = await answers_in_log(server, playing.table)
                asks = [
                    client.ask("answer", seat=seat, prompt=prompt["id"], do=do) for _ in range(3)
                ]
                assert [reply["type"] for reply in await asyncio.gather(*asks)] == ["done"] * 3
                person = (playing.ada, playing.bo)[seat]
                body = {"seat": seat, "prompt": prompt["id"], "do": do}
                await person.post(f"/api/tables/{playing.table}/answer", body)
                assert await answers_in_log(server, playing.table) == [*before, (seat, do)]
                await playing.in_step()

    asyncio.run(run())


def test_another_answer_to_an_answered_question_is_refused(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            seat, client, prompt = await playing.asked()
            first, second = prompt["legal"][:2]
            assert (await client.answer(seat, first))["type"] == "done"
            reply = await client.ask("answer", seat=seat, prompt=prompt["id"], do=second)
            assert reply["type"] == "refused" and reply["error"] in ("stale_prompt", "not_asked")
            assert await answers_in_log(server, playing.table) == [(seat, first)]

    asyncio.run(run())


def test_an_answer_that_comes_rounds_later_is_stale_and_changes_nothing(
    server: ServerProcess,
) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            rng = random.Random(2)
            seat, _, prompt = await playing.asked()
            await playing.move(rng)
            for _ in range(40):
                again, client, now = await playing.asked()
                if again == seat and now["id"] != prompt["id"]:
                    break
                await playing.move(rng)
            before = await answers_in_log(server, playing.table)
            for do in prompt["legal"][:5]:
                if (seat, do) == before[0]:
                    continue
                reply = await client.ask("answer", seat=seat, prompt=prompt["id"], do=do)
                assert (reply["type"], reply["error"]) == ("refused", "stale_prompt")
            assert await answers_in_log(server, playing.table) == before

    asyncio.run(run())


def test_answers_out_of_order_count_only_for_the_question_that_waits(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            seat, client, prompt = await playing.asked()
            do = prompt["legal"][0]
            numbers = [prompt["id"] + ahead for ahead in (2, 1, 0, -1)]
            asks = [client.ask("answer", seat=seat, prompt=n, do=do) for n in numbers]
            replies = await asyncio.gather(*asks)
            assert [reply["type"] for reply in replies] == ["refused", "refused", "done", "refused"]
            refused = {reply["error"] for reply in replies if reply["type"] == "refused"}
            assert refused <= {"stale_prompt", "not_asked"}
            assert await answers_in_log(server, playing.table) == [(seat, do)]

    asyncio.run(run())


@pytest.mark.parametrize("number", [0, -1, 10**6, 2**62])
def test_a_wrong_prompt_id_is_refused(server: ServerProcess, number: int) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            seat, client, prompt = await playing.asked()
            do = prompt["legal"][0]
            reply = await client.ask("answer", seat=seat, prompt=number, do=do)
            assert (reply["type"], reply["error"]) == ("refused", "stale_prompt")
            body = {"seat": seat, "prompt": number, "do": do}
            person = (playing.ada, playing.bo)[seat]
            with pytest.raises(Refused) as refused:
                await person.post(f"/api/tables/{playing.table}/answer", body)
            assert (refused.value.status, refused.value.code) == (409, "stale_prompt")
            assert await answers_in_log(server, playing.table) == []

    asyncio.run(run())


def test_nobody_answers_for_another_seat(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing, Person(server.url, "Eve") as eve:
            seat, _, prompt = await playing.asked()
            body = {"seat": seat, "prompt": prompt["id"], "do": prompt["legal"][0]}
            other, person = ((playing.two, playing.bo), (playing.one, playing.ada))[seat]
            assert (await other.ask("answer", **body))["error"] == "not_your_seat"
            async with eve.watching(playing.table) as watcher:
                assert (await watcher.ask("answer", **body))["error"] == "not_your_seat"
            for stranger in (person, eve):
                with pytest.raises(Refused) as refused:
                    await stranger.post(f"/api/tables/{playing.table}/answer", body)
                assert (refused.value.status, refused.value.code) == (403, "not_your_seat")
            assert await answers_in_log(server, playing.table) == []

    asyncio.run(run())


def test_a_finished_game_takes_no_answers(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url, turn_limit=2) as playing:
            seat, _, prompt = await playing.asked()
            await play_on({0: playing.one, 1: playing.two}, random.Random(3))
            await playing.in_step()
            before = await answers_in_log(server, playing.table)
            client = (playing.one, playing.two)[seat]
            for number in (prompt["id"], client.numbers[str(seat)]):
                body = {"seat": seat, "prompt": number, "do": prompt["legal"][0]}
                assert (await client.ask("answer", **body))["error"] == "game_over"
            assert await answers_in_log(server, playing.table) == before

    asyncio.run(run())


async def race(playing: Playing, first: Person, second: Person, rounds: int) -> int:
    """Two sockets of the asked seat keep answering differently at the same moment; return how often
    the second one won."""
    rng = random.Random(4)
    won = 0
    async with first.watching(playing.table) as here, second.watching(playing.table) as there:
        for _ in range(rounds):
            while (await playing.asked())[0] != 0:
                await playing.move(rng)
            _, _, prompt = await playing.asked()
            for client in (here, there):
                await client.until(lambda c=client, p=prompt: c.prompts.get("0") == p)
            choices = rng.sample(prompt["legal"], 2)
            asks = [
                client.ask("answer", seat=0, prompt=prompt["id"], do=do)
                for client, do in zip((here, there), choices, strict=True)
            ]
            replies = await asyncio.gather(*asks)
            kinds = sorted(reply["type"] for reply in replies)
            assert kinds == ["done", "refused"], replies
            refused = next(reply for reply in replies if reply["type"] == "refused")
            assert refused["error"] in ("stale_prompt", "not_asked")
            won += replies[1]["type"] == "done"
            told = [do for do, reply in zip(choices, replies, strict=True) if "error" not in reply]
            await playing.in_step()
            number = prompt["id"] + 1
            for client in (here, there, playing.one):
                await client.reach("0", number)
                heard = [m for m in client.messages if m.get("number") == number]
                assert [m["do"] for m in heard if m["as"] == 0] == told
    return won


def test_of_two_sockets_of_one_seat_that_answer_at_once_one_wins(server: ServerProcess) -> None:
    async def run() -> None:
        async with two_at_a_table(server.url) as playing:
            await race(playing, playing.ada, playing.ada, 8)

    asyncio.run(run())


def test_of_two_processes_that_are_answered_at_once_one_wins(
    postgres: str, valkey_url: str
) -> None:
    async def run(here: str, there: str) -> None:
        async with two_at_a_table(here, second=there) as playing:
            async with elsewhere(playing.ada, there) as far:
                await race(playing, playing.ada, far, 12)
            rng = random.Random(5)
            for _ in range(10):  # the same answer through both counts as one
                seat, _, prompt = await playing.asked()
                body = {"seat": seat, "prompt": prompt["id"], "do": rng.choice(prompt["legal"])}
                person = (playing.ada, playing.bo)[seat]
                async with elsewhere(person, there) as far:
                    path = f"/api/tables/{playing.table}/answer"
                    await asyncio.gather(person.post(path, body), far.post(path, body))
                count = len([m for m in playing.one.messages if m["type"] == "update"])
                await playing.in_step()
                assert len([m for m in playing.one.messages if m["type"] == "update"]) <= count + 1
            logged = await read_logs(postgres, playing.table)
            numbers = [row.n for row in logged[playing.table]]
            assert numbers == list(range(1, len(numbers) + 1))

    with two_processes(postgres, valkey_url) as (one, two):
        asyncio.run(run(one.url, two.url))
        assert not [line for line in (*one.said, *two.said) if "Traceback" in line]


# --- clients that do not listen -------------------------------------------------------------------


def deaf_socket(person: Person, table: str, hello: bool = True) -> socket.socket:
    """A client that opens a socket, says hello and then does nothing: no reading, no pong."""
    parts = urlsplit(person.url)
    assert parts.hostname is not None and parts.port is not None
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((parts.hostname, parts.port))
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {parts.netloc}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        f"Origin: {person.url}",
        f"Cookie: {person.cookie()}",
        "",
        "",
    ]
    raw.settimeout(TIME_LIMIT_S)
    raw.sendall("\r\n".join(lines).encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    if hello:
        text = b'{"type":"hello","last":{}}'
        raw.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    return raw


async def viewers(url: str) -> int:
    async with web.AsyncClient(base_url=url) as http:
        text = (await http.get("/metrics")).text
    return next(
        int(float(line.split()[1]))
        for line in text.splitlines()
        if line.startswith("wyrmhold_viewers ")
    )


def test_a_client_that_stops_reading_is_dropped_and_holds_nobody_up(server: ServerProcess) -> None:
    async def run() -> None:
        async with Person(server.url, "Ada") as ada, Person(server.url, "Bo") as bo:
            table = await ada.table("drakon", [{}] * 6)
            for seat in range(5):  # five streams for one socket: five times as much to send
                await ada.join(table, name=f"Seat {seat}")
            await bo.join(table)
            async with bo.watching(table) as two:
                deaf = await asyncio.to_thread(deaf_socket, ada, table)
                with contextlib.closing(deaf):
                    await until(lambda: viewers(server.url), 2)
                    said = 0
                    while await viewers(server.url) == 2:
                        assert said < 3000, "the server keeps on sending"
                        for _ in range(50):
                            reply = await two.ask("say", text="\N{DRAGON}" * 500)
                            assert reply["type"] == "done"
                        said += 50
                    # What it does read in the end has no gaps.
                    heard = await asyncio.to_thread(numbers_read, deaf)
                    assert heard == list(range(heard[0], heard[0] + len(heard)))
            async with ada.watching(table) as back:
                await back.until(lambda: len(back.numbers) == 5)
                assert back.numbers["0"] == 6 + said

    asyncio.run(run())


async def until(figure: Callable[[], Awaitable[int]], wanted: int) -> None:
    async with asyncio.timeout(TIME_LIMIT_S):
        while await figure() != wanted:
            await asyncio.sleep(0.02)


def numbers_read(deaf: socket.socket) -> list[int]:
    """The numbers of one stream in everything a socket still has to deliver."""
    data = bytearray()
    deaf.settimeout(TIME_LIMIT_S)
    with contextlib.suppress(ConnectionResetError):
        while piece := deaf.recv(1 << 16):
            data += piece
    return [int(number) for number in re.findall(rb'"as":0,"number":(\d+)[,}]', bytes(data))]


def test_half_open_sockets_disturb_neither_the_table_nor_the_end_of_the_server(
    tmp_path: Path,
) -> None:
    async def run(url: str) -> list[socket.socket]:
        async with two_at_a_table(url, turn_limit=2) as playing:
            mute = [
                await asyncio.to_thread(deaf_socket, playing.ada, playing.table, hello)
                for hello in (True, True, False)
            ]
            half = socket.create_connection(mute[0].getpeername())
            half.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Le")
            await until(lambda: viewers(url), 5)
            mute[0].sendall(b"\x81\xfe")  # the beginning of a frame
            await play_on({0: playing.one, 1: playing.two}, random.Random(6))
            return [*mute, half]

    with serving(sqlite_url(tmp_path)) as running:
        left = asyncio.run(run(running.url))
        assert running.stop() == 0
        assert not [line for line in running.said if "Traceback" in line]
        for raw in left:
            raw.close()
