"""Whole games on a real server process: nothing leaks to clients, into its log, or out of its
files."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import random
import re
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from tests.server import web
from tests.server.kit import Client, Person, ServerProcess, serving, sqlite_url
from tests.server.table_random import POTIONS
from wyrmhold.server.api.routes import ENDPOINTS
from wyrmhold.server.tables import entries as e
from wyrmhold.server.wire import messages as wire

ENTROPY = "c0ffee5ca1ab1e" * 4
OVER = re.compile(rb'"status":"over"|"winners":\[')

Json = dict[str, Any]


class Evening:
    """One table, from sitting down to the last answer, with every byte each client received."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self.server = server
        self.folder = folder
        self.table = ""
        self.secrets: list[str] = []
        self.verified: Json = {}
        self.heard: dict[str, list[bytes]] = {}
        self.asked: dict[str, list[bytes]] = {}

    async def play(self, game: str, players: int) -> None:
        url = self.server.url
        async with AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(Person(url, f"player {seat}"))
                for seat in range(players)
            ]
            host = await stack.enter_async_context(Person(url, "host"))
            options: Json = {"cards": POTIONS} if game == "dragon_run" else {"turn_limit": 4}
            settings = {"window_s": 0}
            seats: list[Json] = [{}] * players
            self.table = await host.table(game, seats, options=options, settings=settings)
            for seat, person in enumerate(people):
                taken = await person.join(self.table, seat=seat)
                self.secrets += [taken["token"], *dict(person.http.cookies).values()]
            await people[0].post(f"/api/tables/{self.table}/stir", {"seat": 0, "text": ENTROPY})
            clients: dict[str, Client] = {}
            for name, person in {"host": host, **dict(zip("0123", people, strict=False))}.items():
                watching = person.watching(self.table)
                clients[name] = await stack.enter_async_context(watching)
            await host.post(f"/api/tables/{self.table}/start")
            await self._answers(clients, 2)
            stranger = web.AsyncClient(base_url=url)
            await stack.enter_async_context(stranger)
            looking = {"host": host.http, "stranger": stranger}
            looking |= {str(seat): person.http for seat, person in enumerate(people)}
            for name, http in looking.items():
                self.asked[name] = [got async for got in self._around(http)]
            assert not over(clients["host"])
            await self._answers(clients, 1000)
            for name, client in clients.items():
                await client.until(lambda c=client: over(c))
                self.heard[name] = [json.dumps(each).encode() for each in client.messages]
            self.verified = await host.get(f"/api/tables/{self.table}/verify")

    async def _answers(self, clients: dict[str, Client], most: int) -> None:
        rng = random.Random(8)
        host = clients["host"]
        for _ in range(most):
            await host.until(lambda: over(host) or any(prompted(c, n) for n, c in clients.items()))
            for name, client in clients.items():
                prompt = prompted(client, name)
                if prompt is not None and not over(host):
                    reply = await client.answer(int(name), rng.choice(prompt["legal"]))
                    assert reply["type"] == "done", reply
                    await client.until(lambda c=client, n=name, p=prompt: prompted(c, n) != p)
            if over(host):
                return

    async def _around(self, http: httpx.AsyncClient) -> AsyncIterator[bytes]:
        base = f"/api/tables/{self.table}"
        paths = ["", "/view", "/view?as=spectator", "/record", "/replay?step=3", "/chat"]
        for path in [*[base + each for each in paths], "/api/me/tables", "/api/tables"]:
            yield (await http.get(path)).content

    def entries(self) -> list[e.AnyEntry]:
        with sqlite3.connect(self.folder / "wyrmhold.db") as database:
            rows = database.execute(
                "SELECT body FROM log WHERE table_id = ? ORDER BY n", (self.table,)
            ).fetchall()
        database.close()
        return [e.read_entry(body) for (body,) in rows]

    @property
    def seed(self) -> str:
        first = self.entries()[0]
        assert isinstance(first, e.Created)
        return first.seed


def prompted(client: Client, name: str) -> Json | None:
    return client.prompts.get(name)


def over(client: Client) -> bool:
    return any(info["status"] == "over" for info in client.tables.values())


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Evening]]:
    """Some tables of a server with full logging, shut down cleanly afterwards."""
    folder = tmp_path_factory.mktemp("process")
    with serving(sqlite_url(folder), "--log-level", "debug") as server:
        played = []
        for game, players in (("dragon_run", 3), ("drakon", 2)):
            evening = Evening(server, folder)
            asyncio.run(evening.play(game, players))
            played.append(evening)
        yield played


def made_of(seed: str, luck_id: str) -> list[bytes]:
    """The seed and what luck derives from it, in parts and in several encodings."""
    key = bytes.fromhex(seed)
    numbers = [hmac.new(key, f"{luck_id}:{k}".encode(), hashlib.sha256) for k in range(200)]
    found = [key, *[number.digest() for number in numbers]]
    parts = [each.hex()[start : start + 12].encode() for each in found for start in (0, 26, 52)]
    return [*parts, *[base64.b64encode(each)[:14] for each in found]]


def running(got: list[bytes]) -> bytes:
    """What somebody got before the game was over, without the whitespace added by a client."""
    plain = [data.replace(b'": ', b'":').replace(b", ", b",") for data in got]
    return b"\n".join(data for data in plain if not OVER.search(data))


def test_no_client_gets_anything_made_of_the_seed(evenings: list[Evening]) -> None:
    for evening in evenings:
        added = [ENTROPY, *[""] * (len(evening.heard) - 2)]
        digest = hashlib.sha256("\n".join(added).encode()).hexdigest()
        secret = made_of(evening.seed, f"{evening.table}/{digest}")
        for got in (*evening.heard.values(), *evening.asked.values()):
            everything = running(got)
            assert len(everything) > 3000
            assert not [each for each in secret if each in everything]


def test_the_seed_is_told_when_the_game_is_over_and_verifies(evenings: list[Evening]) -> None:
    for evening in evenings:
        for got in evening.heard.values():
            told = [data for data in got if evening.seed.encode() in data]
            assert told and all(OVER.search(data.replace(b": ", b":")) for data in told)
        assert evening.verified["verified"] and evening.verified["draws"] > 5


def test_what_was_added_to_the_luck_is_closed_until_the_start(evenings: list[Evening]) -> None:
    for evening in evenings:
        for got in evening.heard.values():
            lobby = [data for data in got if b'"lobby"' in data]
            assert lobby and not [data for data in lobby if ENTROPY.encode() in data]
            assert [data for data in got if ENTROPY.encode() in data]


def test_who_has_no_seat_sees_no_hand_and_nobody_sees_two(evenings: list[Evening]) -> None:
    evening = evenings[0]
    for name in ("host", "stranger"):
        everything = running([*evening.heard.get(name, []), *evening.asked[name]])
        assert not re.search(rb'"hand":\[', everything)
    for name in "012":
        for data in running(evening.heard[name]).splitlines():
            seats = json.loads(data).get("patch", {}).get("set", {}).get("seats", [])
            shown = [n for n, seat in enumerate(seats) if isinstance(seat["hand"], list)]
            assert shown in ([], [int(name)])


def test_the_log_of_the_server_tells_no_secret(evenings: list[Evening]) -> None:
    said = "".join(evenings[0].server.said)
    assert said.count("\n") > 5
    for evening in evenings:
        for secret in [evening.seed, evening.seed[:16], ENTROPY, ENTROPY[:14], *evening.secrets]:
            assert secret not in said
        answered = [each for each in evening.entries() if isinstance(each, e.Answered)]
        tokens = {each.do for each in answered} | {d for each in answered for d in each.draws}
        spoken = [token for token in tokens if " " in token and token in said]
        assert len(tokens) > 10 and not spoken
    assert "Traceback" not in said


def test_only_the_one_address_is_listened_on(evenings: list[Evening]) -> None:
    process = evenings[0].server.process
    assert process is not None
    own = set()
    for link in Path(f"/proc/{process.pid}/fd").iterdir():
        with suppress(OSError):  # closed meanwhile
            own.add(link.readlink().name)
    listening = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{process.pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in own:
                listening.append(int(fields[1].rpartition(":")[2], 16))
    assert listening == [evenings[0].server.port]


def test_the_files_of_the_store_are_the_owners_alone(evenings: list[Evening]) -> None:
    files = list(evenings[0].folder.glob("wyrmhold.db*"))
    assert files
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file


@pytest.mark.parametrize(
    "path",
    [
        *("/wyrmhold.db", "/../wyrmhold.db", "/%2e%2e/wyrmhold.db", "/api/log", "/api/../log"),
        *("/api/tables/{table}/log", "/api/tables/{table}/entries", "/api/tables/{table}/state"),
        *("/static/../wyrmhold.db", "/api/rows", "/redis", "/.env"),
    ],
)
def test_no_path_leads_to_the_store(evenings: list[Evening], path: str) -> None:
    path = path.format(table=evenings[0].table)
    answer = web.get(evenings[0].server.url + path)
    assert answer.status_code == 404
    assert evenings[0].seed not in answer.text and "SQLite" not in answer.text


def test_no_answer_of_an_endpoint_is_an_entry_of_the_log() -> None:
    given = [endpoint.gives for endpoint in ENDPOINTS if endpoint.gives not in (None, dict)]
    said: list[type] = list(get_args(wire.FromServer))
    _, kinds = msgspec.json.schema_components(
        [*given, *said], schema_hook=lambda kind: {"description": kind.__name__}
    )
    having = {
        word: [name for name, kind in kinds.items() if word in kind.get("properties", {})]
        for word in ("stirred", "seed", "draws", "person", "key", "body")
    }
    # A verified record states its number of draws, an analysis the luck of each draw of a
    # finished game, and a finished table its seed.
    wanted = {"stirred": ["SeatInfo"], "seed": ["Luck"], "draws": ["Verified", "Analysis"]}
    assert {word: names for word, names in having.items() if names} == wanted


def test_a_client_that_speaks_like_the_log_is_not_understood(evenings: list[Evening]) -> None:
    evening = evenings[0]
    entry = e.write_entry(e.Answered(seat=0, do="charge", draws=["location hall"]))

    async def speak() -> None:
        before = len(evening.entries())
        async with (
            Person(evening.server.url, "stranger") as person,
            person.watching(evening.table) as client,
        ):
            await client.socket.send(entry)
            row = {"table": evening.table, "n": before + 1, "at": 1, "body": entry}
            await client.socket.send(json.dumps(row))
            await client.until(
                lambda: sum(each["type"] == "refused" for each in client.messages) == 2
            )
        assert len(evening.entries()) == before

    asyncio.run(speak())
