"""Real servers and real clients for tests: processes, HTTP, sockets."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.patience import patience
from tests.server import long_limits, web
from tests.server.output import Output
from tests.server.preloaded import Forked, can_fork, forked
from tests.server.services import free_port
from wyrmhold.server.operations.process import TEST_SEED
from wyrmhold.server.tables.delivery import apply_patch

Json = dict[str, Any]
TIME_LIMIT_S = patience(120.0)
"""Time limit for anything. Generous because machines may be busy."""

SEED = 7
"""The default seed of servers, so that they deal the same games every time."""

LONGEST_PAUSE_S = 0.02

MAIN = "from wyrmhold.cli.main import main; raise SystemExit(main())"
START = long_limits.CODE + MAIN
"""`wyrmhold`, with the usual time limits or with long ones."""

connected = partial(
    connect, open_timeout=TIME_LIMIT_S, ping_interval=None, compression=None, proxy=None
)
"""A WebSocket that neither a slow handshake nor a late pong ends."""


class ServerProcess:
    """`wyrmhold serve` in a separate process."""

    code = START
    """The code the process runs. What it changes must be read later, not when it is imported: the
    process may be forked from one that has imported everything."""

    may_fork = True

    forks_workers = True
    """Whether its bot workers may be forked too, and so be the children of another process."""

    def __init__(
        self,
        database: str,
        *arguments: str,
        env: dict[str, str] | None = None,
        seed: int | None = SEED,
    ) -> None:
        self.arguments = (
            "serve", "--database", database, "--bots", "1", "--bot-pause", "0", "--no-limits",
            *arguments,
        )  # fmt: skip
        self.env = {**os.environ, **(env or {})}
        self.env.pop(TEST_SEED, None)
        if seed is not None:
            self.env[TEST_SEED] = str(seed)
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self._output = Output()

    def program(self) -> list[str]:
        """The command that starts `wyrmhold`."""
        return [sys.executable, "-c", self.code]

    @property
    def said(self) -> list[str]:
        """Every line it has written so far, in all its lives."""
        return self._output.lines()

    def start(self) -> str:
        """Start it, on its previous port if any; return its address."""
        before = len(self.said)
        with self._output.opened() as output:
            self.process = self._launched(output)
        until = time.monotonic() + TIME_LIMIT_S
        while time.monotonic() < until:
            ended = self.process.poll() is not None
            lines = self.said[before:]
            found = re.search(r"served on http://[^:]+:(\d+)", "".join(lines))
            if found:
                self.port = int(found[1])
                self._wait_ready()
                return self.url
            if ended:
                break
            time.sleep(LONGEST_PAUSE_S)
        raise RuntimeError("the server did not start:\n" + "".join(lines))

    def _launched(self, output: BinaryIO) -> subprocess.Popen[bytes] | Forked:
        arguments = [*self.arguments, "--port", str(self.port)]
        program = self.program()
        is_usual = program == [sys.executable, "-c", self.code]
        if is_usual and self.may_fork and can_fork(self.env):
            return forked(self.code, arguments, self.env, output, forks_workers=self.forks_workers)
        return subprocess.Popen(
            [*program, *arguments], env=self.env, stdout=output, stderr=subprocess.STDOUT
        )

    def _wait_ready(self) -> None:
        until = time.monotonic() + TIME_LIMIT_S
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if web.get(self.url + "/readyz", timeout=TIME_LIMIT_S).status_code == 200:
                    return
            time.sleep(LONGEST_PAUSE_S)
        raise RuntimeError("the server does not get ready:\n" + "".join(self.said[-30:]))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """kill -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to stop; return its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIME_LIMIT_S)


@contextmanager
def serving(
    database: str,
    *arguments: str,
    seed: int | None = SEED,
    forks_workers: bool = True,
    **env: str,
) -> Iterator[ServerProcess]:
    """A server for the block. With a seed it deals the same games every time."""
    server = ServerProcess(database, *arguments, env=env, seed=seed)
    server.forks_workers = forks_workers
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


def own_title() -> str:
    """A title for tables of the running test; empty outside tests.

    Tests that share a server set up equal tables in any order. With different titles, the luck of
    each table depends only on the name of its test: see `FixedRandomness`.
    """
    running = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    return f"Table {hashlib.sha256(running.encode()).hexdigest()[:8]}" if running else ""


def sqlite_url(folder: Path) -> str:
    return f"sqlite:///{folder}/wyrmhold.db"


class Refused(Exception):
    """The server refused a request."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body
        self.code = str(body.get("error"))


class Person:
    """A person with a browser: a session, and the tables they sit at."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        self.http = web.AsyncClient(base_url=url, timeout=TIME_LIMIT_S)
        self.name = name

    async def __aenter__(self) -> Person:
        await self.post("/api/session", {"name": self.name} if self.name else {})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        headers = {"origin": self.url} if method != "GET" else {}
        answer = await self.http.request(method, path, json=body, headers=headers)
        if answer.status_code >= 400:
            raise Refused(answer.status_code, answer.json())
        if answer.headers["content-type"].startswith("application/jsonl"):
            return answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Json | None = None) -> Any:
        return await self.ask("POST", path, {} if body is None else body)

    async def table(self, game: str, seats: Sequence[Json], **more: object) -> str:
        """Set up a table; return its id."""
        settings = {"title": own_title(), **cast("Json", more.pop("settings", {}))}
        body = {"game": game, "seats": list(seats), "settings": settings, **more}
        made = await self.post("/api/tables", body)
        return str(made["id"])

    async def join(self, table: str, **body: object) -> Json:
        return cast("Json", await self.post(f"/api/tables/{table}/join", body))

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @asynccontextmanager
    async def watching(
        self, table: str, last: dict[str, int] | None = None, **more: object
    ) -> AsyncIterator[Client]:
        """A socket at a table; `more` goes into its `hello`."""
        address = self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
        headers = {"cookie": self.cookie()}
        origin = cast("Any", self.url)
        async with connected(address, additional_headers=headers, origin=origin) as socket:
            client = Client(socket)
            await client.hello(last or {}, **more)
            try:
                yield client
            finally:
                await client.close()


class Client:
    """What a client program keeps: for each stream a number and the whole view."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers: Counter[str] = Counter()
        """The number of the last message of each stream; 0 before the first has come."""
        self.views: dict[str, Json | None] = {}
        self.tables: dict[str, Json] = {}
        self.prompts: dict[str, Json | None] = {}
        self.messages: list[Json] = []
        self.replies: dict[int, Json] = {}
        self.welcome: Json = {}
        self.bye: Json | None = None
        self.presence: Json | None = None
        """Who is at the table, if `presence` was asked for."""
        self._next = 1
        self._reader: asyncio.Task[None] | None = None

    async def hello(self, last: dict[str, int], **more: object) -> None:
        await self.send({"type": "hello", "last": last, **more})
        self._reader = asyncio.create_task(self._read())
        await self.until(lambda: bool(self.welcome) or self.closed)

    @property
    def closed(self) -> bool:
        return self._reader is None or self._reader.done()

    async def close(self) -> None:
        await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def send(self, message: Json) -> None:
        await self.socket.send(json.dumps(message))

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                message = json.loads(text)
                self.messages.append(message)
                self.take(message)
        except ConnectionClosed:
            pass

    def take(self, message: Json) -> None:
        """Update what is known with a message."""
        kind = message["type"]
        if kind == "welcome":
            self.welcome = message
        elif kind in ("done", "refused", "pong"):
            if message["id"] is not None:
                self.replies[message["id"]] = message
        elif kind == "bye":
            self.bye = message
        elif kind == "presence":
            self.presence = message
        else:
            self.heard(message)

    def heard(self, message: Json) -> None:
        who = str(message["as"])
        had = self.numbers.get(who)
        if message["type"] == "whole":
            self.views[who] = message["view"]
        else:
            assert had is None or message["number"] == had + 1, (had, message)
            if message["type"] == "update":
                self.views[who] = apply_patch(self.views.get(who) or {}, message["patch"])
        self.numbers[who] = message["number"]
        if message.get("table") is not None:
            self.tables[who] = message["table"]
        if "prompt" in message:
            self.prompts[who] = message["prompt"]

    async def until(self, holds: Any) -> None:
        """Wait until `holds()` is true."""
        pause = 0.001
        async with asyncio.timeout(TIME_LIMIT_S):
            while not holds():  # another client's messages may make it true
                await asyncio.sleep(pause)
                pause = min(1.5 * pause, LONGEST_PAUSE_S)  # long waits poll less often

    async def reach(self, who: str, number: int) -> None:
        """Wait until the stream `who`, which may not have begun yet, has this number or more."""
        await self.until(lambda: who in self.numbers and self.numbers[who] >= number)

    async def ask(self, kind: str, **fields: object) -> Json:
        """Send a request over the socket; return the reply."""
        number, self._next = self._next, self._next + 1
        await self.send({"type": kind, "id": number, **fields})
        await self.until(lambda: number in self.replies or self.closed)
        if number not in self.replies:
            raise ConnectionError("the socket closed before the reply came")
        return self.replies.pop(number)

    async def answer(self, seat: int, do: str) -> Json:
        prompt = self.prompts[str(seat)]
        assert prompt is not None
        return await self.ask("answer", seat=seat, prompt=prompt["id"], do=do)
