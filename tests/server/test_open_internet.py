"""What strangers must not be able to do, seen from outside: over HTTP and sockets only.

These tests know nothing of how the server is built, so they can be run against an older version to
see what it did: `WYRMHOLD_OTHER_SERVER=OTHER/src python -m pytest THIS_FILE`.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import wait_until
from tests.server.floods import endless_headers, long_url, read_all, sent
from tests.server.kit import MAIN, ServerProcess, sqlite_url
from tests.server.raw_socket import handshake
from tests.server.scene import Line, Reply, Who, line_to
from tests.server.test_stories import played

OTHER = os.environ.get("WYRMHOLD_OTHER_SERVER", "")
"""The source folder of another version, to test that one instead."""

MEGABYTES = 40
MAX_GROWTH_MB = 20
TABLE = {"game": "drakon", "seats": [{}, {}]}
RECORD = played("drakon", "third", 5, answers=1, version=1)
"""A record under the oldest rules, so that older servers can read it."""

NO_STEP = 1000
"""A step that the record does not have: asking about it costs nothing, but counts."""

QUESTIONS_OF_ONE_PERSON = 25
GUESTS = [f"Guest {number}" for number in range(19)]
"""With a host, as many as an address may bring at once. On a slow machine it takes more of them to
ask too much."""

MAX_UNDOS = 600
"""More undos than any table allows."""


class OpenServer(ServerProcess):
    """A server with its usual limits, or without those per person and address."""

    def __init__(self, database: str, has_limits: bool = True) -> None:
        super().__init__(database)
        if has_limits:
            self.arguments = tuple(word for word in self.arguments if word != "--no-limits")
        if OTHER:
            self.may_fork = False  # ours is already imported there
            self.code = f"import sys; sys.path.insert(0, {OTHER!r}); {MAIN}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def memory_mb(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize() / 2**20


@contextlib.contextmanager
def open_server(folder: Path, has_limits: bool = True) -> Iterator[OpenServer]:
    running = OpenServer(sqlite_url(folder), has_limits)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[OpenServer]:
    with open_server(tmp_path) as running:
        yield running


@pytest.fixture
def line(server: OpenServer) -> Iterator[Line]:
    with line_to(server.url) as opened:
        yield opened


def new_table(line: Line, who: Who, **settings: object) -> Reply:
    return line.ask(who, "POST", "/api/tables", {**TABLE, "settings": settings})


@pytest.mark.parametrize("flood", [endless_headers, long_url])
def test_an_endless_head_takes_little_memory(server: OpenServer, flood: object) -> None:
    before = server.memory_mb()
    sent(server, flood(MEGABYTES))  # type: ignore[operator]
    assert server.memory_mb() - before < MAX_GROWTH_MB


def test_a_frame_before_the_handshake_is_no_fault_of_the_server(
    server: OpenServer, line: Line
) -> None:
    with contextlib.ExitStack() as stack:
        address = ("127.0.0.1", server.port)
        # While the server is busy with the handshakes, more and more of each frame arrives.
        os.kill(server.pid, signal.SIGSTOP)
        early = [stack.enter_context(socket.create_connection(address)) for _ in range(50)]
        for each in early:
            each.sendall(handshake("/api/tables/AAAAAAAAAAAA/socket", {"host": "127.0.0.1"}))
        os.kill(server.pid, signal.SIGCONT)
        for each in early * 40:
            with contextlib.suppress(OSError):
                each.sendall(b"\xff")
        for each in early:
            with contextlib.suppress(OSError):
                read_all(each)
    line.guest("Ada")
    assert not [text for text in server.said if "Traceback" in text]


def test_questions_are_limited_by_address_and_not_only_by_person(line: Line) -> None:
    host = line.guest("Host")
    table = line.post(host, "/api/records", {"record": RECORD})["id"]
    path = f"/api/tables/{table}/why"
    said = (  # asked one by one, until one is refused
        line.ask(who, "GET", path, step=NO_STEP)
        for who in map(line.guest, GUESTS)
        for _ in range(QUESTIONS_OF_ONE_PERSON)
    )
    refused = next((reply for reply in said if reply.status == 429), None)
    assert refused is not None and refused.body["retry_after"] >= 1


def test_a_table_allows_a_bounded_number_of_undos(tmp_path: Path) -> None:
    with open_server(tmp_path, has_limits=False) as server, line_to(server.url) as line:
        ada = line.guest("Ada")
        path = f"/api/tables/{new_table(line, ada).body['id']}"
        for seat, name in enumerate(("Ada", "Bo")):
            line.post(ada, f"{path}/join", {"seat": seat, "name": name})
        line.post(ada, f"{path}/start")
        asked = 0 if line.get(ada, f"{path}/view", **{"as": 0})["prompt"] else 1
        for _ in range(MAX_UNDOS + 1):
            prompt = line.get(ada, f"{path}/view", **{"as": asked})["prompt"]
            answer = {"seat": asked, "prompt": prompt["id"], "do": prompt["legal"][0]}
            line.post(ada, f"{path}/answer", answer)
            reply = line.ask(ada, "POST", f"{path}/undo", {"seat": asked})
            if reply.status != 200:
                break
        assert (reply.status, reply.body["error"]) == (409, "too_many_undos")


def test_a_full_disk_is_reported_as_such(server: OpenServer, line: Line) -> None:
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    reply = line.ask(Who(), "POST", "/api/session", {"name": "Ada"})
    assert (reply.status, reply.body["error"]) == (503, "store_faulty")
    assert not [text for text in server.said if "Traceback" in text]


def test_seat_tokens_are_listed_and_can_be_revoked(line: Line) -> None:
    ada = line.guest("Ada")
    table = new_table(line, ada).body["id"]
    token = line.post(ada, f"/api/tables/{table}/join", {"seat": 0})["token"]
    (listed,) = line.get(ada, "/api/me/seat-tokens")["tokens"]
    path, holder = f"/api/tables/{table}/view?as=0", Who(bearer=token)
    assert line.ask(holder, "GET", path).status == 200
    assert line.ask(ada, "DELETE", f"/api/me/seat-tokens/{listed['id']}").status == 200
    assert line.ask(holder, "GET", path).status == 401


def test_a_deleted_person_leaves_no_name_at_a_table(line: Line) -> None:
    ada, bo = line.guest("Ada"), line.guest("Philomena")
    table = new_table(line, ada).body["id"]
    line.post(bo, f"/api/tables/{table}/join", {"seat": 0, "name": "Philomena"})
    line.post(bo, f"/api/tables/{table}/chat", {"text": "Remember the lighthouse."})
    assert line.ask(bo, "DELETE", "/api/me").status == 200

    def rest() -> str:
        paths = (f"/api/tables/{table}", f"/api/tables/{table}/chat", "/api/tables")
        return "".join(str(line.get(ada, path)) for path in paths)

    wait_until(lambda: "Philomena" not in rest() and "lighthouse" not in rest(), pause=1)


def test_one_address_cannot_fill_the_lobby_under_many_names(line: Line) -> None:
    people = [line.guest(f"Guest {number}") for number in range(6)]
    made = [new_table(line, who, public=True).status for who in people for _ in range(9)]
    assert 429 in made and made.count(200) <= 30


def test_seats_of_the_same_person_are_marked(line: Line) -> None:
    ada = line.guest("Ada")
    table = new_table(line, ada).body["id"]
    for seat, name in enumerate(("Ada", "Bo")):
        line.post(ada, f"/api/tables/{table}/join", {"seat": seat, "name": name})
    seats = line.get(ada, f"/api/tables/{table}")["seats"]
    assert [seat["also"] for seat in seats] == [[1], [0]]


def test_a_name_that_looks_like_another_is_refused(line: Line) -> None:
    ada, other = line.guest("Ada"), line.guest("Bo")
    table = new_table(line, ada).body["id"]
    line.post(ada, f"/api/tables/{table}/join", {"seat": 0, "name": "Core"})
    lookalike = "\u0421\u043e\u0433\u0435"  # Cyrillic
    reply = line.ask(other, "POST", f"/api/tables/{table}/join", {"seat": 1, "name": lookalike})
    assert (reply.status, reply.body["error"]) == (409, "name_taken")


def test_another_name_for_this_server_is_refused(server: OpenServer) -> None:
    asked = b"GET /api/games HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n"
    assert sent(server, [asked]).startswith(b"HTTP/1.1 421 ")
