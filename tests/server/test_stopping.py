"""Server processes that are stopped, killed or fail to start, and what happens to steps."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import signal
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import wait_until
from tests.server import web
from tests.server.fleet import command_of
from tests.server.inside import listening, served
from tests.server.kit import TIME_LIMIT_S, Client, Person, ServerProcess, serving, sqlite_url
from tests.server.services import children_of
from wyrmhold.cli.main import main
from wyrmhold.server.network.app import goodbye
from wyrmhold.server.store.migrations import migrate


def family(server: ServerProcess) -> list[int]:
    """A server, its processes and their bot workers."""
    assert server.process is not None
    found = [server.process.pid]
    for pid in found:
        found += children_of(pid)  # grows while we iterate
    return found


def ended(server: ServerProcess) -> int:
    """Wait for a server that was told to stop; return its exit status."""
    assert server.process is not None
    return server.process.wait(TIME_LIMIT_S)


def all_gone(pids: list[int]) -> bool:
    """Whether all of them end within a moment."""
    wait_until(lambda: not any("wyrmhold" in command_of(pid) for pid in pids))
    return True


def answers_in_log(database: str, table: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was answered at a table, according to the database."""
    assert main(["store", "--database", database, "table", table]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()[1:]]
    entries = [json.loads(row["body"]) for row in rows]
    return [entry["do"] for entry in entries if entry["is"] == "answered"]


async def two_seats(person: Person) -> str:
    """A table at which one person plays both seats."""
    table = await person.table("drakon", [{}, {}])
    await person.join(table)
    await person.join(table, name="Bo")
    await person.post(f"/api/tables/{table}/start")
    return table


async def answering(client: Client, done: list[str]) -> None:
    """Answer as fast as possible until the server closes; note what was acknowledged."""
    rng = random.Random(7)
    while not client.closed:
        await client.until(lambda: any(client.prompts.values()) or client.closed)
        for seat, prompt in list(client.prompts.items()):
            if prompt is None or client.closed:
                continue
            token = rng.choice(prompt["legal"])
            try:
                reply = await client.answer(int(seat), token)
            except (ConnectionError, ConnectionClosed):
                return
            if reply["type"] == "done":
                done.append(token)
            await client.until(lambda s=seat, p=prompt: client.prompts[s] != p or client.closed)


async def played_and_stopped(server: ServerProcess, stop: list[int]) -> tuple[str, list[str], int]:
    """Stop a server in the middle of a game: the table, what was acknowledged, the exit status."""
    assert server.process is not None
    done: list[str] = []
    async with Person(server.url, "Ada") as ada:
        table = await two_seats(ada)
        async with ada.watching(table) as client, ada.watching(table) as other:
            task = asyncio.create_task(answering(client, done))
            await client.until(lambda: len(done) >= 10)
            for pid in stop:
                os.kill(pid, signal.SIGINT if len(stop) > 1 else signal.SIGTERM)
            status = await asyncio.to_thread(ended, server)
            await task
            for told in (client, other):
                await told.until(lambda c=told: c.closed)
                assert told.bye is not None and told.bye["why"] == "restart"
    return table, done, status


@pytest.mark.parametrize(("workers", "how"), [(1, "a terminal"), (2, "a service manager")])
def test_stopping_says_goodbye_and_keeps_every_step(
    how: str, workers: int, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    database: str = request.getfixturevalue("sqlite" if workers == 1 else "postgres")
    more = ["--redis", request.getfixturevalue("valkey_url")] if workers > 1 else []
    with serving(database, "--workers", str(workers), *more, forks_workers=False) as server:
        pids = family(server)
        assert len(pids) == 2 if workers == 1 else len(pids) >= 3
        # A service manager sends SIGTERM to the parent; Ctrl-C is a SIGINT to all.
        stop = pids if how == "a terminal" else pids[:1]
        table, done, status = asyncio.run(played_and_stopped(server, stop))
    assert status == 0 and all_gone(pids)
    stored = answers_in_log(database, table, capsys)
    assert stored[: len(done)] == done and len(stored) <= len(done) + 1
    assert not [line for line in server.said if "Traceback" in line or '"level":"error"' in line]


class Deaf:
    """A client that says hello and then stops reading, like one on a train in a tunnel."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        while not self._socket.recv(1024).endswith(b"\r\n\r\n"):
            pass
        text = b'{"type":"hello","last":{}}'
        self._socket.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def close(self) -> None:
        self._socket.close()


def test_a_deaf_client_delays_nobody(tmp_path: Path) -> None:
    async def stop(server: ServerProcess) -> int:
        assert server.process is not None
        async with Person(server.url, "Ada") as ada:
            table = await two_seats(ada)
            deaf = Deaf(server.port, table, ada.cookie())
            async with ada.watching(table) as client:
                for number in range(1300):  # more than the system buffers for a client
                    await client.send({"type": "say", "id": number, "text": "🐉" * 490})
                await client.until(lambda: len(client.replies) == 1300)
                assert all([reply["type"] == "done" for reply in client.replies.values()])
                server.process.terminate()
                await client.until(lambda: client.bye is not None)
            status = await asyncio.to_thread(ended, server)
            deaf.close()
            return status

    with serving(sqlite_url(tmp_path)) as server:
        assert asyncio.run(stop(server)) == 0
    assert not [line for line in server.said if "timeout graceful shutdown" in line]


def test_a_stopping_server_is_alive_but_not_ready(sqlite: str) -> None:
    """Between its goodbye and the closing of its port, which is too short a time to hit for sure:
    this server says goodbye and keeps its port open."""

    async def asked() -> list[tuple[int, object]]:
        await migrate(sqlite)
        async with served(sqlite, listening()) as services:
            url = services.config.base_url
            async with Person(url, "Ada") as ada, ada.watching(await two_seats(ada)) as client:
                paths = ("/readyz", "/healthz")
                before = [await ada.http.get(path) for path in paths]
                await goodbye()
                await client.until(lambda: client.bye is not None)
                after = [await ada.http.get(path) for path in paths]
                return [(each.status_code, each.json().get("error")) for each in before + after]

    ready, alive = (200, None), (200, None)
    assert asyncio.run(asked()) == [ready, alive, (503, "shutting_down"), alive]


# --- several processes ----------------------------------------------------------------------------


def test_a_killed_process_is_replaced_and_none_outlives_its_parent(
    postgres: str, valkey_url: str
) -> None:
    with serving(postgres, "--workers", "2", "--redis", valkey_url) as server:
        assert server.process is not None
        first = children_of(server.process.pid)
        assert len(first) == 2
        os.kill(first[0], signal.SIGKILL)
        parent = server.process.pid
        wait_until(lambda: len(set(children_of(parent)) - {first[0]}) == 2)
        assert first[1] in children_of(parent)
        with web.Client(base_url=server.url, timeout=TIME_LIMIT_S) as http:
            wait_until(lambda: http.get("/readyz").status_code == 200)  # the new one may import yet
        pids = family(server)
        server.kill()
        assert all_gone(pids)
    died = [json.loads(line) for line in server.said if "process_died" in line]
    assert [(line["pid"], line["status"]) for line in died] == [(first[0], -9)]


def test_a_server_whose_processes_fail_to_start_ends(postgres: str, valkey_url: str) -> None:
    server = ServerProcess(
        postgres, "--workers", "2", "--redis", valkey_url, env={"WYRMHOLD_PLAYERS": "no.such:BOTS"}
    )
    with pytest.raises(RuntimeError, match="the server did not start"):
        server.start()
    assert server.process is not None
    assert server.process.wait(TIME_LIMIT_S) == 1
    told = [line for line in server.said if line.startswith("wyrmhold: ")]
    assert told[-1].endswith("server processes in a row did not start; see the error above\n")
    assert any(["the bots' worker processes do not start" in line for line in server.said])
